"""How an advised move is told: what to do, and with whom; never only who is taken by the hand first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import FastChance, registry
from games.above_below import actions as a
from games.above_below.bot.advice import proposed
from games.above_below.bot.levels import zephyrin
from games.above_below.rules.log import villager
from games.above_below.state import State
from tests.above_below.tables import ENGINE, choose, table

FIRST_WORDS = {
    "fr": ("Construire", "Entraîner", "Explorer", "Mettre au travail", "Récolter"),
    "en": ("Build", "Train", "Explore", "Put", "Harvest"),
}


def told(state: State, seat: int, move: a.Action, lang: str = "fr") -> str:
    return registry.get("above_below").texts.say(proposed(ENGINE, state, seat, move), lang)


def name(seat: int, who: str, lang: str = "fr") -> str:
    return registry.get("above_below").texts.term(villager(seat, who), lang)


def choices() -> Iterator[tuple[State, int, a.Choose]]:
    """Whenever somebody is chosen for something in a game of two seasoned villages."""
    luck = FastChance(4)
    state = ENGINE.deal(2, ENGINE.Options(), luck)
    while acting := sorted(ENGINE.to_move(state)):
        move = zephyrin(ENGINE, state, acting[0], luck)
        if isinstance(move, a.Choose) and not state.turn.chosen:
            yield ENGINE.clone(state), acting[0], move
        ENGINE.play(state, acting[0], move, luck)


def test_what_is_told_is_what_they_are_then_chosen_for() -> None:
    found = 0
    for state, seat, move in choices():
        words, luck = proposed(ENGINE, state, seat, move), FastChance(0)
        then: a.Action = move
        while isinstance(then, a.Choose):
            ENGINE.play(state, seat, then, luck)
            then = zephyrin(ENGINE, state, seat, luck)
        assert words.params.get("move", words) == ENGINE.describe(state, seat, then)
        found += 1
    assert found > 10


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_action_comes_first_whoever_could_be_chosen(lang: str) -> None:
    for state, seat, _ in choices():
        for move in ENGINE.legal(state, seat):
            if isinstance(move, a.Choose):
                said = told(state, seat, move, lang)
                assert said.startswith(FIRST_WORDS[lang])
                assert name(seat, move.villager, lang) in said


def test_a_builder_is_told_with_the_building_and_its_price() -> None:
    state = table(coins=20)
    assert told(state, 0, a.Choose("D1")).endswith(f", avec {name(0, 'D1')}")
    choose(state, 0, "D1")
    assert " avec " not in told(state, 0, a.Release("D1")), "any other move is told as it is"
