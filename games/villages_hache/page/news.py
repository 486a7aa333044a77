"""The last move, read from the log: what has just happened, the card turned over, who gained what."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine import Seat
from engine.speaker import Speaker
from games.villages_hache.data.board import Ground
from games.villages_hache.data.pieces import ROTATION
from games.villages_hache.rules.log import card_turned_over, points_gained
from tables.log.visibility import events
from tables.models import Entry
from tables.page.scene import Scene

# Where turns pass at once, this many are told together.
TOLD_AT_ONCE: Final = 4
LINES: Final = 3


@dataclass
class News:
    lines: list[str] = field(default_factory=list)
    # The card that was drawn last, if the last entry drew one.
    card: str = ""
    # Every hand has just gone one place to the left.
    passed: bool = False
    gains: dict[Seat, int] = field(default_factory=dict)
    # What was just built on, and the number of the entry, which restarts animations.
    built: Ground | None = None
    index: int = 0


def news_of(scene: Scene) -> News:
    instant = scene.engine.mode.instant(scene.engine.read_options(scene.table.options))
    return read_news(scene.speaker, scene.shared(moves_of), instant)


def moves_of(scene: Scene) -> list[Entry]:
    """The latest moves, newest first: as far back as everybody's own."""
    found: list[Entry] = []
    silent: set[int | None] = set(range(len(scene.names)))
    for entry in counted(scene.snapshot.entries):
        found.append(entry)
        silent.discard(entry.seat)
        if not silent and len(found) >= TOLD_AT_ONCE:
            break
    return found


def counted(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The moves of the game that nobody has taken back, newest first."""
    back_to = math.inf
    for entry in reversed(entries):
        if entry.kind == Entry.Kind.TAKEN_BACK:
            back_to = min(back_to, entry.action.get("to", entry.index))
        elif entry.kind == Entry.Kind.PLAYED and entry.index <= back_to:
            yield entry


def read_news(say: Speaker, moves: Sequence[Entry], instant: bool) -> News:
    """What the first of these moves tell, which are the latest."""
    news = News()
    for entry in reversed(moves[: TOLD_AT_ONCE if instant else 1]):
        # Scores and hands tell of all that happened; the words, and the card, only of the last.
        news.lines, news.card = [], ""
        _read(say, entry, news)
    news.lines = news.lines[:LINES]
    return news


def _read(say: Speaker, entry: Entry, news: News) -> None:
    news.index = entry.index
    if entry.action.get("action") == "acquire":
        one, other = entry.action["cells"]
        news.built = one, other
    for event in events(entry):
        if event.heading:
            continue
        news.lines.append(say.phrase(event.phrase))
        card = card_turned_over(event.phrase)
        news.card = card or news.card
        news.passed = news.passed or card == ROTATION
        gain = points_gained(event.phrase)
        if gain:
            seat, points = gain
            news.gains[seat] = news.gains.get(seat, 0) + points


def own_draw(say: Speaker, moves: Sequence[Entry], seat: Seat) -> tuple[str, str]:
    """The card this seat drew last, and the words for it.

    Nothing where they have decided something since, or where it is the news of all.
    """
    mine = next((entry for entry in moves if entry.seat == seat), None)
    return _turned_over(say, mine) if mine is not None and mine is not moves[0] else ("", "")


def _turned_over(say: Speaker, entry: Entry) -> tuple[str, str]:
    """Said once for as long as the entry and the names are kept."""
    kept: dict[Speaker, tuple[str, str]] = entry.__dict__.setdefault("_turned_over", {})
    if say not in kept:
        drawn = ((card_turned_over(event.phrase), event.phrase) for event in events(entry))
        kept[say] = next(((card, say.phrase(line)) for card, line in drawn if card), ("", ""))
    return kept[say]
