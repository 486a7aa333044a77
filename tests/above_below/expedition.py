"""Expeditions with a paragraph of our choosing."""

from __future__ import annotations

import pytest

from games.above_below import actions as a
from games.above_below.data import CAVES, encounters
from games.above_below.state import State
from tests.above_below.tables import choose, play, table

RATS = (
    encounters.Option(
        0,
        (
            encounters.Reward(3, encounters.Gain((("coins", 1),))),
            encounters.Reward(4, encounters.Gain((("mushroom", 1),))),
        ),
    ),
    encounters.Option(0, (encounters.Reward(7, encounters.Gain((("coins", 4), ("ore", 1)))),)),
)


def underground(
    monkeypatch: pytest.MonkeyPatch, *crew: str, options: tuple[encounters.Option, ...] = RATS, seats: int = 2
) -> State:
    """A party before the rulebook's rats."""
    state = table(seats)
    meet(monkeypatch, state, options)
    choose(state, 0, *(crew or ("D1", "D2", "D3")))
    play(state, 0, a.Explore(), dice=[1])
    return state


def meet(monkeypatch: pytest.MonkeyPatch, state: State, options: tuple[encounters.Option, ...]) -> None:
    assert state.pile.top
    monkeypatch.setitem(encounters.ENCOUNTERS, CAVES[state.pile.top][0], options)
