"""Texts of a game that nothing in it says: the keys its code, templates and scripts never name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from engine.registry import Game

ROOT = Path(__file__).parent.parent
SAID_BY_THE_GAME = ("refusals", "log", "phrases")
# A key, or a part of one, that is put together where it is said: f"va.feature.{kind}", f"not_{kind}".
PUT_TOGETHER = re.compile(r'f"([a-z0-9_.]*[a-z]{3}[a-z0-9_.]*\{[^"]*|[a-z]{2}\.[^"]*)"')
JOINED = re.compile(r'"([a-z]+\.[a-z0-9_.]+)" ~')


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
        and not any(option in key for option in options)
        and not put_together.fullmatch(key)
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
    """Keys put together of words that stand in the source, or that are put together of such words too."""
    words = {word.lower() for word in re.findall(r'["\']([A-Za-z0-9_]+)["\']', source)}
    word = "|".join(sorted(words))
    texts = [re.sub(r"\{[^}]*\}", "{}", text) for text in PUT_TOGETHER.findall(source)]
    value = "|".join([word, *(_filled(text, word) for text in texts if "." not in text)])
    yield from (_filled(text, value) for text in texts if "." in text)
    for start in JOINED.findall(source):
        yield f"{re.escape(start)}(?:{value})"


def _filled(text: str, value: str) -> str:
    return f"(?:{value})".join(re.escape(part) for part in text.split("{}"))
