"""The country as one drawing: meadows, streets, grounds, ponds and fields, none of which ever changes.

Each village owns the quarter of the green cross beside it, mirrored as its houses are: a strip
against the inner side of its ground, and one below (or above) it, towards the crossroads.

Browsers keep the drawing as a sheet of their own, so no update carries it. After a change here:
`python -m games.villages_hache.page.art > static/svg/villages_pays.svg`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from games.villages_hache.data.board import (
    CELLS,
    CROSSROADS,
    GATE,
    GROUNDS,
    HEIGHT,
    LOW,
    PATHS,
    RED,
    RIGHT,
    STREETS,
    WIDTH,
    YELLOW,
)
from games.villages_hache.data.pieces import VILLAGES

# -- what belongs to each village -------------------------------------------------------------------------


class Patch(Struct, frozen=True):
    """A piece of scenery, as a rectangle in cells; `kind` names the drawing."""

    kind: str
    x: float
    y: float
    width: float
    height: float


class Land(Struct, frozen=True):
    """All that belongs to one village on the map."""

    village: str
    # The block of cells, and where its name is written.
    x: int
    y: int
    width: int
    height: int
    sign: tuple[float, float]
    streets: tuple[str, ...]
    grounds: tuple[str, ...]
    path: tuple[str, ...]
    ponds: tuple[Patch, ...]
    fields: tuple[Patch, ...]
    trees: tuple[Patch, ...]


# In the coordinates of Beaufort; the other villages see them in their mirrors.
_PONDS: Final = {"NOH": (Patch("lac", 6.6, 2.5, 1.8, 1.3),), "MAR": (Patch("lac", 6.7, 0.1, 1.6, 1.2),)}
_FIELDS: Final = {
    "BEA": (Patch("champ", 2.4, 6.5, 1.4, 0.9),),
    "MAR": (Patch("tournesol", 0.0, 6.6, 1.0, 0.8),),
    "FON": (Patch("champ", 1.0, 6.5, 1.4, 0.9), Patch("tournesol", 6.7, 1.2, 0.9, 0.8)),
    "NOH": (Patch("tournesol", 0.4, 6.6, 1.0, 0.8),),
}
_TREES: Final = {
    "BEA": (Patch("foret", 6.6, 0.2, 1.1, 1.0), Patch("foret", 6.9, 2.6, 1.0, 0.9)),
    "MAR": (Patch("foret", 6.8, 3.0, 0.9, 0.8),),
    "FON": (Patch("foret", 6.7, 3.2, 1.0, 0.9), Patch("foret", 4.2, 6.5, 1.0, 0.9)),
    "NOH": (Patch("foret", 6.6, 0.4, 1.1, 1.0),),
}


def _mirrored(village: str, patches: tuple[Patch, ...]) -> tuple[Patch, ...]:
    """Patches cover [x, x + width] in cell units, a cell reaching half a unit around its centre."""
    return tuple(
        Patch(
            patch.kind,
            round(WIDTH - 1 - patch.x - patch.width, 2) if village in RIGHT else patch.x,
            round(HEIGHT - 1 - patch.y - patch.height, 2) if village in LOW else patch.y,
            patch.width,
            patch.height,
        )
        for patch in patches
    )


def _land(village: str) -> Land:
    inside = [CELLS[cell] for cell in (*STREETS[village], *GROUNDS[village])]
    left, top = min(cell.x for cell in inside), min(cell.y for cell in inside)
    upper = top == 0
    return Land(
        village,
        left,
        top,
        max(cell.x for cell in inside) - left + 1,
        max(cell.y for cell in inside) - top + 1,
        (left + 2.5, 5.9 if upper else 8.1),
        STREETS[village],
        GROUNDS[village],
        PATHS[village],
        _mirrored(village, _PONDS.get(village, ())),
        _mirrored(village, _FIELDS.get(village, ())),
        _mirrored(village, _TREES.get(village, ())),
    )


LANDS: Final = {village: _land(village) for village in VILLAGES}


# -- the drawing ------------------------------------------------------------------------------------------

# A cell is a hundred units wide, its middle on its coordinates; a little grass shows around the board.
CELL: Final = 100
LEFT, TOP, WIDE, HIGH = -60, -60, 1720, 1520
VIEW: Final = f"{LEFT} {TOP} {WIDE} {HIGH}"

# Each in a square of a hundred, drawn with one ink.
SHAPES: Final = {
    "foret": (
        '<path fill="var(--wood)" d="M30 60h9v30h-9zM66 66h8v24h-8z"/>'
        '<path fill="var(--leaf)" d="M35 68c-16 1-24-12-18-23-3-15 11-26 22-19 13-2 20 12 14 22 '
        '4 11-6 20-18 20z"/>'
        '<path fill="var(--meadow)" d="M70 72c-12 1-19-8-15-18-1-11 8-17 16-14 11 0 17 9 13 18 '
        '3 8-4 14-14 14z"/>'
        '<path stroke-width="2.5" d="M28 46q4 4 9 3M64 56q4 4 8 2"/>'
    ),
    "lac": (
        '<path fill="var(--river)" d="M4 58c0-20 20-34 43-32 26-3 49 11 49 32 0 22-22 34-46 34S4 80 '
        '4 58z"/>'
        '<path stroke="var(--chalk)" stroke-width="3" d="M22 54q7-6 14 0t14 0M44 72q7-6 14 0t14 0M60 '
        '46q6-5 12 0"/>'
        '<path d="M82 42V14M90 48V24M74 40V26"/>'
        '<path fill="var(--wood)" stroke-width="3" d="M79 12h6v13h-6zM87 20h6v12h-6z"/>'
    ),
    "tournesol": (
        '<path stroke="var(--meadow-strong)" stroke-width="6" d="M28 60v32M70 52v40"/>'
        '<path fill="var(--leaf)" stroke-width="3" d="M28 86q-16 0-20-12 15-2 20 12zM70 82q15 0 '
        '19-13-15-1-19 13z"/>'
        '<circle fill="var(--wheat)" cx="28" cy="44" r="20"/>'
        '<circle fill="var(--wood)" cx="28" cy="44" r="9"/>'
        '<circle fill="var(--wheat)" cx="70" cy="34" r="22"/>'
        '<circle fill="var(--wood)" cx="70" cy="34" r="10"/>'
    ),
    "champ": (
        '<path fill="var(--wheat)" d="M2 10h96v82H2z"/>'
        '<path stroke-width="2.5" d="M2 92 22 10M26 92 38 10M50 92V10M74 92 62 10M98 92 78 10"/>'
        '<path fill="var(--leaf)" stroke-width="3" d="M2 10q24-9 48-2t48 2v8H2z"/>'
    ),
}
MEADOW_TUFTS: Final = ((700, 210), (880, 470), (720, 990), (900, 1120), (560, 620), (150, 820), (1460, 600))


def _square(x: int, y: int) -> str:
    return f"M{x * CELL - 50} {y * CELL - 50}h100v100h-100z"


def _cells(colour: str) -> str:
    return "".join(_square(cell.x, cell.y) for cell in CELLS.values() if cell.colour == colour)


def _bricks() -> str:
    """Five courses to a cell, every other one set off by half a brick."""
    lines: list[str] = []
    for cell in CELLS.values():
        if cell.colour == RED:
            left, top = cell.x * CELL - 50, cell.y * CELL - 50
            for course in range(5):
                y = top + 20 * course
                lines.append(f"M{left} {y}h100")
                lines.extend(f"M{left + x} {y}v20" for x in ((13, 63) if course % 2 else (38, 88)))
    return "".join(lines)


def _roads() -> Iterator[str]:
    ways = "".join(f"M{CELLS[gate].x * CELL} {CELLS[gate].y * CELL}L800 700" for gate in GATE.values())
    yield f'<path stroke="var(--ink)" stroke-width="78" d="{ways}"/>'
    yield f'<path stroke="var(--stone)" stroke-width="70" d="{ways}"/>'


def _stones() -> Iterator[str]:
    """The places where a pawn may stand on the way."""
    for land in LANDS.values():
        for stone in land.path:
            yield f'<circle fill="var(--wall)" stroke-width="3" {_centre(stone)} r="34"/>'
    yield f'<circle fill="var(--wall)" {_centre(CROSSROADS)} r="52"/>'


def _centre(cell: str) -> str:
    return f'cx="{CELLS[cell].x * CELL}" cy="{CELLS[cell].y * CELL}"'


def _patch(patch: Patch) -> str:
    x, y = patch.x * CELL, patch.y * CELL
    across, down = patch.width, patch.height
    return f'<g transform="translate({x:g} {y:g}) scale({across:g} {down:g})">{SHAPES[patch.kind]}</g>'


def country() -> str:
    tufts = "".join(f"M{x} {y}q4-14 8 0 4-14 8 0" for x, y in MEADOW_TUFTS)
    scenery = [_patch(patch) for land in LANDS.values() for patch in (*land.ponds, *land.fields, *land.trees)]
    parts = [
        f'<path fill="var(--meadow)" stroke="none" d="M{LEFT} {TOP}h{WIDE}v{HIGH}h-{WIDE}z"/>',
        f'<path stroke="var(--meadow-strong)" stroke-width="4" d="{tufts}"/>',
        *_roads(),
        f'<path fill="var(--zone-j)" stroke="var(--line)" stroke-width="2.5" d="{_cells(YELLOW)}"/>',
        f'<path fill="var(--zone-r)" stroke="none" d="{_cells(RED)}"/>',
        f'<path stroke="var(--night)" stroke-width="2.5" opacity=".22" d="{_bricks()}"/>',
        f'<path stroke="var(--ink)" stroke-width="2" opacity=".55" d="{_cells(RED)}"/>',
        *_stones(),
        *scenery,
    ]
    drawn = "\n".join(parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        "<!-- The country of Villages, from games/villages_hache/page/art.py. -->\n"
        f'<symbol id="pays" viewBox="{VIEW}" fill="none" stroke="var(--ink)" stroke-width="4" '
        f'stroke-linejoin="round" stroke-linecap="round">\n{drawn}\n</symbol>\n</svg>\n'
    )


if __name__ == "__main__":
    sys.stdout.write(country())
