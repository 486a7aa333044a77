"""Trade as a small conversation: who sells what, who offers how much, what is answered."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Amount, Who
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
from games.above_below.data import LOWEST_PRICE
from games.above_below.page.art import SYMBOLS
from games.above_below.page.hand import Hand
from games.above_below.page.speaker import Speaker
from games.above_below.page.village import Verb
from games.above_below.rules.log import coins
from games.above_below.state import Sale, State


@dataclass(frozen=True)
class Bubble:
    seat: int
    said: str


@dataclass(frozen=True)
class Talk:
    symbol: str
    bubbles: list[Bubble]
    # The two who speak; anybody else listens.
    buyer: int
    seller: int
    answers: list[Verb]
    prices: list[Verb]


@dataclass(frozen=True)
class Stall:
    seat: int
    symbol: str
    said: str
    # The same in a few words, beside the seller's token.
    brief: str
    mine: bool
    # What the viewer may do about it: take it back, or offer a price.
    withdraw: str
    offers: list[Verb]
    # The offer that is shown first: the price that is asked, where the viewer has as much.
    at: int
    why_not: str


@dataclass(frozen=True)
class Sellable:
    item: str
    symbol: str
    said: str
    prices: list[Verb]


def talk(say: Speaker, state: State, hand: Hand) -> Talk | None:
    offer = state.offer
    if offer is None:
        return None
    sale = state.players[offer.seller].sale
    if sale is None:
        return None
    item = Amount(1, sale.item)
    bubbles = [
        Bubble(
            offer.seller,
            say.key("talk.ask", item=item, ask=coins(sale.ask))
            if sale.ask
            else say.key("talk.sell", item=item),
        ),
        Bubble(state.turn_seat, say.key("talk.offer", price=coins(offer.price), item=item)),
    ]
    if offer.counter is not None:
        bubbles.append(Bubble(offer.seller, say.key("talk.counter", price=coins(offer.counter))))
    moves = (AcceptOffer(), RefuseOffer(), AcceptCounter(), DeclineCounter())
    return Talk(
        SYMBOLS[sale.item],
        bubbles,
        state.turn_seat,
        offer.seller,
        [Verb(hand.raw(move), hand.label(move)) for move in moves if move in hand],
        [_price(hand, move, str(move.price)) for move in hand.of(CounterOffer)],
    )


def _price(hand: Hand, move: MakeOffer | CounterOffer | ListSale, coins: str) -> Verb:
    return Verb(hand.raw(move), hand.label(move), "piece", coins)


def _brief(say: Speaker, sale: Sale) -> str:
    asks = say.amount(sale.ask, "coins") if sale.ask else say.key("sell.open")
    return say.key("stall.brief", item=say.amount(1, sale.item), asks=asks)


def stalls(say: Speaker, state: State, viewer: int, hand: Hand) -> list[Stall]:
    """The sale spaces that hold something."""
    found = []
    for seat, player in enumerate(state.players):
        if player.sale is None:
            continue
        item = Amount(1, player.sale.item)
        said = say.key("stall", player=Who(seat), item=item)
        if player.sale.ask:
            said = say.key("stall.ask", player=Who(seat), item=item, ask=coins(player.sale.ask))
        mine = seat == viewer
        prices = [move for move in hand.of(MakeOffer) if move.seller == seat]
        wanted = MakeOffer(seat, player.sale.ask or 0)
        poor = viewer >= 0 and not mine and state.players[viewer].coins < LOWEST_PRICE
        found.append(
            Stall(
                seat,
                SYMBOLS[player.sale.item],
                said,
                _brief(say, player.sale),
                mine,
                hand.raw(WithdrawSale()) if mine else "",
                [_price(hand, move, str(move.price)) for move in prices],
                prices.index(wanted) if wanted in prices else 0,
                say.key("stall.poor", least=coins(LOWEST_PRICE)) if poor else "",
            )
        )
    return found


def sellables(say: Speaker, hand: Hand) -> list[Sellable]:
    """What the viewer may put on sale now, and at which prices."""
    by_item: dict[str, list[Verb]] = {}
    for move in hand.of(ListSale):
        verb = (
            Verb(hand.raw(move), hand.label(move), short=say.key("sell.open"))
            if move.ask is None
            else _price(hand, move, str(move.ask))
        )
        by_item.setdefault(move.item, []).append(verb)
    return [Sellable(item, SYMBOLS[item], say.amount(1, item), prices) for item, prices in by_item.items()]
