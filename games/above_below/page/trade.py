"""Trade as a small conversation: who sells what, who offers how much, what is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import Amount, Who
from engine.speaker import Speaker
from games.above_below.actions import Action, CounterOffer, ListSale, MakeOffer, WithdrawSale
from games.above_below.data import LOWEST_PRICE
from games.above_below.page.art import SYMBOLS
from games.above_below.page.explain import amount
from games.above_below.page.moves import Moves, Verb, moves_of, raw
from games.above_below.rules.legal import ASKS
from games.above_below.rules.log import coins
from games.above_below.rules.wording import counter_offer, list_sale, make_offer
from games.above_below.state import State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/trade.html"


class Prices(NamedTuple):
    """All whole prices from the least to the most; none where the most is less."""

    least: int = 1
    most: int = 0

    def __bool__(self) -> bool:
        return self.most >= self.least

    def all(self) -> range:
        return range(self.least, self.most + 1)


def prices_of(moves: Sequence[MakeOffer | CounterOffer]) -> Prices:
    """They are listed from the least to the most."""
    return Prices(moves[0].price, moves[-1].price) if moves else Prices()


def _price(action: Action, said: str, coins: int) -> Verb:
    return Verb(raw(action), said, "piece", str(coins))


def counters(say: Speaker, prices: Prices) -> list[Verb]:
    """What a seller may ask instead."""
    return [_price(CounterOffer(n), say.phrase(counter_offer(n)), n) for n in prices.all()]


# -- an offer and its answers -------------------------------------------------------------------------


@fragment(PARTS)
def talk(
    say: Speaker,
    buyer: int,
    seller: int,
    item: str,
    ask: int | None,
    price: int,
    counter: int | None,
    mine: bool,
) -> Inputs:
    """What the two said to each other; anybody else listens."""
    one = Amount(1, item)
    asked = say("ab.page.talk.ask", item=one, ask=coins(ask)) if ask else say("ab.page.talk.sell", item=one)
    said = [(seller, asked), (buyer, say("ab.page.talk.offer", price=coins(price), item=one))]
    if counter is not None:
        said.append((seller, say("ab.page.talk.counter", price=coins(counter))))
    awaited = say.name_of(seller if counter is None else buyer)
    return {
        "say": say,
        "symbol": SYMBOLS[item],
        "buyer": buyer,
        "bubbles": [(seat, say.name_of(seat), text) for seat, text in said],
        "wait": "" if mine else say("ab.page.talk.wait", player=awaited),
    }


def talk_of(scene: Scene) -> Fragment | None:
    state: State = scene.view
    offer = state.offer
    sale = state.players[offer.seller].sale if offer else None
    if offer is None or sale is None:
        return None
    return talk(
        scene.speaker,
        state.turn_seat,
        offer.seller,
        sale.item,
        sale.ask,
        offer.price,
        offer.counter,
        scene.my_turn,
    )


# -- the sale spaces ----------------------------------------------------------------------------------


@frame(PARTS)
def trade(say: Speaker, stalls: tuple[Fragment, ...], seated: bool, sells: tuple[Fragment, ...]) -> Inputs:
    return locals()


def trade_of(scene: Scene) -> Fragment:
    moves = moves_of(scene)
    say = scene.words
    items = dict.fromkeys([move.item for move in moves.of(ListSale)])
    sells = tuple([sell(say, item) for item in items])
    return trade(say, _stalls(scene, moves), scene.seated, sells)


def stalls_there(state: State) -> int:
    return sum(player.sale is not None for player in state.players)


@fragment(PARTS)
def booth(
    say: Speaker, seat: int, item: str, ask: int | None, withdraw: bool, prices: Prices, poor: bool
) -> Inputs:
    """A sale space that holds something. The viewer may take it back, or offer a price."""
    one = Amount(1, item)
    said = say("ab.page.stall", player=Who(seat), item=one)
    if ask:
        said = say("ab.page.stall.ask", player=Who(seat), item=one, ask=coins(ask))
    asks = amount(say, ask, "coins") if ask else say("ab.page.sell.open")
    return {
        "say": say,
        "seat": seat,
        "name": say.name_of(seat),
        "symbol": SYMBOLS[item],
        "said": said,
        # The same in a few words, beside the seller's token.
        "brief": say("ab.page.stall.brief", item=amount(say, 1, item), asks=asks),
        "why_not": say("ab.page.stall.poor", least=coins(LOWEST_PRICE)) if poor else "",
        "withdraw": raw(WithdrawSale()) if withdraw else "",
        "offers": [_price(MakeOffer(seat, n), say.phrase(make_offer(seat, n, one)), n) for n in prices.all()],
        # The offer that is shown first: the price that is asked, where the viewer has as much.
        "at": ask - prices.least if ask and ask in prices.all() else 0,
    }


def _stalls(scene: Scene, moves: Moves) -> tuple[Fragment, ...]:
    state: State = scene.view
    say, viewer = scene.speaker, scene.viewer
    found = []
    for seat, player in enumerate(state.players):
        if player.sale is None:
            continue
        mine = seat == viewer
        prices = prices_of([move for move in moves.of(MakeOffer) if move.seller == seat])
        poor = scene.seated and not mine and state.players[viewer].coins < LOWEST_PRICE
        withdraw = mine and WithdrawSale() in moves
        found.append(booth(say, seat, player.sale.item, player.sale.ask, withdraw, prices, poor))
    return tuple(found)


@fragment(PARTS)
def sell(say: Speaker, item: str) -> Inputs:
    """Something to put on sale, at any price or at one of these."""
    prices = [
        Verb(raw(ListSale(item)), say.phrase(list_sale(item, None)), short=say("ab.page.sell.open"))
        if ask is None
        else _price(ListSale(item, ask), say.phrase(list_sale(item, ask)), ask)
        for ask in ASKS
    ]
    return {"say": say, "item": item, "symbol": SYMBOLS[item], "said": amount(say, 1, item), "prices": prices}
