"""Selling and buying among players."""

from __future__ import annotations

from games.above_below import actions as a
from games.above_below.state import Sale
from tests.above_below.tables import everybody_passes, give, play, refusal, table


def test_vector_26_offers_start_at_three_and_rise_after_a_refusal() -> None:
    state = table()
    give(state, 1, sale=Sale("fish"))
    assert refusal(state, 0, a.MakeOffer(1, 2)) == "offer_low"
    play(state, 0, a.MakeOffer(1, 3))
    play(state, 1, a.RefuseOffer())
    assert (state.phase, state.turn_seat, state.players[0].coins) == ("turn", 0, 7)
    assert refusal(state, 0, a.MakeOffer(1, 3)) == "offer_not_higher"
    play(state, 0, a.MakeOffer(1, 4))
    play(state, 1, a.RefuseOffer())
    play(state, 0, a.MakeOffer(1, 5))
    play(state, 1, a.RefuseOffer())
    assert refusal(state, 0, a.MakeOffer(1, 6)) == "offer_too_many"


def test_an_accepted_offer_moves_coins_and_item() -> None:
    state = table()
    give(state, 1, sale=Sale("potion"))
    play(state, 0, a.MakeOffer(1, 5))
    assert refusal(state, 0, a.Pass()) == "offer_waiting"
    assert refusal(state, 0, a.AcceptOffer()) == "offer_only_seller"
    assert refusal(state, 1, a.Pass()) == "answer_first"
    play(state, 1, a.AcceptOffer())
    buyer, seller = state.players
    assert (buyer.coins, buyer.potions) == (2, 1)
    assert (seller.coins, seller.sale) == (13, None)


def test_a_counter_offer_is_taken_or_left() -> None:
    state = table()
    give(state, 1, sale=Sale("fish"))
    play(state, 0, a.MakeOffer(1, 3))
    assert refusal(state, 1, a.CounterOffer(3)) == "counter_low"
    assert refusal(state, 1, a.CounterOffer(8)) == "counter_high"
    play(state, 1, a.CounterOffer(6))
    assert refusal(state, 0, a.CounterOffer(4)) == "counter_final"
    assert refusal(state, 0, a.Work()) == "counter_first"
    play(state, 0, a.AcceptCounter())
    assert (state.players[0].coins, state.players[0].store) == (1, {"fish": 1})


def test_a_declined_counter_counts_as_a_refusal_of_the_offer() -> None:
    state = table()
    give(state, 1, sale=Sale("fish"))
    play(state, 0, a.MakeOffer(1, 3))
    play(state, 1, a.CounterOffer(6))
    play(state, 0, a.DeclineCounter())
    assert refusal(state, 0, a.MakeOffer(1, 3)) == "offer_not_higher"
    play(state, 0, a.MakeOffer(1, 4))


def test_offers_go_to_somebody_who_sells_and_are_covered_by_coins() -> None:
    state = table(3)
    assert refusal(state, 0, a.MakeOffer(1, 3)) == "offer_nothing"
    assert refusal(state, 0, a.MakeOffer(0, 3)) == "offer_self"
    assert refusal(state, 0, a.MakeOffer(7, 3)) == "offer_no_seller"
    give(state, 1, sale=Sale("fish"))
    assert refusal(state, 0, a.MakeOffer(1, 8)) == "offer_coins"
    give(state, 0, coins=2)
    assert refusal(state, 0, a.MakeOffer(1, 3)) == "offer_poor"


def test_one_item_at_a_time_from_what_one_has() -> None:
    state = table(store={"fish": 1}, potions=1)
    assert refusal(state, 0, a.ListSale("rope")) == "sale_good_missing"
    assert refusal(state, 0, a.ListSale("cider")) == "sale_token_missing"
    assert refusal(state, 0, a.ListSale("coin")) == "sale_kind"
    assert refusal(state, 0, a.ListSale("fish", 2)) == "sale_ask_low"
    assert refusal(state, 0, a.ListSale("fish", 10)) == "sale_ask_high"
    play(state, 0, a.ListSale("fish", 4))
    assert refusal(state, 0, a.ListSale("potion")) == "sale_full"
    play(state, 0, a.WithdrawSale())
    assert state.players[0].store == {"fish": 1}
    assert refusal(state, 0, a.WithdrawSale()) == "withdraw_empty"


def test_vector_45_a_player_who_passed_answers_offers_and_does_nothing_else() -> None:
    state = table()
    give(state, 1, store={"rope": 1}, sale=Sale("fish"))
    play(state, 0, a.Choose("D1"), a.Work())
    play(state, 1, a.Pass())
    play(state, 0, a.MakeOffer(1, 3))
    play(state, 1, a.AcceptOffer())
    assert state.players[1].coins == 11
    assert refusal(state, 1, a.ListSale("rope")) == "passed"
    assert refusal(state, 1, a.Choose("D1")) == "passed"


def test_at_rest_one_may_take_back_but_not_list() -> None:
    state = table(store={"rope": 1}, sale=Sale("fish"))
    everybody_passes(state)
    assert refusal(state, 0, a.ListSale("rope")) == "sale_not_now"
    play(state, 0, a.WithdrawSale(), a.PlaceGood("fish"))
    assert state.players[0].track == {"fish": 1}


def test_out_of_one_s_turn_an_item_stays_on_sale() -> None:
    state = table()
    give(state, 1, sale=Sale("fish"))
    assert refusal(state, 1, a.WithdrawSale()) == "withdraw_not_now"
    assert refusal(state, 1, a.AcceptOffer()) == "offer_none"
    assert refusal(state, 0, a.RefuseOffer()) == "offer_none"
