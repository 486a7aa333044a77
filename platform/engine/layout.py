"""Which files the games are made of, and what each of them is: the list of docs/layout.md."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

BEGIN, END = "<!-- manage.py layout_docs writes from here -->\n", "<!-- to here -->\n"
# In the order in which they import each other, from the ground up.
ROOMS = ("", "rules", "bot", "page")
# What a name means wherever it occurs. Others say it themselves, in the first line of the module.
SHARED = {
    "actions.py": "what a player may do, as it is written; on the page: the bar of buttons",
    "apps.py": "its place in the registry: engine, texts, levels, presenter",
    "art.py": "which drawing stands for what",
    "board.py": "reading the board; on the page: the board all look at",
    "describe.py": "the position in plain sentences, for those who listen to it",
    "engine.py": "the rules, as the platform asks for them",
    "hand.py": "what is in the viewer's hand",
    "lesson.py": "the boards of the guided turn and of the rules' examples",
    "levels.py": "the bots of the lobby, from the weakest to the strongest",
    "log.py": "what the log tells of a move",
    "news.py": "what has just happened, shown beside the board",
    "panel.py": "what stands under a player's name",
    "presenter.py": "which region is drawn by what",
    "preview.py": "what a move would bring, before it is confirmed",
    "refusals.py": "why a move is refused, with the article that says so",
    "scoring.py": "what a position is worth",
    "search.py": "looking ahead",
    "state.py": "what a position is",
    "value.py": "how promising a position looks to a bot",
    "views.py": "a position as templates draw it",
    "wording.py": "moves and prompts in words",
}
HEAD = "| file | games | what it is |\n| --- | --- | --- |\n"


def written(page: str, games: Path) -> str:
    """The page with its list as the folders are now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{''.join(_tables(games))}{END}{after}"


def _tables(games: Path) -> Iterator[str]:
    folders = sorted(path.parent for path in games.glob("*/apps.py"))
    for room in ROOMS:
        found: dict[str, list[Path]] = defaultdict(list)
        for folder in folders:
            for path in sorted((folder / room).glob("*.py")):
                if path.name != "__init__.py":
                    found[path.name].append(path)
        yield f"\n### {room or 'On top'}\n\n{HEAD}"
        # What most games have comes first.
        for name, paths in sorted(found.items(), key=lambda item: (-len(item[1]), item[0])):
            yield _row(name, paths, len(folders))
    yield "\n"


def _row(name: str, paths: list[Path], games: int) -> str:
    said = SHARED.get(name) or " / ".join(first_line(path) for path in paths)
    who = "all" if len(paths) == games else ", ".join(_slug(path) for path in paths)
    return f"| `{name}` | {who} | {said} |\n"


def _slug(path: Path) -> str:
    return (path.parents[1] if path.parent.name in ROOMS else path.parent).name


def first_line(path: Path) -> str:
    told = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return told.split("\n")[0].replace("|", "\\|")
