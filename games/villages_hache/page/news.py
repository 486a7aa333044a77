"""The last move, read from the log: what has just happened, the card turned over, who gained what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from engine import SPECTATOR, Event, Seat
from games.villages_hache.data.pieces import ROTATION
from games.villages_hache.page.views import CardView, Speaker, card_view
from games.villages_hache.rules.log import card_turned_over, points_gained

# Where turns pass at once, this many are told together.
TOLD_AT_ONCE: Final = 4
LINES: Final = 3


@dataclass(frozen=True)
class Draw:
    """A card that somebody turned over, and the words for it."""

    card: CardView
    line: str


@dataclass
class News:
    lines: list[str] = field(default_factory=list)
    # The card that was drawn last, if the last entries drew one, and who drew it.
    card: CardView | None = None
    seat: int | None = None
    # Every hand has just gone one place to the left.
    passed: bool = False
    gains: dict[int, int] = field(default_factory=dict)
    # The id of the plot that was just built on, and the number of the entry, which restarts animations.
    built: str = ""
    index: int = 0
    # What the viewer drew, for as long as they have done nothing since and others' news stand in its place.
    own: Draw | None = None


def read_news(say: Speaker, played: Sequence[Any], instant: bool, viewer: Seat = SPECTATOR) -> News:
    """What the last of these entries tell: those of the game that still count."""
    news = News()
    for entry in played[-TOLD_AT_ONCE if instant else -1 :]:
        # Scores and hands tell of all that happened; the words, and the card, only of the last.
        news.lines, news.card = [], None
        _read(say, entry, _told(entry), news)
    news.lines = news.lines[:LINES]
    news.own = _own_draw(say, played, viewer)
    return news


def _own_draw(say: Speaker, played: Sequence[Any], viewer: Seat) -> Draw | None:
    mine = next((entry for entry in reversed(played) if entry.seat == viewer), None)
    if mine is None or mine is played[-1]:
        return None
    for event in _told(mine):
        if card := card_turned_over(event.phrase):
            return Draw(card_view(say, card), say.say(event.phrase))
    return None


def _told(entry: Any) -> list[Event]:
    return msgspec.convert(entry.events, list[Event])


def _read(say: Speaker, entry: Any, events: Iterable[Event], news: News) -> None:
    news.index = entry.index
    if entry.action.get("action") == "acquire":
        news.built = "-".join(entry.action["cells"])
    for event in events:
        if event.heading:
            continue
        news.lines.append(say.say(event.phrase))
        card = card_turned_over(event.phrase)
        if card:
            news.card, news.seat = card_view(say, card), entry.seat
        if card == ROTATION:
            news.passed = True
        gain = points_gained(event.phrase)
        if gain:
            seat, points = gain
            news.gains[seat] = news.gains.get(seat, 0) + points
