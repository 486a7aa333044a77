"""What things are worth to a village just now: one more of each, and a wound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from games.above_below.bot.value import Setting, worth
from games.above_below.data import GOODS
from games.above_below.rules.village import keep, move_rep
from games.above_below.state import EXHAUSTED, WOUNDED, Player, player_copy


class Prices(Struct, frozen=True):
    """What things are worth to a village just now, in points."""

    items: Mapping[str, float]  # coins, rep, tokens, goods, a cave, a special villager
    wound: float  # for one explorer to come home hurt instead of tired
    coins: int  # in the purse

    def of(self, things: Mapping[str, float]) -> float:
        return sum(n * self.items.get(item, 0.0) for item, n in things.items())


def prices(player: Player, around: Setting) -> Prices:
    """What one more of each thing would be worth to this village."""
    base = worth(player, around)
    items: dict[str, float] = {}

    def gain(change: str, n: int = 1) -> float:
        trial = player_copy(player)
        if change == "coins":
            trial.coins += n
        elif change == "rep":
            move_rep(trial, n)
        elif change == "cave":
            trial.caves.append("")
        elif change == "villager":
            trial.villagers["glogo" if "glogo" not in trial.villagers else "liquid_woman"] = EXHAUSTED
        else:
            keep(trial, change, n)
        return (worth(trial, around) - base) / n

    for good in GOODS:
        items[good] = gain(good)
    for thing in ("rep", "potion", "cider", "cave", "villager"):
        items[thing] = gain(thing)
    items["coins"] = gain("coins", 2)
    return Prices(items, _wound(player, around), player.coins)


def _wound(player: Player, around: Setting) -> float:
    """What it costs that somebody comes home hurt instead of tired: whoever is missed least."""
    return min(wounds(player, around, player.villagers).values(), default=0.0)


def wounds(player: Player, around: Setting, crew: Iterable[str]) -> dict[str, float]:
    """What each one’s wound would cost."""
    costs = {}
    for who in crew:
        if player.villagers[who] == WOUNDED:
            continue
        tired, hurt = player_copy(player), player_copy(player)
        tired.villagers[who] = EXHAUSTED
        hurt.villagers[who] = WOUNDED
        costs[who] = max(0.02, worth(tired, around) - worth(hurt, around))
    return costs
