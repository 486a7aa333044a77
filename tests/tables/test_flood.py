"""A table that people try to fill: neither its log nor the time it is held grows with what they undo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from engine.registry import Game
from tables.log import bounds
from tables.log import replay as log_replay
from tables.models import Table
from tables.verbs import asking, takeback, voting
from tables.verbs.adding_bot import add_bot
from tables.verbs.answering import answer
from tables.verbs.arranging import arrange
from tables.verbs.asking import ask
from tables.verbs.handing import chair_token, claim
from tables.verbs.joining import join
from tests.tables.drafts import CONFIRM, drafting
from tests.tables.house import ROLL, House, consistent, guests, playing, refused, seed_rolling, waiting

pytestmark = pytest.mark.django_db

UNDO = {"action": "undo"}


def wavering(house: House, seat: int, times: int) -> None:
    """Place something and undo it, over and over."""
    user = house.people[seat]
    for _ in range(times):
        house.play(user, house.legal(user)[0])
        house.play(user, UNDO)


def test_of_the_others_drafts_only_what_they_came_to_is_entered_again(village: Game) -> None:
    house = playing(village)
    marie, _ = house.people
    drafting(house, marie, 1)
    wavering(house, 1, 20)
    drafting(house, house.people[1], 1)
    wavering(house, 1, 5)
    drafting(house, house.people[1], 1)
    his = house.table.position().villages[1].draft
    before = house.table.head
    ask(house.code, marie, "takeback")
    assert house.kinds(before) == ["vote", "taken_back", "played", "played"]
    assert house.table.position().villages[1].draft == his != []
    assert consistent(house)


def test_what_a_confirmed_round_was_drafted_through_is_left_out_too(village: Game) -> None:
    house = playing(village)
    marie, basile = house.people
    drafting(house, marie, 1)
    wavering(house, 1, 8)
    drafting(house, basile)
    steps = len(house.table.position().villages[1].draft)
    house.play(basile, CONFIRM)
    before = house.table.head
    ask(house.code, marie, "takeback")
    answer(house.code, basile, yes=True)
    assert house.kinds(before) == ["vote", "taken_back", *["played"] * (steps + 1)]
    assert house.table.position().villages[1].confirmed
    assert consistent(house)


def test_asking_again_and_again_is_slowed_down(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4), listed=True)
    for _ in range(asking.ASKS):
        ask(house.code, house.host, "pause")
        answer(house.code, house.host, yes=False)
    with refused(house, "error.rate", 429):
        ask(house.code, house.host, "pause")
    ask(house.code, house.people[1], "pause")


@pytest.fixture
def held_while() -> Iterator[list[bool]]:
    """For every game that is played again: whether a table was held meanwhile."""
    noted: list[bool] = []
    replay = log_replay.replay

    def noting(*args: Any) -> Any:
        noted.append(connection.in_atomic_block)
        return replay(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log_replay, "replay", noting)
        yield noted


@pytest.mark.django_db(transaction=True)
def test_nothing_is_played_again_while_the_table_is_held(
    pig: Game, village: Game, held_while: list[bool]
) -> None:
    free = playing(village)
    drafting(free, free.host, 1)
    wavering(free, 1, 2)
    ask(free.code, free.host, "takeback")
    voted = playing(pig, "Marie", "Basile", "Chloé", seed=seed_rolling(4))
    voted.play(voted.host, ROLL)
    ask(voted.code, voted.host, "takeback")
    for other in voted.people[1:]:
        answer(voted.code, other, yes=True)
    assert voted.table.position().pot == 0
    assert held_while
    assert not any(held_while)


def meanwhile(monkeypatch: pytest.MonkeyPatch, moves: list[Any]) -> None:
    """Others play each of these while a plan is being made."""
    plan = takeback.plan

    def planning(*args: Any) -> Any:
        made = plan(*args)
        if moves:
            moves.pop(0)()
        return made

    monkeypatch.setattr(takeback, "plan", planning)


def test_a_table_that_moves_meanwhile_is_planned_for_once_more(
    village: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = playing(village)
    marie, basile = house.people
    drafting(house, marie, 1)
    meanwhile(monkeypatch, [lambda: drafting(house, basile, 1)])
    ask(house.code, marie, "takeback")
    assert [len(each.draft) for each in house.table.position().villages] == [0, 1]
    assert consistent(house)


def test_a_table_that_never_rests_is_left_as_it_is(village: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = playing(village)
    marie, basile = house.people
    drafting(house, marie, 1)
    meanwhile(monkeypatch, [lambda: drafting(house, basile, 1)] * voting.PLANS)
    with pytest.raises(Exception, match=r"table\.refused\.stale"):
        ask(house.code, marie, "takeback")
    assert house.table.vote is None
    assert [len(each.draft) for each in house.table.position().villages] == [1, voting.PLANS]


def test_a_seat_drafts_only_so_much_in_a_game(village: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "UNSEEN", 20)
    monkeypatch.setattr(bounds, "UNSEEN_AT_A_TIME", 10)
    house = playing(village)
    marie, basile = house.people
    wavering(house, 0, 10)
    with refused(house, "table.refused.drafts", 409):
        house.play(marie, house.legal(marie)[0])
    # What is hidden no longer goes on; the others and what all see do.
    drafting(house, basile)
    house.play(basile, CONFIRM)
    monkeypatch.setattr(bounds, "UNSEEN_AT_A_TIME", 30)
    drafting(house, marie)
    house.play(marie, CONFIRM)
    monkeypatch.setattr(bounds, "UNSEEN_AT_A_TIME", 1)
    house.play(marie, house.legal(marie)[0])
    with refused(house, "table.refused.drafts", 409):
        house.play(marie, UNDO)


def test_a_full_log_takes_nothing_more_that_could_be_repeated_at_will(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, house = waiting(pig, places=4), playing(pig, seed=seed_rolling(4))
    token = chair_token(house.code, house.people[1], 1)
    house.play(house.host, ROLL)
    monkeypatch.setattr(bounds, "ENTRIES", 3)
    for kind in ("takeback", "pause"):
        with refused(house, "table.refused.full", 409):
            ask(house.code, house.host, kind)
    with refused(house, "table.refused.full", 409):
        claim(house.code, token, guests("Denis")[0], "Denis")
    monkeypatch.setattr(bounds, "ENTRIES", 2)
    with refused(lobby, "table.refused.full", 409):
        add_bot(lobby.code, lobby.host)
    with refused(lobby, "table.refused.full", 409):
        join(lobby.code, guests("Denis")[0], "Denis")
    with refused(lobby, "table.refused.full", 409):
        arrange(lobby.code, lobby.host, options={}, places=4, listed=False, spectators=True)
    # It is played to its end, or stopped.
    house.play(house.host, ROLL)
    ask(house.code, house.host, "stop")
    answer(house.code, house.people[1], yes=True)
    assert house.table.status == Table.Status.STOPPED
