"""What an unfinished valley may still become: a number for bots to compare drawings by.

Points made already are known; what the free cells will bring is guessed from a few traits of the
valley. The weights were found by least squares over games that such bots played against each other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.vallee.data import DRAWS
from games.vallee.data.hexes import MOUNTAINS_BY, OFF_SHEET, around, bits, clusters
from games.vallee.rules.networks import fast_networks, lines, networks
from games.vallee.rules.scoring import ZONE_BITS, mountain_points, sheep_points, speed_points, table
from games.vallee.state import SheepRule


class Weight(NamedTuple):
    """Points for one unit of a trait: `soon` fades only with the last draws, `late` with every draw."""

    soon: float
    late: float


EVERY_VALLEY = Weight(0.64, 0.31)
# Houses that no sheep can reach yet: with a free cell where one would, and without.
HOUSE_WAITING = Weight(1.63, 3.79)
HOUSE_SHUT_IN = Weight(-0.32, 2.25)
# Sheep that no house asks for yet: with a free cell where one would, and without.
SHEEP_WAITING = Weight(-0.09, 2.57)
SHEEP_SHUT_IN = Weight(1.80, -4.47)
# Free cells where those houses and sheep would find what they wait for.
ROOM_FOR_SHEEP = Weight(1.89, -1.66)
ROOM_FOR_HOUSE = Weight(1.10, -0.95)
# Lines of one rail and of more, from a house to a free cell or between two free cells.
RAIL_FROM_HOUSE = Weight(0.94, 0.37)
RAIL_ALONE = Weight(-0.38, 1.32)
LONG_FROM_HOUSE = Weight(2.10, -0.78)
LONG_ALONE = Weight(0.53, 1.86)
# What one more place would add to the fast network a long line starts from.
NEXT_PLACE = Weight(0.18, 0.31)
LINE_TO_NOWHERE = Weight(0.03, -0.16)
# Free cells by their mountains.
BY_A_MOUNTAIN = Weight(1.35, -1.03)
BY_TWO_MOUNTAINS = Weight(2.54, -1.30)
# Colours that can still be drawn in, and the squares of how many free cells each has.
COLOUR_LEFT = Weight(-0.71, 0.45)
UNEVEN = Weight(0.034, 0.122)
NETWORK = Weight(-1.19, 3.23)
HOUSE_BUILT = Weight(1.58, -2.72)


Trait = tuple[float, Weight]

BY_MOUNTAINS = {
    sheet: tuple(bits(cell for cell, peaks in enumerate(by) if peaks == number) for number in (1, 2))
    for sheet, by in MOUNTAINS_BY.items()
}


@lru_cache(maxsize=1 << 16)
def hopes(sheet: str, every_sheep: bool, houses: int, sheep: int, rails: int, free: int) -> float:
    """The points a valley may still make by itself, majorities and villagers apart."""
    draws = free.bit_count()
    soon, late = draws / (draws + 4), draws / DRAWS
    found = [
        (1, EVERY_VALLEY),
        (houses.bit_count(), HOUSE_BUILT),
        *_sheep_traits(every_sheep, houses, sheep, rails, free),
        *_rail_traits(houses, rails, free),
        *_room_traits(sheet, free),
    ]
    return sum([amount * (near * soon + far * late) for amount, (near, far) in found if amount])


@lru_cache(maxsize=1 << 15)
def _sheep_traits(every_sheep: bool, houses: int, sheep: int, rails: int, free: int) -> tuple[Trait, ...]:
    parts = networks(houses, rails)
    herds = clusters(sheep)
    house_waiting = house_shut_in = room_for_sheep = 0
    for network in parts:
        edge = around(network)
        short = network.bit_count()
        for herd in herds:
            if around(herd) & network:
                short -= herd.bit_count()
                edge |= around(herd)
        if short > 0 and edge & free:
            house_waiting += short
            room_for_sheep |= edge & free
        elif short > 0:
            house_shut_in += short
        elif every_sheep:
            room_for_sheep |= edge & free  # one more sheep is paid all the same
    sheep_waiting = sheep_shut_in = room_for_house = 0
    for herd in herds:
        edge = around(herd)
        spare = herd.bit_count() - sum([network.bit_count() for network in parts if edge & network])
        if every_sheep and edge & houses:
            spare = 0  # paid already: there is nothing to wait for
        if spare > 0 and edge & free:
            sheep_waiting += spare
            room_for_house |= edge & free
        elif spare > 0:
            sheep_shut_in += spare
    return (
        (len(parts), NETWORK),
        (house_waiting, HOUSE_WAITING),
        (house_shut_in, HOUSE_SHUT_IN),
        (room_for_sheep.bit_count(), ROOM_FOR_SHEEP),
        (sheep_waiting, SHEEP_WAITING),
        (sheep_shut_in, SHEEP_SHUT_IN),
        (room_for_house.bit_count(), ROOM_FOR_HOUSE),
    )


def _rail_traits(houses: int, rails: int, free: int) -> list[Trait]:
    if not rails:
        return []
    found: list[Trait] = []
    for cells, ends, loop in lines(rails):
        homes = [end for end in ends if end != OFF_SHEET and houses >> end & 1]
        free_ends = sum([end != OFF_SHEET and free >> end & 1 for end in ends])
        long = len(cells) > 1
        if len(homes) == 1 and free_ends == 1:
            if long:
                places = _places_joined_to(1 << homes[0], houses, rails)
                found += [(1, LONG_FROM_HOUSE), (table(places + 1) - table(places), NEXT_PLACE)]
            else:
                found.append((1, RAIL_FROM_HOUSE))
        elif free_ends == 2:
            found.append((1, LONG_ALONE if long else RAIL_ALONE))
        elif loop or len(homes) < 2:
            found.append((1, LINE_TO_NOWHERE))
    return found


def _places_joined_to(house: int, houses: int, rails: int) -> int:
    for places in fast_networks(houses, rails):
        if any(place & house for place in places):
            return len(places)
    return 1


@lru_cache(maxsize=1 << 15)
def _room_traits(sheet: str, free: int) -> tuple[Trait, ...]:
    one, two = BY_MOUNTAINS[sheet]
    left = [(zone & free).bit_count() for zone in ZONE_BITS[sheet]]
    return (
        ((free & one).bit_count(), BY_A_MOUNTAIN),
        ((free & two).bit_count(), BY_TWO_MOUNTAINS),
        (sum([cells > 0 for cells in left]), COLOUR_LEFT),
        (sum([cells * cells for cells in left]), UNEVEN),
    )


def own_points(sheet: str, rule: SheepRule, houses: int, sheep: int, sunflowers: int, rails: int) -> int:
    """The categories that depend on this valley alone, as they stand."""
    return (
        sum(sheep_points(houses, sheep, rails, rule))
        + mountain_points(sheet, sunflowers)
        + speed_points(houses, rails)
    )
