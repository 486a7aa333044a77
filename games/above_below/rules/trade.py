"""Selling to each other: the sale space, offers, counter-offers."""

from __future__ import annotations

from engine import Amount, Chance, IllegalMove, Seat, Term, Who
from games.above_below.actions import (
    AcceptCounter,
    AcceptOffer,
    CounterOffer,
    DeclineCounter,
    ListSale,
    MakeOffer,
    RefuseOffer,
    WithdrawSale,
)
from games.above_below.data import GOODS, HIGHEST_ASK, LOWEST_PRICE, OFFERS_A_TURN, TOKENS
from games.above_below.rules.log import Log, coins, tell, tell_player
from games.above_below.rules.village import give_up, keep, spare_tokens
from games.above_below.state import Offer, Sale, State


def offer_of(state: State) -> Offer:
    if state.offer is None:
        raise ValueError("no offer is waiting")
    return state.offer


def item_of(state: State, seller: Seat) -> Amount:
    sale = state.players[seller].sale
    if sale is None:
        raise ValueError("nothing is on sale")
    return Amount(1, sale.item)


# -- the sale space -----------------------------------------------------------------------------------


def check_list(state: State, seat: Seat, move: ListSale) -> None:
    player, item = state.players[seat], move.item
    if item in GOODS:
        if item not in player.store:
            raise IllegalMove("ab.no.sale_good_missing", good=Term(item))
    elif item not in TOKENS:
        raise IllegalMove("ab.no.sale_kind")
    elif not spare_tokens(player, state.turn, item):
        raise IllegalMove("ab.no.sale_token_missing", token=Term(item))
    if player.sale is not None:
        raise IllegalMove("ab.no.sale_full", item=Amount(1, player.sale.item))
    if move.ask is not None and move.ask < LOWEST_PRICE:
        raise IllegalMove("ab.no.sale_ask_low", ask=coins(move.ask))
    if move.ask is not None and move.ask > HIGHEST_ASK:
        raise IllegalMove("ab.no.sale_ask_high", ask=coins(move.ask), most=coins(HIGHEST_ASK))


def list_sale(state: State, seat: Seat, move: ListSale, chance: Chance, log: Log) -> None:
    player = state.players[seat]
    give_up(player, move.item)
    player.sale = Sale(move.item, move.ask)
    if log is not None:
        if move.ask is None:
            tell_player(log, "sale", seat, item=Amount(1, move.item))
        else:
            tell_player(log, "sale_ask", seat, item=Amount(1, move.item), ask=coins(move.ask))


def check_withdraw(state: State, seat: Seat, move: WithdrawSale) -> None:
    if state.players[seat].sale is None:
        raise IllegalMove("ab.no.withdraw_empty")


def withdraw(state: State, seat: Seat, move: WithdrawSale, chance: Chance, log: Log) -> None:
    player = state.players[seat]
    item = item_of(state, seat)
    keep(player, item.unit)
    player.sale = None
    tell_player(log, "withdraw", seat, item=item)


# -- offers -------------------------------------------------------------------------------------------


def check_offer(state: State, seat: Seat, move: MakeOffer) -> None:
    player, seller, turn = state.players[seat], move.seller, state.turn
    if seller == seat:
        raise IllegalMove("ab.no.offer_self")
    if not 0 <= seller < len(state.players):
        raise IllegalMove("ab.no.offer_no_seller")
    if state.players[seller].sale is None:
        raise IllegalMove("ab.no.offer_nothing", seller=Who(seller))
    if turn.offers.get(seller, 0) >= OFFERS_A_TURN:
        raise IllegalMove("ab.no.offer_too_many", seller=Who(seller))
    if move.price < LOWEST_PRICE:
        raise IllegalMove("ab.no.offer_low", offer=coins(max(0, move.price)))
    if player.coins < LOWEST_PRICE:
        raise IllegalMove("ab.no.offer_poor", coins=coins(player.coins))
    if move.price > player.coins:
        raise IllegalMove("ab.no.offer_coins", offer=coins(move.price), coins=coins(player.coins))
    refused = turn.offered.get(seller, 0)
    if move.price <= refused:
        raise IllegalMove(
            "ab.no.offer_not_higher", seller=Who(seller), offer=coins(refused), least=coins(refused + 1)
        )


def make_offer(state: State, seat: Seat, move: MakeOffer, chance: Chance, log: Log) -> None:
    turn, seller = state.turn, move.seller
    turn.offers[seller] = turn.offers.get(seller, 0) + 1
    turn.offered[seller] = move.price
    state.offer = Offer(seller, move.price)
    state.phase = "offer"
    if log is not None:
        tell(
            log,
            "offer",
            seat,
            buyer=Who(seat),
            offer=coins(move.price),
            seller=Who(seller),
            item=item_of(state, seller),
        )


def check_accept(state: State, seat: Seat, move: AcceptOffer) -> None:
    """The buyer had the coins when the offer was made, and could not spend them since."""


def accept(state: State, seat: Seat, move: AcceptOffer, chance: Chance, log: Log) -> None:
    offer = offer_of(state)
    if log is not None:
        item, buyer = item_of(state, seat), Who(state.turn_seat)
        tell(log, "accept", seat, seller=Who(seat), buyer=buyer, price=coins(offer.price), item=item)
    _deal(state, offer.price)


def check_refuse(state: State, seat: Seat, move: RefuseOffer) -> None:
    """A seller needs no reason."""


def refuse(state: State, seat: Seat, move: RefuseOffer, chance: Chance, log: Log) -> None:
    tell(log, "refuse", seat, seller=Who(seat), buyer=Who(state.turn_seat))
    _back_to_turn(state)


def check_counter(state: State, seat: Seat, move: CounterOffer) -> None:
    offer = offer_of(state)
    if move.price <= offer.price:
        raise IllegalMove(
            "ab.no.counter_low",
            price=coins(max(0, move.price)),
            offer=coins(offer.price),
            least=coins(offer.price + 1),
        )
    purse = state.players[state.turn_seat].coins
    if move.price > purse:
        raise IllegalMove(
            "ab.no.counter_high", buyer=Who(state.turn_seat), price=coins(move.price), coins=coins(purse)
        )


def counter(state: State, seat: Seat, move: CounterOffer, chance: Chance, log: Log) -> None:
    offer_of(state).counter = move.price
    state.phase = "counter"
    tell(log, "counter", seat, seller=Who(seat), price=coins(move.price), buyer=Who(state.turn_seat))


def check_accept_counter(state: State, seat: Seat, move: AcceptCounter) -> None:
    """A counter-offer never asks for more than the buyer has."""


def accept_counter(state: State, seat: Seat, move: AcceptCounter, chance: Chance, log: Log) -> None:
    offer = offer_of(state)
    price = offer.counter or offer.price
    if log is not None:
        seller, item = Who(offer.seller), item_of(state, offer.seller)
        tell(log, "counter_accept", seat, buyer=Who(seat), price=coins(price), seller=seller, item=item)
    _deal(state, price)


def check_decline(state: State, seat: Seat, move: DeclineCounter) -> None:
    """It counts as a refusal of one’s offer."""


def decline(state: State, seat: Seat, move: DeclineCounter, chance: Chance, log: Log) -> None:
    tell(log, "counter_decline", seat, buyer=Who(seat))
    _back_to_turn(state)


def _deal(state: State, price: int) -> None:
    seller, buyer = state.players[offer_of(state).seller], state.players[state.turn_seat]
    item = item_of(state, offer_of(state).seller).unit
    seller.sale = None
    seller.coins += price
    buyer.coins -= price
    keep(buyer, item)
    _back_to_turn(state)


def _back_to_turn(state: State) -> None:
    state.offer = None
    state.phase = "turn"
