"""A bot at the market: what to put on sale, offer and accept."""

from __future__ import annotations

from engine import Seat
from games.above_below import actions as a
from games.above_below.bot.value import Setting, worth
from games.above_below.data import LOWEST_PRICE, OFFERS_A_TURN
from games.above_below.rules.trade import offer_of
from games.above_below.rules.village import give_up, keep
from games.above_below.state import Player, State, player_copy

PROFIT = 0.1  # points a deal must bring
HIGHEST_BOT_ASK = 7
HAGGLE = 3  # how far above an offer a bot asks


def after_selling(player: Player, item: str, price: int, on_sale: bool) -> Player:
    trial = player_copy(player)
    if on_sale:
        trial.sale = None
    else:
        give_up(trial, item)
    trial.coins += price
    return trial


def after_buying(player: Player, item: str, price: int) -> Player:
    trial = player_copy(player)
    keep(trial, item)
    trial.coins -= price
    return trial


def best_trade(state: State, seat: Seat, around: Setting) -> a.Action | None:
    """An offer that would pay, or else something to put on sale."""
    player = state.players[seat]
    now = worth(player, around)
    best: tuple[float, a.Action] | None = None
    for seller, other in enumerate(state.players):
        if seller == seat or other.sale is None or state.turn.offers.get(seller, 0) >= OFFERS_A_TURN:
            continue
        price = max(LOWEST_PRICE, other.sale.ask or 0, state.turn.offered.get(seller, 0) + 1)
        if price > player.coins:
            continue
        profit = worth(after_buying(player, other.sale.item, price), around) - now - PROFIT
        if profit > 0 and (best is None or profit > best[0]):
            best = profit, a.MakeOffer(seller, price)
    if best is None and player.sale is None and not state.turn.chosen:
        return _listing(player, around, now)
    return best[1] if best else None


def _listing(player: Player, around: Setting, now: float) -> a.Action | None:
    """The item one would part with most cheaply, at the lowest price that pays."""
    items = [*player.store, *["potion"] * (player.potions > 0), *["cider"] * (player.ciders > 0)]
    best: tuple[int, float, str] | None = None
    for item in items:
        for ask in range(LOWEST_PRICE, HIGHEST_BOT_ASK + 1):
            profit = worth(after_selling(player, item, ask, on_sale=False), around) - now - PROFIT
            if profit > 0:
                if best is None or (ask, -profit) < best[:2]:
                    best = ask, -profit, item
                break
    return a.ListSale(best[2], best[0]) if best else None


def answer_offer(state: State, seat: Seat, around: Setting) -> a.Action:
    """Accept what pays, ask for a little more where that would, refuse the rest."""
    player, offer = state.players[seat], offer_of(state)
    sale = player.sale
    if sale is None:
        return a.RefuseOffer()
    now = worth(player, around)
    purse = state.players[state.turn_seat].coins
    for price in range(offer.price, min(purse, offer.price + HAGGLE) + 1):
        if worth(after_selling(player, sale.item, price, on_sale=True), around) - now >= PROFIT:
            return a.AcceptOffer() if price == offer.price else a.CounterOffer(price)
    return a.RefuseOffer()


def answer_counter(state: State, seat: Seat, around: Setting) -> a.Action:
    player, offer = state.players[seat], offer_of(state)
    sale = state.players[offer.seller].sale
    if sale is None or offer.counter is None:
        return a.DeclineCounter()
    profit = worth(after_buying(player, sale.item, offer.counter), around) - worth(player, around)
    return a.AcceptCounter() if profit >= PROFIT / 2 else a.DeclineCounter()
