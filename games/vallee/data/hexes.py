"""The hexes of a sheet: pointy-top, axial coordinates (q, r), numbered 0 to 29 in reading order.

A set of cells is an integer with one bit a cell: comparing, joining and remembering sets is then cheap
enough for bots to score a valley thousands of times a second.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.vallee.data import COLOURS, CURVE, MOUNTAIN, POSITIONS, SHEETS, STRAIGHT, TOWNS

# Clockwise from the right: E, SE, SW, W, NW, NE.
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

ROWS = "ABCDEFG"
CELLS = [(q, r) for r in range(len(ROWS)) for q in range(6) if 3 <= q + r <= 8]
INDEX = {place: cell for cell, place in enumerate(CELLS)}
OFF_SHEET = -1

# NEXT[cell][direction]: the cell on that side, or OFF_SHEET.
NEXT = [[INDEX.get((q + dq, r + dr), OFF_SHEET) for dq, dr in DIRECTIONS] for q, r in CELLS]
NEIGHBOURS = [tuple(cell for cell in sides if cell != OFF_SHEET) for sides in NEXT]
AROUND = [sum(1 << other for other in cells) for cells in NEIGHBOURS]

STARTS = {town: INDEX[place] for town, place in TOWNS.items()}

# ZONES[sheet][colour]: its five cells; MOUNTAINS[sheet]: its five mountains.
ZONES = {
    letter: {
        colour: tuple(cell for cell, printed in enumerate(row) if printed == colour) for colour in COLOURS
    }
    for letter, row in SHEETS.items()
}
MOUNTAINS = {
    letter: tuple(cell for cell, printed in enumerate(row) if printed == MOUNTAIN)
    for letter, row in SHEETS.items()
}
# MOUNTAINS_BY[sheet][cell]: how many mountains the cell touches.
MOUNTAINS_BY = {
    letter: [sum(peak in NEIGHBOURS[cell] for peak in peaks) for cell in range(len(CELLS))]
    for letter, peaks in MOUNTAINS.items()
}


def ports(symbol: str, position: int) -> tuple[int, int]:
    """The two sides a rail leaves by: opposite for a straight one, one side between for a curve."""
    return position, (position + (3 if symbol == STRAIGHT else 2)) % 6


# A rail as it stands on a sheet: "I0" … "I2", "C0" … "C5".
PORTS = {
    f"{symbol}{position}": ports(symbol, position)
    for symbol in (STRAIGHT, CURVE)
    for position in range(POSITIONS[symbol])
}


def bits(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@lru_cache(maxsize=1 << 15)
def around(mask: int) -> int:
    """The cells next to a set, some of which may belong to it."""
    near = 0
    while mask:
        low = mask & -mask
        near |= AROUND[low.bit_length() - 1]
        mask ^= low
    return near


@lru_cache(maxsize=1 << 15)
def clusters(mask: int) -> tuple[int, ...]:
    """The connected parts of a set of cells."""
    found = []
    while mask:
        part = mask & -mask
        fresh = part
        while fresh:
            near = 0
            while fresh:
                low = fresh & -fresh
                near |= AROUND[low.bit_length() - 1]
                fresh ^= low
            fresh = near & mask & ~part
            part |= fresh
        found.append(part)
        mask ^= part
    return tuple(found)


def name(cell: int) -> str:
    """Rows A to G from top to bottom, cells counted from 1 on the left, mountains included."""
    q, r = CELLS[cell]
    return f"{ROWS[r]}{q - max(0, 3 - r) + 1}"
