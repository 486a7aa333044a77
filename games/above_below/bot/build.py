"""A bot at the bank: what to build, whom to train, and when to look at new cards."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Seat
from games.above_below import actions as a
from games.above_below.bot.plans import Scene, Whole, tired
from games.above_below.bot.prices import Prices
from games.above_below.bot.trade import PROFIT
from games.above_below.bot.value import Setting, worth
from games.above_below.data import (
    BELOW,
    CARDS,
    LOWEST_PRICE,
    MEAN_LANTERNS,
    REFRESH_PRICE,
    ROW_SIZE,
    VILLAGERS,
)
from games.above_below.rules.build import build_price, on_offer, put_up, train_price
from games.above_below.rules.village import empty_caves, trains_to_ready
from games.above_below.state import EXHAUSTED, READY, Player, State, player_copy


def builds(state: State, scene: Scene, ready: list[str]) -> Iterator[tuple[Whole, Scene]]:
    who = _cheapest(ready, "hammer", "builds_for_less")
    if who is None:
        return
    caves = len(scene.player.caves) > scene.player.outposts
    for name in on_offer(state):
        price = build_price(who, name)
        if price > scene.player.coins or name in scene.taken or (name in BELOW and not caves):
            continue
        after = tired(scene, (who,))
        buy(after.player, name, price)
        after.taken = (*scene.taken, name)
        yield Whole("build", (who,), card=name), after


def trainings(state: State, scene: Scene, ready: list[str]) -> Iterator[tuple[Whole, Scene]]:
    who = _cheapest(ready, "quill", "trains_for_less")
    if who is None:
        return
    for slot, recruit in enumerate(state.recruits, 1):
        if recruit is None or recruit in scene.taken or train_price(who, slot) > scene.player.coins:
            continue
        after = tired(scene, (who,))
        after.player.coins -= train_price(who, slot)
        after.player.villagers[recruit] = READY if trains_to_ready(after.player) else EXHAUSTED
        after.taken = (*scene.taken, recruit)
        yield Whole("train", (who,), slot=slot), after


def _cheapest(ready: list[str], skill: str, less: str) -> str | None:
    """Whoever can do it and is least missed elsewhere."""
    able = [who for who in ready if getattr(VILLAGERS[who], skill)]
    both = {who: VILLAGERS[who].hammer and VILLAGERS[who].quill for who in able}
    return min(
        able,
        key=lambda who: (not getattr(VILLAGERS[who], less), both[who], MEAN_LANTERNS[who]),
        default=None,
    )


def buy(player: Player, name: str, price: int) -> None:
    player.coins -= price
    put_up(player, CARDS[name])


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
