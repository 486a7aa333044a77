"""Free ground and shortest paths: where one can build from a cell, and the ways between the villages."""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import Final

from games.villages_hache.data.board import BITS, DOMINOES, NEIGHBOURS, STEPS, STREETS, WALKABLE, WAYS, Ground
from games.villages_hache.data.pieces import VILLAGES

# -- building ground ------------------------------------------------------------------------------------

# The dominoes that touch each street cell, with their bits.
_NEAR: Final[dict[str, tuple[tuple[Ground, int], ...]]] = {
    cell: tuple(
        (ground, BITS[ground])
        for ground in DOMINOES[village]
        if ground[0] in NEIGHBOURS[cell] or ground[1] in NEIGHBOURS[cell]
    )
    for village, street in STREETS.items()
    for cell in street
}
# The mirrored villages share their bits, so one list serves them all.
_ALL_BITS: Final = tuple(BITS[ground] for ground in DOMINOES[VILLAGES[0]])
# However badly they are placed, this many buildings always leave room for one more.
_SURELY_ROOM: Final = 8


def grounds_near(cell: str, covered: int) -> list[Ground]:
    """Where a pawn on this street cell can build, in a village with this ground covered."""
    return [ground for ground, bits in _NEAR[cell] if not bits & covered]


def has_room(covered: int) -> bool:
    """Whether a village with this ground covered can take one more building."""
    if covered.bit_count() <= 2 * _SURELY_ROOM:
        return True
    return any(not bits & covered for bits in _ALL_BITS)


def nearest_with_ground(cell: str, covered: int) -> str:
    """The street cell nearest to this one from which something can be built; ties: smallest id."""
    seen = {cell}
    ring = [cell]
    while ring:
        for candidate in sorted(ring):
            if any(not bits & covered for _, bits in _NEAR[candidate]):
                return candidate
        ring = [other for here in ring for other in STEPS[here] if other not in seen]
        seen.update(ring)
    raise ValueError("the village is full")


# -- ways -----------------------------------------------------------------------------------------------


@cache
def doorsteps(ground: Ground) -> frozenset[str]:
    """The walkable cells contiguous to a building."""
    return frozenset(cell for part in ground for cell in NEIGHBOURS[part] if cell in WALKABLE)


@cache
def steps_to(ground: Ground) -> dict[str, int]:
    """From each walkable cell, how many steps to the nearest doorstep of this building."""
    return _flood(doorsteps(ground))


@cache
def way_to(ground: Ground) -> dict[str, str]:
    """From each walkable cell off the doorsteps, the next cell of the walk; ties: smallest id."""
    far = steps_to(ground)
    return {
        cell: min(other for other in WAYS[cell] if far[other] < far[cell])
        for cell in WALKABLE
        if far[cell] > 0
    }


def walk(cell: str, ground: Ground, steps: int) -> list[str]:
    """The cells a visitor treads on with this many steps; it stops on the building's doorstep."""
    way = way_to(ground)
    trodden: list[str] = []
    while len(trodden) < steps and cell in way:
        cell = way[cell]
        trodden.append(cell)
    return trodden


def _flood(sources: frozenset[str]) -> dict[str, int]:
    far = dict.fromkeys(sources, 0)
    queue = deque(sources)
    while queue:
        cell = queue.popleft()
        for other in WAYS[cell]:
            if other not in far:
                far[other] = far[cell] + 1
                queue.append(other)
    return far
