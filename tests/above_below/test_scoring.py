"""The count."""

from __future__ import annotations

import pytest

from games.above_below.data import REP_VP
from games.above_below.rules.scoring import card_points, counts, rep_awards, standing_ranks, tie_note
from games.above_below.rules.village import cards_income
from games.above_below.state import EXHAUSTED, READY, WOUNDED, Sale, State
from tests.above_below.tables import ENGINE, everybody_passes, give, table


@pytest.mark.parametrize(
    ("reputations", "awards"),
    [
        pytest.param([4, 4, 1], [4, 4, 2], id="vector-33"),
        pytest.param([3, 1], [3, 0], id="vector-35"),
        pytest.param([2, 2], [2, 2], id="vector-35-tie"),
        pytest.param([5, 3, 2, 0], [5, 3, 2, 0], id="four"),
        pytest.param([0, 0, 0, 0], [3, 3, 3, 3], id="all-level"),
        pytest.param([5, 3, 3, 3], [5, 2, 2, 2], id="three-share"),
    ],
)
def test_tied_reputations_share_and_round_up(reputations: list[int], awards: list[int]) -> None:
    assert rep_awards(tuple(reputations)) == awards


def test_vector_33_the_space_counts_beside_the_rank() -> None:
    state = table(3, rep=4)
    give(state, 1, rep=4)
    give(state, 2, rep=1)
    assert [(count.rep_rank, count.rep_space) for count in counts(state)] == [(4, 1), (4, 1), (2, 0)]


@pytest.mark.parametrize(("rep", "points"), [(-3, -2), (-2, -1), (-1, 0), (2, 0), (3, 1), (10, 5)])
def test_vector_36_the_space_of_the_cube(rep: int, points: int) -> None:
    assert REP_VP[rep] == points


def test_vector_39_the_common_house_counts_everybody() -> None:
    folk = dict.fromkeys(("D1", "D2", "D3"), READY) | {"V01": EXHAUSTED, "V02": EXHAUSTED, "V03": WOUNDED}
    assert card_points(give(table(), 0, villagers=folk, buildings={"K3": 0})) == 12


def test_vector_39_the_cavers_lodge_counts_empty_caves() -> None:
    player = give(table(), 0, caves=["G01", "G02", "G03"], outposts=1, buildings={"K4": 0, "O14": 0})
    assert card_points(player) == 5


def test_vector_40_the_crystal_bank_counts_the_track_alone() -> None:
    player = give(table(), 0, track={"amethyst": 2, "ore": 1}, store={"ore": 1}, buildings={"M0": 0, "K5": 0})
    assert cards_income(player) == 3


def level(state: State) -> None:
    """Two villages that nothing tells apart."""
    state.players[1] = ENGINE.clone(state).players[0]


def test_vector_42_coins_then_villagers_then_buildings_break_a_tie() -> None:
    state = table(coins=3)
    level(state)
    assert standing_ranks(state) == [1, 1]
    assert tie_note(state) is None
    give(state, 0, villagers=state.players[0].villagers | {"V01": READY})
    assert standing_ranks(state) == [1, 2]
    note = tie_note(state)
    assert note
    assert note.key == "ab.log.tie_villagers"
    state.players[1].coins = 4
    assert standing_ranks(state) == [2, 1]
    note = tie_note(state)
    assert note
    assert note.key == "ab.log.tie_coins"


def test_vector_42_buildings_are_the_last_word() -> None:
    state = table(coins=3, track={"fish": 1})
    level(state)
    give(state, 1, track={}, buildings={"M0": 0, "H13": 0})
    assert [count.total for count in counts(state)] == [4, 4]
    assert standing_ranks(state) == [2, 1]
    note = tie_note(state)
    assert note
    assert note.key == "ab.log.tie_buildings"


def test_goods_left_on_cards_count_for_nothing_and_those_on_sale_do() -> None:
    state = table(buildings={"M0": 0, "H07": 2, "K7": 0}, sale=Sale("fruit"))
    count = counts(state)[0]
    assert (count.track, count.buildings, count.cards) == (1, 3, 4 + 1)


def test_potions_and_ciders_count_for_their_houses_even_on_sale() -> None:
    player = give(
        table(), 0, buildings={"K1": 0, "K8": 0}, potions=1, ciders=2, sale=Sale("potion"), store={"paper": 1}
    )
    assert card_points(player) == 4 + 2 * 2 + 3 + 2 * 2 + 2


def test_the_last_goods_are_placed_and_told_before_the_count() -> None:
    state = table(store={"mushroom": 3, "ore": 1}, sale=Sale("fish"))
    state.round = 7
    everybody_passes(state)
    player = state.players[0]
    assert list(player.track) == ["ore", "fish", "mushroom"]
    assert (player.store, player.sale) == ({}, None)


def test_a_sheet_adds_up_to_its_total() -> None:
    state = table(4, rep=3, store={"ore": 2}, buildings={"M0": 0, "H25": 0})
    for sheet in ENGINE.score(state):
        assert sum(line.points for line in sheet.lines) == sheet.total
