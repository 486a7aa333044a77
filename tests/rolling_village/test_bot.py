"""The bots play by the rules, finish their games, and the better ones score more."""

from __future__ import annotations

from statistics import mean

import pytest

from engine import FastChance
from engine.registry import Think
from games.rolling_village.actions import ChooseAvenue, ConfirmRound, Place, Undo
from games.rolling_village.bot import levels, search
from games.rolling_village.bot.plans import as_place, land_of, plans, put
from games.rolling_village.rules.board import BIT
from games.rolling_village.state import LobbyOptions, Table, drafted_sheet
from tests.rolling_village.table import ENGINE, act, place, table

LEVELS = [levels.easy, levels.medium, levels.hard]


def play(think: Think, seed: int, seats: int = 1, distinct: bool = False) -> Table:
    chance, thoughts = FastChance(seed), FastChance(seed + 1000)
    state = ENGINE.deal(seats, LobbyOptions(distinct), chance)
    while todo := sorted(ENGINE.to_move(state)):
        seat = thoughts.choice(todo)
        world = ENGINE.imagine(state, seat, thoughts)
        action = think(ENGINE, world, seat, thoughts)
        assert action in ENGINE.legal(state, seat)
        assert not isinstance(action, Undo)
        ENGINE.play(state, seat, action, chance)
    return state


@pytest.mark.parametrize("think", LEVELS)
def test_a_bot_only_plays_listed_moves_and_never_undoes(think: Think) -> None:
    state = play(think, seed=3, seats=1 if think is levels.hard else 3, distinct=True)
    assert ENGINE.outcome(state) is not None


def test_the_levels_score_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PLAYED_OUT", 1)  # one round ahead is enough to lead here, and quick
    easy, medium, hard = (
        mean(ENGINE.score(play(think, seed))[0].total for seed in range(games))
        for think, games in ((levels.easy, 30), (levels.medium, 30), (levels.hard, 10))
    )
    assert 25 < easy < medium < hard


@pytest.mark.parametrize("think", [levels.medium, levels.hard])
def test_a_bot_takes_the_best_avenue_then_confirms(think: Think) -> None:
    state = table(9, (1, 1), "....../....../L....L/....../......", bonuses=("house", "lake"))
    chance = FastChance(1)
    place(state, "b1", 1, 1)
    place(state, "park", 5, 1)
    place(state, "bonus", 5, 2, "forest")
    assert think(ENGINE, state, 0, chance) == ChooseAvenue("7")
    act(state, {"action": "choose_avenue", "avenue": "7"})
    assert think(ENGINE, state, 0, chance) == ConfirmRound()


@pytest.mark.parametrize("think", [levels.medium, levels.hard])
def test_in_the_last_round_a_bot_takes_the_most_points(think: Think) -> None:
    state = table(9, (4, 2), "....../.....L/....../....../......", bonuses=("house", "forest"))
    place(state, "b1", 2, 2)
    place(state, "b2", 5, 4)
    move = think(ENGINE, state, 0, FastChance(1))
    assert move == Place("bonus", 1, 6, "lake")


@pytest.mark.parametrize("seed", range(3))
def test_the_plans_are_the_lands_that_the_rules_allow(seed: int) -> None:
    """Every pair of steps of the rules, against every plan of the bots, along a random game."""
    chance = FastChance(seed)
    state = ENGINE.deal(1, LobbyOptions(), chance)
    village = state.villages[0]
    compared = 0
    while ENGINE.to_move(state):
        if state.round and not village.draft:
            slots = ["b1", "park" if state.dice[0] == state.dice[1] else "b2"]
            found = plans(land_of(village.sheet), slots, state.dice)
            allowed = set()
            for first in ENGINE.legal(state, 0):
                ENGINE.advance(state, 0, first, chance)
                for second in ENGINE.legal(state, 0):
                    if isinstance(second, Place):
                        ENGINE.advance(state, 0, second, chance)
                        allowed.add(land_of(drafted_sheet(village)))
                        village.draft.pop()
                village.draft.pop()
            assert set(found) == allowed
            compared += 1
        ENGINE.advance(state, 0, chance.choice(ENGINE.legal(state, 0)), chance)
    assert compared >= 9


def test_a_step_of_a_plan_reads_back_as_the_listed_move() -> None:
    assert as_place(("b1", 0, BIT[2, 3])) == Place("b1", 2, 3)
    assert as_place(("bonus", 2, BIT[5, 6])) == Place("bonus", 5, 6, "lake")
    assert put((0, 0, 0, 0), 3, 8) == (0, 0, 0, 8)
