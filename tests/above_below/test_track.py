"""The advancement track."""

from __future__ import annotations

import pytest

from games.above_below import actions as a
from games.above_below.rules.scoring import final_track, track_points
from games.above_below.rules.village import place, slot_of, track_income
from games.above_below.state import Sale
from tests.above_below.tables import choose, free_option, give, night, play, refusal, table


def test_vector_13_kinds_stack_on_their_slot_and_new_ones_take_the_next() -> None:
    player = give(table(), 0, track={"fish": 1, "rope": 1, "fruit": 1})
    assert track_income(player) == 6
    assert slot_of(player, "fruit") == 3
    assert place(player, "mushroom") == 4


@pytest.mark.parametrize(("track", "income"), [({}, 4), ({"ore": 1}, 5), ({"ore": 9}, 5)])
def test_vector_14_income_follows_the_number_of_kinds(track: dict[str, int], income: int) -> None:
    state = table(track=track, coins=0)
    night(state)
    assert state.players[0].coins == income


def test_vector_15_each_good_is_worth_its_slot() -> None:
    assert track_points({"rope": 1, "fish": 1, "fruit": 4}) == 10
    assert track_points({"rope": 1, "fish": 1, "fruit": 2}) == 6


def test_vector_16_the_largest_pile_is_placed_last() -> None:
    player = give(table(), 0, store={"mushroom": 3, "ore": 1})
    assert list(final_track(player).items()) == [("ore", 1), ("mushroom", 3)]


def test_goods_of_a_placed_kind_and_the_one_on_sale_are_placed_too() -> None:
    player = give(table(), 0, track={"fish": 1}, store={"fish": 2}, sale=Sale("rope"))
    assert final_track(player) == {"fish": 3, "rope": 1}


def test_a_good_is_placed_in_one_s_turn_on_an_expedition_and_at_rest_but_not_in_between() -> None:
    state = table(store={"fish": 3})
    give(state, 1, store={"fish": 1})
    assert refusal(state, 1, a.PlaceGood("fish")) == "place_not_now"
    play(state, 0, a.PlaceGood("fish"))
    choose(state, 0, "D1", "D2")
    play(state, 0, a.Explore(), a.PlaceGood("fish"))
    play(state, 0, free_option(state), a.PlaceGood("fish"))
    assert state.players[0].track == {"fish": 3}
    assert refusal(state, 0, a.PlaceGood("fish")) == "place_missing"
    assert refusal(state, 0, a.PlaceGood("gold")) == "place_kind"


def test_the_only_good_of_its_kind_cannot_be_placed_while_on_sale() -> None:
    state = table(sale=Sale("fish"))
    assert refusal(state, 0, a.PlaceGood("fish")) == "place_on_sale"
