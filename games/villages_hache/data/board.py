"""The board: four mirrored villages around a crossroads, and which cells touch.

Cell ids read `<village>-<R|Y><x><y>` with the village's own coordinates, (6, 5) being the corner
nearest the crossroads; `<village>-P1` and `-P2` lead from there to the crossroads `X`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from msgspec import Struct

from games.villages_hache.data.pieces import VILLAGES

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
# The villages drawn in a mirror: those on the right, and those below.
RIGHT: Final = frozenset({"MAR", "FON"})
LOW: Final = frozenset({"FON", "NOH"})
# The street cell a road begins at, and the road's two cells before the crossroads.
GATE: Final = {village: f"{village}-R54" for village in VILLAGES}
PATHS: Final = {village: (f"{village}-P1", f"{village}-P2") for village in VILLAGES}

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
    return (WIDTH - 1 - x if village in RIGHT else x, HEIGHT - 1 - y if village in LOW else y)


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
        near, far = PATHS[village]
        found.append(Cell(near, PATH, village, *_place(village, 6, 5), "1"))
        found.append(Cell(far, PATH, village, *_place(village, 7, 6), "2"))
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
        road = (GATE[village], *PATHS[village], CROSSROADS)
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
