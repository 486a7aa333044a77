"""Resigning: a bot finishes the game, and its owner cannot win it."""

from __future__ import annotations

import pytest

from engine import Outcome, Standing
from engine.registry import Game
from tables.change import demote
from tables.models import Table
from tables.verbs.resigning import resign
from tests.tables.house import HOLD, ROLL, guests, over, playing, refused, seed_rolling

pytestmark = pytest.mark.django_db


def test_a_bot_takes_over_from_whoever_resigns(pig: Game) -> None:
    house = playing(pig)
    resign(house.code, house.host)
    seat = house.seat(house.host)
    assert (seat.resigned, seat.bot) == (True, "lison")
    assert house.table.bot_due is not None
    assert house.kinds()[-1] == "resigned"
    assert house.said("fr")[-1] == "Marie abandonne"


def test_somebody_who_resigned_comes_last_whatever_they_had(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(6, 2), options={"goal": 2})
    marie, basile = house.people
    house.play(marie, ROLL)
    resign(house.code, basile)
    house.play(marie, HOLD)
    ranks = {s["seat"]: s["rank"] for s in house.table.outcome["standings"]}
    assert ranks == {0: 1, 1: 2}
    assert house.table.status == Table.Status.OVER


def test_nobody_resigns_twice_nor_for_others_nor_after_the_end(pig: Game) -> None:
    house = playing(pig)
    resign(house.code, house.host)
    with refused(house, "table.refused.resigned", 409):
        resign(house.code, house.host)
    with refused(house, "table.refused.no_seat", 403):
        resign(house.code, guests("Chloé")[0])
    with refused(house := over(pig), "table.refused.over", 409):
        resign(house.code, house.host)


def outcome(*ranks: int) -> Outcome:
    standings = [Standing(seat, rank, 10 - rank, []) for seat, rank in enumerate(ranks)]
    return Outcome(sorted(standings, key=lambda standing: standing.rank))


@pytest.mark.parametrize(
    ("ranks", "resigned", "after"),
    [
        ((1, 2, 3), {0}, {0: 3, 1: 1, 2: 2}),
        ((1, 2, 3), {2}, {0: 1, 1: 2, 2: 3}),
        ((1, 1, 3), {0}, {0: 3, 1: 1, 2: 2}),
        ((1, 2, 2), {0}, {0: 3, 1: 1, 2: 1}),
        ((1, 2, 3, 4), {0, 2}, {0: 3, 1: 1, 2: 3, 3: 2}),
        ((1, 2), {0, 1}, {0: 1, 1: 2}),
        ((1, 2), set(), {0: 1, 1: 2}),
    ],
)
def test_those_who_stayed_move_up(ranks: tuple[int, ...], resigned: set[int], after: dict[int, int]) -> None:
    demoted = demote(outcome(*ranks), resigned)
    assert {s.seat: s.rank for s in demoted.standings} == after
    assert [s.rank for s in demoted.standings] == sorted(after.values())
