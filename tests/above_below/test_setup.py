"""The start of a game."""

from __future__ import annotations

import pytest

from games.above_below import actions as a
from games.above_below.data import HOUSES, KEYS, OUTPOSTS, TRAINABLE
from games.above_below.state import EXHAUSTED, READY
from tests.above_below.tables import ENGINE, night, play, table, zones


@pytest.mark.parametrize(("seats", "coins"), [(2, [7, 8]), (3, [7, 8, 8]), (4, [7, 7, 7, 8])])
def test_vector_1_those_who_wait_start_with_a_coin_more(seats: int, coins: list[int]) -> None:
    assert [player.coins for player in table(seats).players] == coins


def test_vector_2_with_four_only_the_builders_are_up_and_three_beds_wake_everybody() -> None:
    state = table(4)
    assert zones(state) == {"D1": READY, "D2": EXHAUSTED, "D3": EXHAUSTED}
    play(state, 0, a.Choose("D1"), a.Work())
    night(state, *(a.Rest("bed", who) for who in ("D1", "D2", "D3")))
    assert set(zones(state).values()) == {READY}


def test_vector_3_with_three_all_are_ready() -> None:
    assert set(zones(table(3)).values()) == {READY}


def test_the_table_is_laid_as_the_rulebook_says() -> None:
    state = table(3)
    assert len(state.houses.cards) == len(state.outposts.cards) == len(state.keys) == 4
    assert len(state.houses.cards) + len(state.houses.unseen) == len(HOUSES) == 25
    assert len(state.outposts.cards) + len(state.outposts.unseen) == len(OUTPOSTS) == 24
    assert state.stars == ["S1", "S2", "S3", "S4", "S5", "S6"]
    assert len(KEYS) == 9
    assert len(TRAINABLE) == 18
    assert None not in state.recruits
    assert len(state.bag) == 13
    assert len(state.specials) == 6
    assert state.pile.top
    assert len(state.pile.unseen) == 24
    assert state.cider
    for player in state.players:
        assert (player.rep, player.potions, player.ciders, player.store) == (0, 0, 0, {})
        assert player.buildings == {"M0": 0}


def test_the_opening_names_the_players_and_the_first_of_them() -> None:
    told = [event.phrase.key for event in ENGINE.opening(table(4))]
    assert told[:2] == ["ab.log.start", "ab.log.first"]
    assert "ab.log.four_rest" in told
