"""What a valley is worth, in six categories. Partial sheets are scored as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import Seat, rank
from games.vallee.data import (
    COLOURS,
    HOUSE,
    LONELY_POINTS,
    MAJORITY_POINTS,
    PAIR_POINTS,
    SPEED_POINTS,
    SUPER,
    VILLAGER_POINTS,
    VILLAGERS,
)
from games.vallee.data.hexes import AROUND, MOUNTAINS, ZONES, bits
from games.vallee.rules.networks import Land, fast_networks, linked, matched, survey
from games.vallee.state import SheepRule, State

ZONE_BITS = {sheet: tuple(bits(zones[colour]) for colour in COLOURS) for sheet, zones in ZONES.items()}
# Around each mountain; a sunflower between two of them is counted by both.
SLOPES = {sheet: tuple(AROUND[peak] for peak in peaks) for sheet, peaks in MOUNTAINS.items()}


class Points(NamedTuple):
    """The six categories, in the order of the score sheet."""

    sheep: int
    lonely: int
    majorities: int
    mountains: int
    villagers: int
    speed: int


CATEGORIES = Points._fields


# -- what a valley scores by itself ---------------------------------------------------------------


def sheep_points(houses: int, sheep: int, rails: int, rule: SheepRule) -> tuple[int, int]:
    """What sheep bring, and what the houses without one cost."""
    served = matched(houses, sheep, rails, rule.children)
    paid = linked(houses, sheep, rule.children).bit_count() if rule.every_sheep else served
    return PAIR_POINTS * paid, LONELY_POINTS * (houses.bit_count() - served)


def mountain_points(sheet: str, sunflowers: int) -> int:
    return sum([(sunflowers & slope).bit_count() for slope in SLOPES[sheet]])


def speed_points(houses: int, rails: int) -> int:
    return sum([table(len(places)) for places in fast_networks(houses, rails)])


def table(places: int) -> int:
    return SPEED_POINTS[min(places, len(SPEED_POINTS) - 1)]


# -- what valleys score against each other --------------------------------------------------------


def sunflower_counts(sheet: str, lands: Sequence[Land]) -> list[list[int]]:
    """For each colour, the sunflowers of each seat."""
    return [[(land.sunflowers & zone).bit_count() for land in lands] for zone in ZONE_BITS[sheet]]


def majority(counts: Sequence[int]) -> Seat | None:
    """The seat with strictly the most, if there is one."""
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else None


# Villagers, then houses, then sunflowers.
Population = tuple[int, int, int]


def population(land: Land) -> Population:
    houses = land.houses.bit_count()
    supers = land.supers.bit_count()
    return VILLAGERS[HOUSE] * houses + VILLAGERS[SUPER] * supers, houses, land.sunflowers.bit_count()


def villager_prizes(populations: Sequence[Population]) -> list[int]:
    """5 and 3 points. A perfect tie takes its prize away, and for first place the second prize too."""
    ranks = rank(populations)
    first, second = VILLAGER_POINTS
    if ranks.count(1) > 1:
        return [0] * len(ranks)
    shared = ranks.count(2) > 1
    return [first if place == 1 else second if place == 2 and not shared else 0 for place in ranks]


# -- everything -----------------------------------------------------------------------------------


def count(sheet: str, rule: SheepRule, lands: Sequence[Land]) -> list[Points]:
    majorities = [0] * len(lands)
    for counts in sunflower_counts(sheet, lands):
        winner = majority(counts)
        if winner is not None:
            majorities[winner] += MAJORITY_POINTS
    prizes = villager_prizes([population(land) for land in lands])
    result = []
    for seat, land in enumerate(lands):
        result.append(
            Points(
                *sheep_points(land.houses, land.sheep, land.rails, rule),
                majorities[seat],
                mountain_points(sheet, land.sunflowers),
                prizes[seat],
                speed_points(land.houses, land.rails),
            )
        )
    return result


def surveys(state: State) -> list[Land]:
    return [survey(valley.cells) for valley in state.valleys]


def points(state: State) -> list[Points]:
    """The score of every seat, as if the game ended now."""
    return count(state.sheet, state.sheep_rule, surveys(state))


# A total and what breaks its ties: houses, sunflowers, villagers.
Rating = tuple[int, int, int, int]


def rating(scored: Points, land: Land) -> Rating:
    villagers, houses, sunflowers = population(land)
    return sum(scored), houses, sunflowers, villagers
