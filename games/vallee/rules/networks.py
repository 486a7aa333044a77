"""What the drawings of a valley form together: villages, herds, lines and networks.

Everything here is a function of a few integers (see `hexes`) and is remembered: moves tried one after
another leave most of a valley as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.vallee.data import HOUSE, SHEEP, SUNFLOWER, SUPER
from games.vallee.data.hexes import NEXT, OFF_SHEET, PORTS, around, clusters

# Four bits a cell hold the rail drawn there, 0 for none.
RAIL_CODES = {rail: code for code, rail in enumerate(PORTS, start=1)}
_PORTS_OF = [(OFF_SHEET, OFF_SHEET), *PORTS.values()]
RAIL_BITS = 4
_RAIL = (1 << RAIL_BITS) - 1
# Where following a line comes back to its start.
LOOP = -2


class Land(NamedTuple):
    """A valley's drawings as sets of cells; `sunflowers` holds the super ones too."""

    houses: int = 0
    sheep: int = 0
    sunflowers: int = 0
    supers: int = 0
    rails: int = 0


# What each drawing adds where it stands, as if it stood in the first cell.
MARKS = {
    HOUSE: Land(houses=1),
    SHEEP: Land(sheep=1),
    SUNFLOWER: Land(sunflowers=1),
    SUPER: Land(sunflowers=1, supers=1),
    **{rail: Land(rails=code) for rail, code in RAIL_CODES.items()},
}


def survey(cells: Iterable[str]) -> Land:
    return _survey(tuple(cells))


@lru_cache(4096)
def _survey(cells: tuple[str, ...]) -> Land:
    houses = sheep = sunflowers = supers = rails = 0
    for cell, drawn in enumerate(cells):
        if drawn in MARKS:
            house, one_sheep, sunflower, great, rail = MARKS[drawn]
            houses |= house << cell
            sheep |= one_sheep << cell
            sunflowers |= sunflower << cell
            supers |= great << cell
            rails |= rail << cell * RAIL_BITS
    return Land(houses, sheep, sunflowers, supers, rails)


def with_drawing(land: Land, cell: int, drawn: str) -> Land:
    houses, sheep, sunflowers, supers, rails = land
    house, one_sheep, sunflower, great, rail = MARKS[drawn]
    return Land(
        houses | house << cell,
        sheep | one_sheep << cell,
        sunflowers | sunflower << cell,
        supers | great << cell,
        rails | rail << cell * RAIL_BITS,
    )


# -- lines ----------------------------------------------------------------------------------------


class Line(NamedTuple):
    """Rails that meet end to end. Each end looks at a cell, or off the sheet; a loop has no end."""

    cells: tuple[int, ...]
    ends: tuple[int, int]
    loop: bool = False


@lru_cache(maxsize=1 << 14)
def lines(rails: int) -> tuple[Line, ...]:
    ports = {}
    cell = 0
    while rails:
        if code := rails & _RAIL:
            ports[cell] = _PORTS_OF[code]
        rails >>= RAIL_BITS
        cell += 1
    found = []
    seen: set[int] = set()
    for start, (side, other_side) in ports.items():
        if start in seen:
            continue
        seen.add(start)
        ahead, end = _follow(ports, start, side)
        seen.update(ahead)
        if end == LOOP:
            found.append(Line((start, *ahead), (OFF_SHEET, OFF_SHEET), loop=True))
            continue
        behind, other_end = _follow(ports, start, other_side)
        seen.update(behind)
        found.append(Line((*reversed(ahead), start, *behind), (end, other_end)))
    return tuple(found)


def _follow(ports: dict[int, tuple[int, int]], start: int, side: int) -> tuple[list[int], int]:
    """The rails met when leaving a rail by one side, and the cell the last of them looks at."""
    met: list[int] = []
    here = start
    while True:
        ahead = NEXT[here][side]
        entry = (side + 3) % 6
        if ahead not in ports or entry not in ports[ahead]:
            return met, ahead
        if ahead == start:
            return met, LOOP
        met.append(ahead)
        one, two = ports[ahead]
        side = two if entry == one else one
        here = ahead


@lru_cache(maxsize=1 << 14)
def links(rails: int) -> tuple[tuple[int, bool], ...]:
    """The pairs of cells that lines look at, as sets, and whether two rails or more lie between."""
    return tuple(
        [
            (1 << one | 1 << two, len(cells) > 1)
            for cells, (one, two), _ in lines(rails)
            if one != OFF_SHEET and two != OFF_SHEET and one != two
        ]
    )


# -- networks -------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def networks(houses: int, rails: int) -> tuple[int, ...]:
    """The sets of houses between which sheep can travel: villages united by lines of any length."""
    return _united(clusters(houses), [pair for pair, _ in links(rails) if pair & houses == pair])


@lru_cache(maxsize=1 << 15)
def fast_networks(houses: int, rails: int) -> tuple[tuple[int, ...], ...]:
    """The places joined by lines of two rails or more, in groups of at least two places."""
    fast = [pair for pair, long in links(rails) if long and pair & houses == pair]
    if not fast:
        return ()
    places = clusters(houses)
    groups = [tuple(place for place in places if place & network) for network in _united(places, fast)]
    return tuple(group for group in groups if len(group) > 1)


def _united(parts: tuple[int, ...], pairs: Sequence[int]) -> tuple[int, ...]:
    for pair in pairs:
        met = [part for part in parts if part & pair]
        if len(met) == 2:
            parts = (*[part for part in parts if not part & pair], met[0] | met[1])
    return parts


# -- sheep and houses -----------------------------------------------------------------------------

# Who serves whom: (herd, network) -> how many sheep.
Flow = dict[tuple[int, int], int]


def share_out(herds: Sequence[int], networks: Sequence[int]) -> Flow:
    """Give as many houses as possible a sheep of their own, by augmenting paths.

    A herd serves the networks it touches. It lends only its own sheep, so a small herd between two
    networks is a bottleneck: counting sheep and houses of a whole blob would be wrong.
    """
    reach = {herd: [network for network in networks if around(herd) & network] for herd in herds}
    wanting = {network: network.bit_count() for network in networks}
    flow: Flow = {}
    for herd in herds:
        for _ in range(herd.bit_count()):
            if not _serve(herd, reach, wanting, flow, set()):
                break
    return {pair: sheep for pair, sheep in flow.items() if sheep}


def _serve(
    herd: int, reach: dict[int, list[int]], wanting: dict[int, int], flow: Flow, tried: set[int]
) -> bool:
    """Place one more sheep of this herd, asking other herds to move one of theirs where it must."""
    for network in reach[herd]:
        if network in tried:
            continue
        tried.add(network)
        if wanting[network]:
            wanting[network] -= 1
        else:
            served_by = [other for other in reach if other != herd and flow.get((other, network))]
            mover = next((other for other in served_by if _serve(other, reach, wanting, flow, tried)), None)
            if mover is None:
                continue
            flow[mover, network] -= 1
        flow[herd, network] = flow.get((herd, network), 0) + 1
        return True
    return False


def flock(land: Land, children: bool) -> tuple[Sequence[int], Sequence[int]]:
    """Who can serve and who can be served: herds and networks, or with children single cells."""
    if children:
        return _single(land.sheep), _single(land.houses)
    return clusters(land.sheep), networks(land.houses, land.rails)


def _single(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def linked(houses: int, sheep: int, children: bool = False) -> int:
    """The sheep that have a house to go to, alone or with their herd, be it another's already."""
    if children:
        return sheep & around(houses)
    near = [herd for herd in clusters(sheep) if around(herd) & houses]
    return sum(near)


def matched(houses: int, sheep: int, rails: int, children: bool = False) -> int:
    """How many houses can have a sheep of their own."""
    return _matched(houses, sheep, 0 if children else rails, children)


@lru_cache(maxsize=1 << 15)
def _matched(houses: int, sheep: int, rails: int, children: bool) -> int:
    if children:
        return sum(share_out(_single(sheep), _single(houses)).values())
    served = 0
    offered: dict[int, int] = {}
    shared = []
    nets = networks(houses, rails)
    for herd in clusters(sheep):
        near = around(herd)
        touched = [network for network in nets if network & near]
        if len(touched) == 1:
            offered[touched[0]] = offered.get(touched[0], 0) + herd.bit_count()
        elif touched:
            shared.append(herd)
    if shared:
        return sum(share_out(clusters(sheep), nets).values())
    for network, count in offered.items():
        served += min(count, network.bit_count())
    return served
