"""The board: four mirrored villages around a crossroads, who touches whom, and the ways between.

Cell ids read `<village>-<R|Y><x><y>` with the village's own coordinates, (6, 5) being the corner
nearest the crossroads; `<village>-P1` and `-P2` lead from there to the crossroads `X`.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import pairwise
from typing import Final

from msgspec import Struct

from games.villages_hache.data import VILLAGES

TEMPLATE: Final = (
    "YYYYYYY",
    "YRRRRRY",
    "YRYYYRY",
    "YRYYYRY",
    "YRRRRRY",
    "YYYYYYP",
)
WIDTH: Final = 17
HEIGHT: Final = 15
CROSSROADS: Final = "X"

RED: Final = "red"
YELLOW: Final = "yellow"
PATH: Final = "path"
_COLOURS = {"R": RED, "Y": YELLOW, "P": PATH}

# A building's ground: two cells in string order.
Ground = tuple[str, str]


class Cell(Struct, frozen=True):
    id: str
    colour: str
    # "" for the crossroads, which belongs to nobody.
    village: str
    # On the drawing: x to the right 0 … 16, y downwards 0 … 14.
    x: int
    y: int
    # The number or numbers its name ends with: "5-4", or "1" on a path.
    label: str


def _place(village: str, x: int, y: int) -> tuple[int, int]:
    """From a village's own coordinates to the drawing's."""
    right = village in ("MAR", "FON")
    low = village in ("FON", "NOH")
    return (WIDTH - 1 - x if right else x, HEIGHT - 1 - y if low else y)


def _cells() -> dict[str, Cell]:
    found = [Cell(CROSSROADS, PATH, "", 8, 7, "")]
    for village in VILLAGES:
        for y, row in enumerate(TEMPLATE):
            for x, mark in enumerate(row):
                if mark != "P":
                    found.append(
                        Cell(
                            f"{village}-{mark}{x}{y}",
                            _COLOURS[mark],
                            village,
                            *_place(village, x, y),
                            f"{x}-{y}",
                        )
                    )
        found.append(Cell(f"{village}-P1", PATH, village, *_place(village, 6, 5), "1"))
        found.append(Cell(f"{village}-P2", PATH, village, *_place(village, 7, 6), "2"))
    return {cell.id: cell for cell in sorted(found, key=lambda cell: cell.id)}


CELLS: Final = _cells()


def _neighbours() -> dict[str, tuple[str, ...]]:
    at = {(cell.village, cell.x, cell.y): cell.id for cell in CELLS.values()}
    touching: dict[str, set[str]] = {
        cell.id: {
            at[cell.village, cell.x + dx, cell.y + dy]
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (cell.village, cell.x + dx, cell.y + dy) in at
        }
        for cell in CELLS.values()
    }
    for village in VILLAGES:
        # The road is drawn on the slant: the one way of touching by a corner.
        road = (f"{village}-R54", f"{village}-P1", f"{village}-P2", CROSSROADS)
        for one, other in pairwise(road):
            touching[one].add(other)
            touching[other].add(one)
    return {cell: tuple(sorted(others)) for cell, others in touching.items()}


NEIGHBOURS: Final = _neighbours()
WALKABLE: Final = frozenset(cell.id for cell in CELLS.values() if cell.colour != YELLOW)
# Where a pawn may walk from here.
WAYS: Final = {
    cell: tuple(other for other in others if other in WALKABLE)
    for cell, others in NEIGHBOURS.items()
    if cell in WALKABLE
}
STREETS: Final = {
    village: tuple(c.id for c in CELLS.values() if c.village == village and c.colour == RED)
    for village in VILLAGES
}
# The two street cells a pawn may step to after building.
STEPS: Final = {
    cell: tuple(other for other in WAYS[cell] if CELLS[other].colour == RED)
    for street in STREETS.values()
    for cell in street
}
GROUNDS: Final = {
    village: tuple(c.id for c in CELLS.values() if c.village == village and c.colour == YELLOW)
    for village in VILLAGES
}
VILLAGE_OF: Final = {cell.id: cell.village for cell in CELLS.values()}


# -- building ground ------------------------------------------------------------------------------------

# A village's covered ground is kept as bits, one for each yellow cell, in the order of GROUNDS.
BIT: Final = {cell: 1 << place for grounds in GROUNDS.values() for place, cell in enumerate(grounds)}

DOMINOES: Final[dict[str, tuple[Ground, ...]]] = {
    village: tuple(
        (cell, other) for cell in grounds for other in NEIGHBOURS[cell] if other > cell and other in BIT
    )
    for village, grounds in GROUNDS.items()
}
BITS: Final[dict[Ground, int]] = {
    ground: BIT[ground[0]] | BIT[ground[1]] for dominoes in DOMINOES.values() for ground in dominoes
}
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


@cache
def distances_from(cell: str) -> dict[str, int]:
    """Steps from one walkable cell to every other."""
    return _flood(frozenset({cell}))


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
