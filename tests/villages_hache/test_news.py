"""What has just happened, as the page tells it: moves that count, and one's own draw until it was seen."""

from __future__ import annotations

import msgspec

from engine import Event, FastChance
from engine.speaker import speaker
from games.villages_hache.page.news import News, counted, own_draw, read_news
from tables.log.visibility import set_aside
from tables.models import Entry
from tests.villages_hache.tables import TEXTS, draw, settled


def entry(index: int, seat: int, events: list[Event], action: str = "draw") -> Entry:
    kind = Entry.Kind.PLAYED
    told = msgspec.to_builtins(events)
    return Entry(index=index, kind=kind, seat=seat, action={"action": action}, events=told)


def taken_back(index: int, to: int) -> Entry:
    return Entry(index=index, kind=Entry.Kind.TAKEN_BACK, seat=0, action={"to": to})


SAY = speaker(TEXTS, "fr", ("Ada", "Bea", "Cléo", "Dom"))


def news(entries: list[Entry], instant: bool = False) -> News:
    return read_news(SAY, [*counted(entries)], instant)


def own(entries: list[Entry], seat: int = 0) -> str:
    card, _ = own_draw(SAY, [*counted(entries)], seat)
    return card


def test_a_surprise_in_vain_shows_the_card_and_no_gain() -> None:
    state = settled(surprise_needs_stake=True)
    told = news([entry(9, 0, draw(state, "I1"))])
    assert (told.card, told.gains) == ("I1", {})


def test_what_was_taken_back_is_no_news() -> None:
    state = settled()
    moves = [entry(9, 0, draw(state, "P5")), entry(10, 1, draw(state, "A10"))]
    told = news([*moves, taken_back(11, to=9)])
    assert (told.index, told.card) == (9, "P5")
    assert news([*moves, taken_back(11, to=8)]).lines == []


def test_my_own_draw_stays_in_view_while_others_draw() -> None:
    state = settled()
    moves = [entry(9 + n, n, draw(state, card)) for n, card in enumerate(("P5", "P1", "P2", "P3"))]
    card, line = own_draw(SAY, [*counted(moves)], 0)
    assert card == "P5"
    assert line.startswith("Ada ")
    # What all see as the last news need not stand there twice, and a later decision puts it away.
    assert own(moves[:1]) == ""
    assert own([*moves, entry(13, 0, [], action="step"), moves[1]]) == ""
    assert own(moves, seat=3) == ""


def test_moves_that_count_are_those_the_log_does_not_strike_out() -> None:
    """Read from the newest, and as the log reads them."""
    luck = FastChance("taken back")
    for _ in range(200):
        log: list[Entry] = []
        for index in range(1, 15):
            back = index > 1 and luck.below(4) == 0
            log.append(taken_back(index, luck.below(index)) if back else entry(index, 0, []))
        undone = set_aside(log)
        plain = [one for one in log if one.kind == Entry.Kind.PLAYED and one.index not in undone]
        assert [*counted(log)] == plain[::-1]
