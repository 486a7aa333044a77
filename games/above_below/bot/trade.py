"""A bot at the market: what to put on sale, offer, accept, and when to look at new cards."""

from __future__ import annotations

from engine import Seat
from games.above_below import actions as a
from games.above_below.bot.explore import Prices
from games.above_below.bot.plans import buy
from games.above_below.bot.value import Setting, worth
from games.above_below.data import BELOW, LOWEST_PRICE, OFFERS_A_TURN, REFRESH_PRICE, ROW_SIZE, VILLAGERS
from games.above_below.rules.build import build_price, on_offer
from games.above_below.rules.trade import offer_of
from games.above_below.rules.village import empty_caves, give_up, keep
from games.above_below.state import READY, Player, State, player_copy

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


# -- looking at new cards -----------------------------------------------------------------------------


def refresh_worth_it(state: State, seat: Seat, around: Setting, price: Prices) -> a.Action | None:
    """Pay for new cards where the best of four unseen ones should beat all on offer."""
    player = state.players[seat]
    builders = [who for who, zone in player.villagers.items() if zone == READY and VILLAGERS[who].hammer]
    purse = player.coins - REFRESH_PRICE
    if state.turn.refreshed or purse < LOWEST_PRICE or not builders:
        return None
    who = min(builders, key=lambda one: not VILLAGERS[one].builds_for_less)
    now = worth(player, around)

    def gain(name: str, coins: int) -> float:
        cost = build_price(who, name)
        if cost > coins or (name in BELOW and not empty_caves(player)):
            return 0.0
        trial = player_copy(player)
        buy(trial, name, cost)
        return worth(trial, around) - now

    gains = {name: gain(name, player.coins) for name in on_offer(state)}
    present = max(gains.values(), default=0.0)
    best: tuple[float, a.Action] | None = None
    for kind, row in (("house", state.houses), ("outpost", state.outposts)):
        if len(row.unseen) < ROW_SIZE or (kind == "outpost" and not empty_caves(player)):
            continue
        kept = max([0.0, *(g for name, g in gains.items() if name not in row.cards)])
        fresh = expected_best([max(kept, gain(name, purse)) for name in row.unseen])
        profit = fresh - present - price.items["coins"] * REFRESH_PRICE - PROFIT
        if profit > 0 and (best is None or profit > best[0]):
            best = profit, a.RefreshRow(kind)
    return best[1] if best else None


def expected_best(values: list[float]) -> float:
    """The mean of the best of four drawn without putting back."""
    ranked = sorted(values, reverse=True)
    left, mean, missed = len(ranked), 0.0, 1.0
    for at, value in enumerate(ranked):
        # The chance that this one is drawn though none of the better ones was.
        drawn = min(1.0, ROW_SIZE / (left - at))
        mean += missed * drawn * value
        missed *= 1 - drawn
    return mean
