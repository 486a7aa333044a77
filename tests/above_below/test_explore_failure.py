"""What a failed expedition costs, and when the caves close."""

from __future__ import annotations

import pytest

from games.above_below import actions as a
from games.above_below.data import encounters
from games.above_below.state import EXHAUSTED, READY, WOUNDED
from tests.above_below.expedition import meet, underground
from tests.above_below.tables import choose, give, keys, play, refusal, table, zones

LOSSES = {
    "coins": ("coins", 9, 0),
    "rep": ("rep", 2, -2),
    "potion": ("potions", 3, 0),
    "cider": ("ciders", 3, 0),
}


@pytest.mark.parametrize("item", sorted(LOSSES))
def test_a_failure_takes_no_more_than_there_is(monkeypatch: pytest.MonkeyPatch, item: str) -> None:
    field, n, left = LOSSES[item]
    harsh = (encounters.Option(0, (encounters.Reward(9, encounters.Gain(())),), ((item, n),)),)
    state = underground(monkeypatch, "D1", "D2", options=harsh)
    give(state, 0, potions=1, ciders=1)
    play(state, 0, a.ChooseOption(0), a.Finish())
    assert getattr(state.players[0], field) == left


def test_a_failure_that_wounds_lets_one_choose_among_those_still_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    harsh = (encounters.Option(0, (encounters.Reward(10, encounters.Gain(())),), (("wound", 1),)),)
    state = underground(monkeypatch, options=harsh)
    play(state, 0, a.ChooseOption(0), a.Boost("D1"), a.Finish(), dice=(1, 1, 1))
    assert state.phase == "wound"
    assert refusal(state, 0, a.ChooseWounded("D1")) == "wound_absent"
    play(state, 0, a.ChooseWounded("D3"))
    assert zones(state) == {"D1": WOUNDED, "D2": EXHAUSTED, "D3": WOUNDED}
    assert state.turn_seat == 1


def test_where_there_is_nobody_to_choose_wounds_are_dealt_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    harsh = (encounters.Option(0, (encounters.Reward(10, encounters.Gain(())),), (("wound", 2),)),)
    state = underground(monkeypatch, "D1", "D2", options=harsh)
    play(state, 0, a.ChooseOption(0), a.Finish(), dice=(1, 1))
    assert zones(state) == {"D1": WOUNDED, "D2": WOUNDED, "D3": READY}
    assert state.turn_seat == 1


def test_an_extra_cave_comes_from_the_top_of_the_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = (encounters.Option(0, (encounters.Reward(2, encounters.Gain((("cave", 1),))),)),)
    state = underground(monkeypatch, options=kind)
    top, own = state.pile.top, state.expedition.cave  # type: ignore[union-attr]
    play(state, 0, a.ChooseOption(0), a.Finish())
    assert state.players[0].caves == [top, own]


def test_the_last_cave_closes_exploring_and_a_failure_opens_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = table()
    state.pile.unseen.clear()
    meet(monkeypatch, state, (encounters.Option(0, (encounters.Reward(10, encounters.Gain(())),)),))
    cave = state.pile.top
    choose(state, 0, "D1", "D2")
    told = play(state, 0, a.Explore(), dice=[1])
    assert "cave_pile_empty" in keys(told)
    play(state, 0, a.ChooseOption(0), a.Finish(), dice=(1, 1))
    assert state.pile.top == cave
    state.pile.top = None
    choose(state, 1, "D1", "D2")
    assert refusal(state, 1, a.Explore()) == "explore_pile"
