"""What has just happened, as the page tells it: moves that count, and one's own draw until it was seen."""

from __future__ import annotations

from typing import Any

import msgspec

from engine import Event
from games.villages_hache.page.news import News, read_news
from games.villages_hache.page.presenter import played
from games.villages_hache.page.views import Speaker
from tables.models import Entry
from tests.villages_hache.tables import TEXTS, draw, settled


def entry(index: int, seat: int, events: list[Event], action: str = "draw") -> Entry:
    kind = Entry.Kind.PLAYED
    told = msgspec.to_builtins(events)
    return Entry(index=index, kind=kind, seat=seat, action={"action": action}, events=told)


def taken_back(index: int, to: int) -> Entry:
    return Entry(index=index, kind=Entry.Kind.TAKEN_BACK, seat=0, action={"to": to})


def news(entries: list[Entry], **options: Any) -> News:
    return read_news(Speaker(TEXTS, "fr"), played(entries), **{"instant": False, **options})


def test_a_surprise_in_vain_shows_the_card_and_no_gain() -> None:
    state = settled(surprise_needs_stake=True)
    told = news([entry(9, 0, draw(state, "I1"))])
    assert told.card is not None
    assert (told.card.kind, told.gains) == ("surprise", {})


def test_what_was_taken_back_is_no_news() -> None:
    state = settled()
    moves = [entry(9, 0, draw(state, "P5")), entry(10, 1, draw(state, "A10"))]
    told = news([*moves, taken_back(11, to=9)])
    assert told.index == 9
    assert told.card is not None
    assert told.card.number == 5
    assert news([*moves, taken_back(11, to=8)]).lines == []


def test_my_own_draw_stays_in_view_while_others_draw() -> None:
    state = settled()
    moves = [entry(9 + n, n, draw(state, card)) for n, card in enumerate(("P5", "P1", "P2", "P3"))]
    for instant in (False, True):
        mine = news(moves, instant=instant, viewer=0).own
        assert mine is not None
        assert mine.card.number == 5
    # What all see as the last news need not stand there twice, and a later decision puts it away.
    assert news(moves[:1], viewer=0).own is None
    assert news([*moves, entry(13, 0, [], action="step"), moves[1]], viewer=0).own is None
    assert news(moves).own is None
