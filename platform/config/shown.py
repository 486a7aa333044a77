"""The settings as they are now, for the administrator: what is given, what is left as it comes, no secret."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from config.options import GROUPS
from config.setting import Setting

# What the words call each group of the table.
GROUP_WORDS = dict(
    zip(
        GROUPS,
        ("address", "stores", "place", "sign_in", "keeping", "backups", "letters", "work"),
        strict=True,
    )
)


@dataclass(frozen=True)
class Shown:
    name: str
    # What holds now; empty where nothing does, and for secrets.
    value: str
    given: bool
    secret: bool


def settings(environ: Mapping[str, str] | None = None) -> dict[str, list[Shown]]:
    """By group, in the order of docs/settings.md."""
    there = os.environ if environ is None else environ
    return {GROUP_WORDS[title]: [_shown(one, there) for one in group] for title, group in GROUPS.items()}


def _shown(setting: Setting, environ: Mapping[str, str]) -> Shown:
    plain = environ.get(setting.name, "").strip()
    file = environ.get(setting.from_file, "").strip() if setting.from_file else ""
    given = bool(plain or file)
    value = "" if setting.secret else plain or file or setting.default
    return Shown(setting.name, value, given, setting.secret)
