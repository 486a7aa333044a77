"""The two races between valleys, as bots judge them: sunflower majorities and villagers.

Until the end nobody knows who will lead. The lead now, set against how much may still change, gives the
chance of ending ahead of each rival; chances against several rivals are taken as independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from games.vallee.data import HOUSE, MAJORITY_POINTS, SUNFLOWER, SUPER, VILLAGER_POINTS, VILLAGERS
from games.vallee.rules.networks import Land
from games.vallee.rules.scoring import sunflower_counts

# How much a lead moves per draw left: sunflowers of one colour, villagers.
SUNFLOWER_DRIFT = 0.13
VILLAGER_DRIFT = 1.0
# A majority must be strict; level villagers are decided by houses, which is nearly even.
STRICT = 0.5


def chance_ahead(lead: float, spread: float) -> float:
    """A logistic curve close to the normal one."""
    slope = 1.7 * lead / spread
    if slope > 30:
        return 1.0
    return 0.0 if slope < -30 else 1 / (1 + exp(-slope))


class Race:
    """What one more sunflower or villager changes for a seat, in points against the others' average."""

    def __init__(self, sheet: str, lands: Sequence[Land], draws: Sequence[int], seat: int) -> None:
        self._seat = seat
        left = sum(draws) / len(draws)
        self._flower_spread = sqrt(SUNFLOWER_DRIFT * left + 0.02)
        self._villager_spread = sqrt(VILLAGER_DRIFT * left + 0.05)
        self._flowers = sunflower_counts(sheet, lands)
        # Houses break ties.
        self._villagers = [2.1 * land.houses.bit_count() + land.supers.bit_count() for land in lands]
        self._gains: dict[tuple[str, int], float] = {}

    def gain(self, symbol: str, colour: int) -> float:
        """What drawing this symbol in this zone is worth in the races."""
        if symbol not in (HOUSE, SUNFLOWER, SUPER):
            return 0.0
        key = symbol, colour
        if key not in self._gains:
            gain = 0.0
            if symbol != HOUSE:
                gain += self._majority(colour, 1) - self._majority(colour, 0)
            if VILLAGERS[symbol]:
                gain += self._population(VILLAGERS[symbol]) - self._population(0)
            self._gains[key] = gain
        return self._gains[key]

    def _majority(self, colour: int, more: int) -> float:
        counts = [float(count) for count in self._flowers[colour]]
        counts[self._seat] += more
        hopes = []
        for seat, count in enumerate(counts):
            hope = float(MAJORITY_POINTS)
            for other, theirs in enumerate(counts):
                if other != seat:
                    hope *= chance_ahead(count - theirs - STRICT, self._flower_spread)
            hopes.append(hope)
        return self._against_others(hopes)

    def _population(self, more: float) -> float:
        counts = list(self._villagers)
        counts[self._seat] += more
        first, second = VILLAGER_POINTS
        hopes = []
        for seat, count in enumerate(counts):
            none_above, one_above = 1.0, 0.0
            for other, theirs in enumerate(counts):
                if other != seat:
                    ahead = chance_ahead(count - theirs, self._villager_spread)
                    one_above = one_above * ahead + none_above * (1 - ahead)
                    none_above *= ahead
            hopes.append(first * none_above + second * one_above)
        return self._against_others(hopes)

    def _against_others(self, hopes: Sequence[float]) -> float:
        mine = hopes[self._seat]
        return mine - (sum(hopes) - mine) / (len(hopes) - 1)
