"""What has just happened, read from the last entries of the log: the card turned over, who gained what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from engine import Event, Term
from games.villages_hache.data.pieces import CARD_WORTH, ROTATION, SURPRISE, SURPRISE_POINTS, VISIT_POINTS
from games.villages_hache.page.views import CardView, Speaker, card_view

# Where turns pass at once, this many are told together.
TOLD_AT_ONCE: Final = 4
LINES: Final = 3


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


def read_news(say: Speaker, moves: Sequence[Any], instant: bool) -> News:
    played = [entry for entry in moves if entry.kind == "played"][-TOLD_AT_ONCE if instant else -1 :]
    news = News()
    for entry in played:
        # Scores and hands tell of all that happened; the words, and the card, only of the last.
        news.lines, news.card = [], None
        _read(say, entry, msgspec.convert(entry.events, list[Event]), news)
    news.lines = news.lines[:LINES]
    return news


def _read(say: Speaker, entry: Any, events: Iterable[Event], news: News) -> None:
    news.index = entry.index
    if entry.action.get("action") == "acquire":
        news.built = "-".join(entry.action["cells"])
    for event in events:
        key, params = event.phrase.key.removeprefix("vi.log."), event.phrase.params
        if event.heading:
            continue
        news.lines.append(say.say(event.phrase))
        card = _card(key, params)
        if card:
            news.card, news.seat = card_view(say, card), entry.seat
        if key == "rotate":
            news.passed = True
        gain = _gain(key, params)
        if gain:
            seat, points = gain
            news.gains[seat] = news.gains.get(seat, 0) + points


def _card(key: str, params: dict[str, Any]) -> str:
    """The card that a line of the log says was turned over."""
    if key in ("draw.points", "visit.move_drawn"):
        return CARD_WORTH[params["value"]]
    if key == "rotate":
        return ROTATION
    if key.startswith("surprise."):
        return SURPRISE
    if key.startswith(("draw.", "discard.")) and key != "discard.unusable":
        named = params.get("caption") or params["card"]
        # A visit card is quoted: the caption stands inside a phrase.
        inner = named if isinstance(named, Term) else named.params["caption"]
        return str(inner.id)
    return ""


def _gain(key: str, params: dict[str, Any]) -> tuple[int, int] | None:
    if key in ("acquire", "acquire_free"):
        return params["player"].seat, params["points"]
    if key.startswith("surprise.") and key != "surprise.in_vain":
        return params["player"].seat, SURPRISE_POINTS
    if key == "visit.done":
        return params["owner"].seat, VISIT_POINTS
    if key == "visit.done_own":
        return params["player"].seat, VISIT_POINTS
    return None
