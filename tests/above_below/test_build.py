"""Building, training, refreshing, paying."""

from __future__ import annotations

import pytest

from games.above_below import actions as a
from games.above_below.state import EXHAUSTED, READY
from tests.above_below.tables import build, choose, give, night, offer, play, refusal, table, zones


def test_vector_17_an_outpost_needs_an_empty_cave() -> None:
    state = table(coins=20)
    offer(state, "O05")
    choose(state, 0, "D1")
    assert refusal(state, 0, a.Build("O05")) == "build_no_cave"
    give(state, 0, caves=["G01"])
    play(state, 0, a.Build("O05"))
    player = state.players[0]
    assert (player.buildings["O05"], player.outposts, player.coins) == (1, 1, 14)


def test_vector_18_plus_villagers_pay_one_less() -> None:
    state = table(coins=4)
    state.players[0].villagers |= {"glogo": READY, "V18": READY}
    assert build(state, "H13", who="glogo").coins == 1
    play(state, 1, a.Pass())
    choose(state, 0, "V18")
    play(state, 0, a.Train(1))
    assert state.players[0].coins == 0


def test_vector_19_the_workshop_pays_after_later_purchases_only() -> None:
    state = table(coins=3)
    state.players[0].buildings["H21"] = 0
    offer(state, "H13")
    choose(state, 0, "D1")
    assert refusal(state, 0, a.Build("H13")) == "build_coins"
    state.players[0].coins = 4
    play(state, 0, a.Build("H13"))
    assert state.players[0].coins == 1
    assert build(table(coins=4), "H21").coins == 0


def test_vector_20_the_statue_raises_reputation_once() -> None:
    state = table(coins=5)
    assert build(state, "H24").rep == 1
    night(state)
    assert state.players[0].rep == 1


def test_vector_23_a_newcomer_arrives_tired_and_the_place_stays_empty() -> None:
    state = table(coins=5)
    recruit = state.recruits[0]
    assert recruit
    choose(state, 0, "D2")
    play(state, 0, a.Train(1))
    assert zones(state)[recruit] == EXHAUSTED
    assert zones(state)["D2"] == EXHAUSTED
    assert state.recruits[0] is None
    choose(state, 1, "D2")
    assert refusal(state, 1, a.Train(1)) == "train_slot_empty"


@pytest.mark.parametrize("school", ["S6", "H20"])
def test_vector_23_a_school_makes_newcomers_ready(school: str) -> None:
    state = table()
    state.players[0].buildings[school] = 0
    recruit = state.recruits[0] or ""
    choose(state, 0, "D2")
    play(state, 0, a.Train(1))
    assert zones(state)[recruit] == READY


def test_newcomers_slide_to_the_cheap_places_at_the_round_s_end() -> None:
    state = table()
    first, second, *others = state.recruits
    choose(state, 0, "D2")
    play(state, 0, a.Train(1))
    night(state)
    assert state.recruits[:4] == [second, *others]
    assert state.recruits[4] not in (None, first)


def test_an_empty_bag_leaves_places_empty_and_nobody_to_train() -> None:
    state = table()
    state.bag.clear()
    state.recruits = [None] * 5
    night(state)
    assert state.recruits == [None] * 5
    choose(state, state.turn_seat, "D2")
    assert refusal(state, state.turn_seat, a.Train(1)) == "train_all_empty"


def test_vector_27_one_refresh_a_turn_of_a_row_that_can_be_refreshed() -> None:
    state = table()
    old = list(state.houses.cards)
    for kind in ("star", "key", "cave"):
        assert refusal(state, 0, a.RefreshRow(kind)) == "refresh_kind"
    play(state, 0, a.RefreshRow("house"))
    assert state.players[0].coins == 6
    assert state.houses.under == old
    assert not set(old) & set(state.houses.cards)
    assert refusal(state, 0, a.RefreshRow("outpost")) == "refresh_twice"
    assert refusal(state, 0, a.RefreshRow("house")) == "refresh_twice"


def test_vector_27_no_free_action_after_the_normal_one() -> None:
    state = table()
    state.players[0].buildings["H07"] = 2
    choose(state, 0, "D1")
    play(state, 0, a.Harvest("H07", "store"))
    assert refusal(state, 0, a.RefreshRow("house")) == "free_after_normal"
    assert refusal(state, 0, a.ListSale("fruit")) == "free_after_normal"
    assert refusal(state, 0, a.Work()) == "second_normal"
    play(state, 0, a.EndHarvest())
    assert refusal(state, 0, a.RefreshRow("house")) == "not_your_turn"


def test_a_refresh_needs_a_coin_and_cards_to_come() -> None:
    state = table(coins=0)
    assert refusal(state, 0, a.RefreshRow("house")) == "refresh_coins"
    state.players[0].coins = 1
    state.houses.unseen.clear()
    assert refusal(state, 0, a.RefreshRow("house")) == "refresh_dry"


def test_cards_put_under_the_deck_come_back_in_order_when_it_runs_out() -> None:
    state = table()
    del state.houses.unseen[2:]
    old = list(state.houses.cards)
    play(state, 0, a.RefreshRow("house"))
    assert state.houses.cards[2:] == old[:2]
    assert state.houses.under == old[2:]


def test_a_card_bought_is_replaced_where_it_lay_and_stars_and_keys_are_not() -> None:
    state = table(coins=30)
    card = state.houses.cards[2]
    build(state, card)
    assert len(state.houses.cards) == 4
    assert state.houses.cards[2] != card
    play(state, 1, a.Pass())
    zones(state)["D1"] = READY
    build(state, "S3")
    assert "S3" not in state.stars
    assert len(state.stars) == 5


def test_a_row_shrinks_when_its_deck_is_dry() -> None:
    state = table(coins=30)
    state.houses.unseen.clear()
    build(state, state.houses.cards[0])
    assert len(state.houses.cards) == 3


@pytest.mark.parametrize(
    ("crew", "card", "reason"),
    [
        ((), "S2", "villager_none"),
        (("D1", "D2"), "S2", "villager_one_only"),
        (("D2",), "S2", "build_hammer"),
        (("D1",), "M0", "build_unknown"),
        (("D1",), "nothing", "build_unknown"),
        (("D1",), "S1", "build_coins"),
    ],
)
def test_a_building_that_cannot_be_built_is_refused_with_its_reason(
    crew: tuple[str, ...], card: str, reason: str
) -> None:
    state = table()
    choose(state, 0, *crew)
    assert refusal(state, 0, a.Build(card)) == reason


def test_a_card_that_is_not_on_offer_cannot_be_built() -> None:
    state = table(coins=30)
    choose(state, 0, "D1")
    assert refusal(state, 0, a.Build(state.houses.unseen[0])) == "build_not_offered"


def test_only_the_ready_are_chosen_and_only_once() -> None:
    state = table()
    zones(state)["D3"] = EXHAUSTED
    assert refusal(state, 0, a.Choose("D3")) == "villager_not_ready"
    assert refusal(state, 0, a.Choose("V01")) == "villager_unknown"
    choose(state, 0, "D1")
    assert refusal(state, 0, a.Choose("D1")) == "villager_twice"
    assert refusal(state, 0, a.Release("D2")) == "villager_not_chosen"
    play(state, 0, a.Release("D1"))
    assert state.turn.chosen == []


def test_without_anybody_ready_one_can_only_pass() -> None:
    state = table()
    for who in zones(state):
        zones(state)[who] = EXHAUSTED
    assert refusal(state, 0, a.Work()) == "no_ready"
    play(state, 0, a.RefreshRow("house"), a.Pass())
    assert state.turn_seat == 1


def test_tokens_pay_the_bank_where_the_tavern_stands() -> None:
    state = table(coins=2, potions=2, ciders=1)
    assert refusal(state, 0, a.LayToken("potion")) == "pay_tokens"
    state.players[0].buildings["O19"] = 0
    play(state, 0, a.LayToken("potion"), a.LayToken("cider"))
    assert refusal(state, 0, a.LayToken("cider")) == "pay_tokens_missing"
    assert refusal(state, 0, a.RefreshRow("house")) == "pay_total"
    build(state, "H13")
    player = state.players[0]
    assert (player.coins, player.potions, player.ciders) == (0, 1, 0)


def test_a_laid_token_can_be_taken_back_and_is_not_for_sale_meanwhile() -> None:
    state = table(potions=1)
    state.players[0].buildings["O19"] = 0
    assert refusal(state, 0, a.TakeToken("potion")) == "token_not_laid"
    play(state, 0, a.LayToken("potion"))
    assert refusal(state, 0, a.ListSale("potion")) == "sale_token_missing"
    play(state, 0, a.TakeToken("potion"), a.ListSale("potion"))
    assert refusal(state, 0, a.LayToken("potion")) == "pay_tokens_missing"
