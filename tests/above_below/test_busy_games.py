"""Random games in which people keep busy reach the crowded positions that quick passers never see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import FastChance, IllegalMove
from engine.texts import LANGUAGES
from games.above_below import actions as a
from games.above_below.rules.wording import load_texts
from games.above_below.state import State
from tests.above_below.positions import pick
from tests.above_below.tables import ENGINE, Dice

TEXTS = load_texts()
EVERY = 9


def positions(seats: int, seed: int) -> Iterator[State]:
    chance = FastChance(seed)
    state = ENGINE.deal(seats, ENGINE.Options(), chance)
    # So that paying with tokens comes up too.
    state.players[0].buildings["O19"] = 0
    state.players[0].outposts = 1
    state.players[0].caves = ["G01"]
    state.players[0].potions = state.players[0].ciders = 2
    count = 0
    while acting := sorted(ENGINE.to_move(state)):
        if count % EVERY == 0:
            yield state
        count += 1
        seat = chance.choice(acting)
        ENGINE.advance(state, seat, pick(state, seat, chance), chance)


def accepted(state: State, seat: int, move: a.Action) -> bool:
    try:
        ENGINE.play(ENGINE.clone(state), seat, move, Dice())
    except IllegalMove as refused:
        reason = refused.phrase
    else:
        return True
    assert reason.key in TEXTS
    assert all(TEXTS.say(reason, lang) for lang in LANGUAGES)
    return False


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_listed_is_accepted_and_nothing_else(seats: int) -> None:
    pool: dict[str, a.Action] = {}
    chance = FastChance(seats)
    for seed in range(3):
        for state in positions(seats, seed):
            for seat in range(seats):
                listed = ENGINE.legal(state, seat)
                pool.update({repr(move): move for move in listed})
                assert all(accepted(state, seat, move) for move in listed)
                names = sorted(pool)
                for move in {chance.choice(names) for _ in range(25)} if names else ():
                    assert accepted(state, seat, pool[move]) == (pool[move] in listed), move


def test_every_listed_move_is_described_in_words_of_its_own() -> None:
    for state in positions(4, 5):
        for seat in ENGINE.to_move(state):
            moves = ENGINE.legal(state, seat)
            for lang in LANGUAGES:
                said = [TEXTS.say(ENGINE.describe(state, seat, move), lang) for move in moves]
                assert len(set(said)) == len(said)


def test_the_clock_always_has_a_legal_answer() -> None:
    for state in positions(3, 8):
        for seat in ENGINE.to_move(state):
            assert ENGINE.on_timeout(state, seat) in ENGINE.legal(state, seat)
