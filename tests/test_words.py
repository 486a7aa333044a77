"""The site's words: complete in both languages, and none missing where a page speaks."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from engine import registry
from engine.texts import LANGUAGES, SITE, Texts, Words, read_yaml

ROOT = Path(__file__).parent.parent
WORDS: dict[str, Any] = read_yaml(ROOT / "platform/engine/words.yaml")


def forms(text: Any) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("key", WORDS)
def test_each_word_says_the_same_in_both_languages(key: str) -> None:
    entry = WORDS[key]
    assert set(entry) == set(LANGUAGES)
    shapes = [isinstance(entry[lang], str) for lang in LANGUAGES]
    assert shapes[0] == shapes[1], "counted in one language only"
    # A singular may leave its number out (“a bot”); the plural holds all there is to fill.
    filled = [set().union(*map(placeholders, forms(entry[lang]))) for lang in LANGUAGES]
    assert filled[0] == filled[1]
    if not shapes[0]:
        assert all(set(entry[lang]) == {"one", "other"} for lang in LANGUAGES)
        assert "n" in filled[0]


def test_no_key_is_written_twice() -> None:
    keys = re.findall(r"^([a-z0-9_.]+):$", (ROOT / "platform/engine/words.yaml").read_text("utf-8"), re.M)
    assert sorted(set(keys)) == sorted(keys)


def words_of(template: Path) -> Texts | Words:
    """A game's pages speak with its own words too."""
    folder = template.relative_to(ROOT / "templates").parts[0]
    return next((game.texts for game in registry.games() if game.slug == folder), SITE)


def test_every_word_a_template_asks_for_exists() -> None:
    missing = {
        f"{template.relative_to(ROOT)}: {key}"
        for template in (ROOT / "templates").rglob("*.html")
        for key in re.findall(r'\bsay\("([a-z0-9_.]+)"[,)]', template.read_text("utf-8"))
        if key not in words_of(template) and not _is_said_on_pages(words_of(template), key)
    }
    assert not missing


def _is_said_on_pages(words: Texts | Words, key: str) -> bool:
    """The speaker of a game's pages may leave out what all of their words begin with."""
    said = words.keys() if isinstance(words, Texts) else ()
    return any(known.endswith(f".page.{key}") for known in said)


def test_every_word_the_platform_says_exists() -> None:
    pattern = re.compile(r'\b(?:say|Refused|IllegalMove|phrase)\(\s*"([a-z0-9_]+\.[a-z0-9_.]+)"')
    missing = {
        f"{source.relative_to(ROOT)}: {key}"
        for source in (ROOT / "platform").rglob("*.py")
        for key in pattern.findall(source.read_text("utf-8"))
        if key not in SITE
    }
    assert not missing


def test_no_word_is_kept_that_nobody_says() -> None:
    source = "\n".join(
        path.read_text("utf-8")
        for folder in ("platform", "games", "templates")
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in (".py", ".html", ".txt") or path.name == "texts.yaml"
    )
    said = set(re.findall(r"[a-z0-9_]+(?:\.[a-z0-9_]+)+", source))
    # Put together where they are said: "report.kind." ~ kind, f"bot.{level}.name", vote.kind ~ ".question".
    beginnings = tuple(set(re.findall(r'"([a-z0-9_.]+\.)["{]', source)))
    ends = tuple(set(re.findall(r'["}](\.[a-z0-9_.]+)"', source)))
    silent = [
        key for key in WORDS if key not in said and not key.startswith(beginnings) and not key.endswith(ends)
    ]
    assert not silent
