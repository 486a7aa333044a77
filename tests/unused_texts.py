"""Texts of a game that nothing in it says: the keys its code, templates and scripts never name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from engine.registry import Game

ROOT = Path(__file__).parent.parent
SAID_BY_THE_GAME = ("refusals", "log", "phrases")


def unused_keys(game: Game) -> list[str]:
    """Keys of refusals, log and phrases. Names of options are asked by the site."""
    source = "\n".join(path.read_text("utf-8") for path in _sources(game.slug))
    named = set(re.findall(r"[a-z0-9_]+(?:\.[a-z0-9_]+)+", source))
    put_together = re.compile("|".join(_patterns(source)) or "(?!)")
    options = tuple(f".option.{field}" for field in game.engine.Options.__struct_fields__)
    return [
        key
        for part in SAID_BY_THE_GAME
        for key in (entry["id"] for entry in game.texts.source[part])
        if key not in named
        and not put_together.fullmatch(key)
        and not any(option in key for option in options)
    ]


def unused_placeholders(game: Game, described: list[str]) -> list[str]:
    """Placeholders that are explained and stand in no text."""
    written = set(re.findall(r"\{(\w+)\}", repr([game.texts.source[part] for part in SAID_BY_THE_GAME])))
    return [name for name in described if name not in written]


def _sources(slug: str) -> Iterator[Path]:
    for folder, suffix in ((f"games/{slug}", "*.py"), (f"templates/{slug}", "*.html")):
        yield from (ROOT / folder).rglob(suffix)
    yield from (ROOT / "static/js").glob(f"{slug}*.js")


def _patterns(source: str) -> Iterator[str]:
    """Keys put together where they are said: f"va.feature.{kind}", "cv.page." ~ tab."""
    for key in re.findall(r'f"([a-z]+\.[a-z0-9_.]*\{[^"]*)"', source):
        yield "".join(
            "[a-z0-9_.]+" if part.startswith("{") else re.escape(part)
            for part in re.split(r"(\{[^}]*\})", key)
        )
    for key in re.findall(r'"([a-z]+\.[a-z0-9_.]+)" ~', source):
        yield re.escape(key) + ".+"
