"""Harvesting, working, and the cats."""

from __future__ import annotations

import pytest

from games.above_below import actions as a
from games.above_below.state import EXHAUSTED, READY, Sale
from tests.above_below.tables import choose, give, night, play, refusal, table, zones


def test_vector_21_one_time_goods_never_come_back() -> None:
    state = table()
    state.players[0].buildings["H07"] = 2
    choose(state, 0, "D1", "D2")
    play(state, 0, a.Harvest("H07", "store"), a.Harvest("H07", "store"))
    assert state.players[0].store == {"fruit": 2}
    night(state)
    assert state.players[0].buildings["H07"] == 0


@pytest.mark.parametrize("harvested", [True, False])
def test_vector_21_renewed_goods_come_back_but_never_pile_up(harvested: bool) -> None:
    state = table()
    state.players[0].buildings["H01"] = 1
    if harvested:
        choose(state, 0, "D1")
        play(state, 0, a.Harvest("H01", "store"))
        assert state.players[0].buildings["H01"] == 0
    night(state)
    assert state.players[0].buildings["H01"] == 1


def test_vector_22_no_more_villagers_than_goods() -> None:
    state = table()
    state.players[0].buildings["H07"] = 2
    choose(state, 0, "D1", "D2", "D3")
    play(state, 0, a.Harvest("H07", "store"), a.Harvest("H07", "store"))
    assert state.turn_seat == 1
    assert zones(state) == {"D1": EXHAUSTED, "D2": EXHAUSTED, "D3": READY}


def test_a_harvest_goes_to_the_store_the_track_or_the_sale_space() -> None:
    state = table()
    state.players[0].buildings |= {"H07": 2, "H08": 2}
    choose(state, 0, "D1", "D2", "D3")
    play(state, 0, a.Harvest("H07", "sale"))
    assert state.players[0].sale == Sale("fruit")
    assert refusal(state, 0, a.Harvest("H07", "sale")) == "harvest_sale_full"
    assert refusal(state, 0, a.Harvest("H07", "pocket")) == "harvest_where"
    play(state, 0, a.Harvest("H08", "track"), a.Harvest("H08", "store"))
    assert (state.players[0].track, state.players[0].store) == ({"fish": 1}, {"fish": 1})


def test_a_harvest_takes_what_is_there() -> None:
    state = table()
    choose(state, 0, "D1")
    assert refusal(state, 0, a.Harvest("M0")) == "harvest_nothing"
    state.players[0].buildings |= {"H07": 1, "H08": 0}
    assert refusal(state, 0, a.Harvest("H08")) == "harvest_empty"
    assert refusal(state, 0, a.Harvest("H09")) == "harvest_not_yours"


def test_vector_25_the_first_to_work_takes_the_cider() -> None:
    state = table()
    choose(state, 0, "D1", "D2")
    play(state, 0, a.Work())
    assert (state.players[0].coins, state.players[0].ciders) == (9, 1)
    choose(state, 1, "D1")
    play(state, 1, a.Work())
    assert (state.players[1].coins, state.players[1].ciders) == (9, 0)
    night(state)
    assert state.cider


def test_vector_28_a_cat_that_refuses_calls_the_action_off() -> None:
    state = table()
    zones(state)["cave_cat_1"] = READY
    choose(state, 0, "cave_cat_1", "D1")
    play(state, 0, a.Work(), dice=[2])
    assert (zones(state)["cave_cat_1"], zones(state)["D1"]) == (EXHAUSTED, READY)
    assert (state.players[0].coins, state.turn_seat, state.turn.chosen) == (7, 0, ["D1"])


def test_vector_28_a_cat_that_agrees_works_and_need_not_be_asked_again() -> None:
    state = table()
    zones(state).update({"cave_cat_1": READY, "cave_cat_2": READY})
    choose(state, 0, "cave_cat_1", "cave_cat_2", "D1")
    play(state, 0, a.Work(), dice=[3, 1])
    assert state.turn.willing == ["cave_cat_1"]
    play(state, 0, a.Work(), dice=[1])
    assert (state.players[0].coins, state.turn_seat) == (9, 1)


def test_a_cat_may_refuse_an_expedition_or_a_harvest() -> None:
    state = table()
    zones(state)["cave_cat_1"] = READY
    give(state, 0, buildings={"M0": 0, "H07": 2})
    choose(state, 0, "cave_cat_1", "D1")
    play(state, 0, a.Harvest("H07"), dice=[1])
    assert (state.phase, state.players[0].store) == ("turn", {})
    zones(state)["cave_cat_1"] = READY
    choose(state, 0, "cave_cat_1")
    play(state, 0, a.Explore(), dice=[2])
    assert (state.phase, state.expedition) == ("turn", None)


def test_a_cat_that_refuses_during_a_harvest_leaves_what_is_already_taken() -> None:
    state = table()
    zones(state)["cave_cat_1"] = READY
    give(state, 0, buildings={"M0": 0, "H07": 2})
    choose(state, 0, "D1", "cave_cat_1")
    play(state, 0, a.Harvest("H07"), a.Harvest("H07"), dice=[1])
    assert (state.phase, state.players[0].store) == ("harvest", {"fruit": 1})
