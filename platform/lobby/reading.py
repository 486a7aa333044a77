"""A game's texts as pages: the rules by chapter, the guided turn by step."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from engine.registry import Game
from engine.texts import SITE, Entry
from tables.page import presenter
from web.jinja import language, say


@dataclass(frozen=True)
class Article:
    # Also its anchor: refusals and the table page point here.
    id: str
    title: str
    paragraphs: list[str]
    example: bool
    board: Markup | None


@dataclass
class Chapter:
    """The articles of one phase of the game, in their own order."""

    phase: str
    title: str
    articles: list[Article] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"phase-{self.phase.lower()}"


def chapters(game: Game) -> list[Chapter]:
    found: dict[str, Chapter] = {}
    for entry in game.texts.articles.values():
        phase = entry["phase"]
        chapter = found.setdefault(phase, Chapter(phase, _phase_title(game, phase, entry)))
        chapter.articles.append(_article(game, entry))
    return list(found.values())


def _phase_title(game: Game, phase: str, first: Entry) -> str:
    """The game's own word for the phase, else the site's, else the title of its first article."""
    own = game.texts.source.get("phases", {}).get(phase)
    if own:
        return str(own[language()])
    key = f"rules.phase.{phase.lower()}"
    return say(key) if key in SITE else str(first["title"][language()])


def _article(game: Game, entry: Entry) -> Article:
    lang = language()
    drawn = presenter.of_game(game).example_board(entry) if entry.get("board") else ""
    return Article(
        id=entry["id"],
        title=entry["title"][lang],
        paragraphs=entry["text"][lang].split("\n\n"),
        example=entry.get("kind") == "example",
        board=Markup(drawn) if drawn else None,  # noqa: S704  the presenter's own template
    )


def glossary(game: Game) -> list[tuple[str, str]]:
    """Words that come with an explanation, in alphabetical order."""
    lang = language()
    words = [
        (entry[lang], entry["text"][lang])
        for entry in game.texts.glossary.values()
        if isinstance(entry.get("text"), dict)
    ]
    return sorted(words, key=lambda word: in_order(word[0]))


def in_order(word: str) -> tuple[str, str]:
    """As a dictionary sorts: an accent counts only between words that are otherwise alike."""
    spelt = unicodedata.normalize("NFD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in spelt if not unicodedata.combining(letter)), spelt


def tips(game: Game) -> list[str]:
    return [tip[language()] for tip in game.texts.source.get("tips", ())]


@dataclass(frozen=True)
class Step:
    """One step of the guided turn; `point_at` and `expects` are JSON for tutorial.js."""

    say: str
    point_at: str
    expects: str
    # What is said to whoever touches something else.
    otherwise: str


def steps(game: Game) -> list[Step]:
    return [_step(entry) for entry in game.texts.source.get("tutorial", ())]


def _step(entry: dict[str, Any]) -> Step:
    marks = entry.get("point_at") or []
    return Step(
        say=entry["say"][language()],
        point_at=json.dumps([marks] if isinstance(marks, str) else marks),
        expects=json.dumps(entry.get("expects", "next")),
        otherwise=entry["otherwise"][language()] if "otherwise" in entry else say("learn.otherwise"),
    )


def tutorial_board(game: Game) -> Markup | None:
    drawn = presenter.of_game(game).tutorial_board(language())
    return Markup(drawn) if drawn else None  # noqa: S704  the presenter's own template
