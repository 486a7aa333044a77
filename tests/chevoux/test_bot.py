"""The three levels play legal moves from what their seat knows."""

from __future__ import annotations

from typing import Any

import pytest

from engine import FastChance
from games.chevoux.actions import Pass, Populate
from games.chevoux.bot import levels
from games.chevoux.rules import scoring
from games.chevoux.rules.board import board_of
from tests.chevoux.villages import ENGINE, G1, fresh, state_with, swapped

LEVELS = [levels.sensible, levels.greedy, levels.two_ply]


@pytest.mark.parametrize("think", LEVELS)
def test_a_bot_plays_a_whole_game_of_listed_moves(think: Any) -> None:
    state, luck = fresh(2, seed=6, difficulty="hard"), FastChance(6)
    while 0 in ENGINE.to_move(state):
        world = ENGINE.imagine(state, 0, luck)
        move = think(ENGINE, world, 0, luck)
        assert move in ENGINE.legal(state, 0)
        ENGINE.play(state, 0, move, luck)


@pytest.mark.parametrize("think", [levels.greedy, levels.two_ply])
def test_a_bot_decides_alike_in_worlds_it_cannot_tell_apart(think: Any) -> None:
    state = fresh(seed=8)
    moves = {think(ENGINE, ENGINE.imagine(state, 0, FastChance(n)), 0, FastChance(0)) for n in range(4)}
    assert len(moves) == 1


@pytest.mark.parametrize("think", LEVELS)
def test_a_bot_mends_the_village_with_its_last_card(think: Any) -> None:
    state = state_with(swapped(G1, "r1c2", "r2c2"), "K1", {"r3c4": 20}, played=24)
    luck = FastChance(1)
    ENGINE.play(state, 0, think(ENGINE, state, 0, luck), luck)
    assert scoring.won(state, state.villages[0])


@pytest.mark.parametrize("think", LEVELS)
def test_a_bot_welcomes_people_when_all_is_well(think: Any) -> None:
    state = state_with(card="K2", played=24)
    assert isinstance(think(ENGINE, state, 0, FastChance(1)), Populate)


def test_the_youngest_passes_rather_than_spoil_anything() -> None:
    state = state_with(card="K3", people={"r3c4": 20})
    assert levels.sensible(ENGINE, state, 0, FastChance(1)) == Pass("K3")


def test_looking_further_leaves_fewer_tiles_misplaced() -> None:
    left = {}
    for think in (levels.sensible, levels.greedy):
        left[think] = 0
        for seed in range(12):
            state, luck = fresh(seed=seed), FastChance(seed)
            while ENGINE.to_move(state):
                ENGINE.advance(state, 0, think(ENGINE, state, 0, luck), luck)
            left[think] += board_of(state, state.villages[0]).misplaced().bit_count()
    assert left[levels.greedy] < left[levels.sensible]
