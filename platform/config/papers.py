"""docs/settings.md and deploy/place.env, made from the table of settings."""

from __future__ import annotations

from pathlib import Path

from config.options import GROUPS
from config.places import CHECKOUT
from config.setting import Setting

INTRODUCTION = """# Settings

<!-- Made by `place settings --write` from platform/config/options.py. -->

All that a host may set, as variables of the environment. Nothing need be: the defaults serve one machine by
itself. Mistakes are said at the start, a sentence each, and nothing starts; `place doctor` looks further.

Where the table says *file*, `NAME_FILE` may name a file that holds the value: for secrets, which other users
of the machine could otherwise see, and for long texts. An empty value is the same as none.
"""

HEAD = """# /etc/place.env, mode 0640, owner root, group place: read by every unit of deploy/systemd.
# Made by `place settings --write`; all of it is explained in docs/settings.md.
"""


def made() -> dict[Path, str]:
    """By where each belongs in a checkout."""
    return {CHECKOUT / "docs/settings.md": page(), CHECKOUT / "deploy/place.env": example()}


def page() -> str:
    parts = [INTRODUCTION]
    for title, group in GROUPS.items():
        rows = "\n".join(map(_row, group))
        parts.append(f"## {title}\n\n| name | what for | is | unset |\n| --- | --- | --- | --- |\n{rows}\n")
    return "\n".join(parts)


def _row(setting: Setting) -> str:
    marks = [*(["secret"] if setting.secret else []), *(["file"] if setting.from_file else [])]
    kind = setting.kind.says + (f" (*{', '.join(marks)}*)" if marks else "")
    unset = f"`{setting.default}`" if setting.default else setting.unset
    return f"| `{setting.name}` | {setting.about} | {kind} | {unset} |"


def example() -> str:
    """What a host on PostgreSQL and Redis fills in comes as it is, the rest as a remark."""
    parts = [HEAD]
    for title, group in GROUPS.items():
        parts.append(f"# -- {title} --\n" + "".join(map(_lines, group)))
    return "\n".join(parts)


def _lines(setting: Setting) -> str:
    about = setting.about.replace("`", "")
    if setting.example is not None:
        return f"# {about}\n{setting.name}={setting.example}\n"
    return f"# {about}\n#{setting.name}={_quoted(setting.default)}\n"


def _quoted(text: str) -> str:
    """As the shell and systemd both read it."""
    return f'"{text}"' if " " in text else text
