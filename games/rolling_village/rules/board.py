"""Reading a sheet: the columns open to a project, and cells as bits for whatever needs speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rolling_village.data import (
    CELLS,
    CODES,
    COLUMNS,
    EMPTY,
    EMPTY_SHEET,
    PARK,
    POINTS,
    ROWS,
    STRIDE,
    TYPES,
    Cell,
    at,
)


def room(sheet: str, col: int) -> int:
    """How many cells of a column are empty."""
    return sheet[col - 1 :: STRIDE].count(EMPTY)


def legal_columns(sheet: str, col: int) -> tuple[int, ...]:
    """Where a project meant for a column may go: there, or where a full column sends it."""
    if EMPTY in sheet[col - 1 :: STRIDE]:
        return (col,)
    return overflow([room(sheet, other) for other in range(1, COLUMNS + 1)], col)


def overflow(rooms: Sequence[int], col: int) -> tuple[int, ...]:
    """The nearest column with room, given how many cells each column has left.

    Between two at the same distance the emptier one takes it; when they are equal, both are open.
    """
    for distance in range(1, COLUMNS):
        left, right = col - distance, col + distance
        left_room = rooms[left - 1] if left >= 1 else 0
        right_room = rooms[right - 1] if right <= COLUMNS else 0
        if left_room > right_room:
            return (left,)
        if right_room > left_room:
            return (right,)
        if left_room:
            return (left, right)
    raise ValueError("the sheet is full")


# -- cells as bits ------------------------------------------------------------------------------------
# A sheet read as a binary number: the separators are zeros, so a shift by one never wraps to another row.

_LENGTH: Final = len(EMPTY_SHEET)
BIT: Final[dict[Cell, int]] = {cell: 1 << (_LENGTH - 1 - at(*cell)) for cell in CELLS}
ROW_BITS: Final = tuple(sum(BIT[row, col] for col in range(1, COLUMNS + 1)) for row in range(1, ROWS + 1))
COLUMN_BITS: Final = tuple(sum(BIT[row, col] for row in range(1, ROWS + 1)) for col in range(1, COLUMNS + 1))
NEIGHBOURS: Final[dict[int, int]] = {
    bit: sum(
        BIT[near] for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)) if near in BIT
    )
    for (row, col), bit in BIT.items()
}
# The printed points in binary: a cell worth 3 is in both.
_ONES: Final = sum(bit for (row, col), bit in BIT.items() if POINTS[row - 1][col - 1] & 1)
_TWOS: Final = sum(bit for (row, col), bit in BIT.items() if POINTS[row - 1][col - 1] & 2)

_ONLY: Final[dict[str, bytes]] = {
    code: bytes(ord("1") if i == ord(code) else ord("0") for i in range(256))
    for code in (*CODES.values(), EMPTY)
}
TYPE_CODES: Final = tuple(CODES[kind] for kind in TYPES)
PARK_CODE: Final = CODES[PARK]


def bits(sheet: str, code: str) -> int:
    """The cells that hold this code."""
    return int(sheet.encode().translate(_ONLY[code]), 2)


def cells(these: int) -> list[Cell]:
    """In reading order."""
    return [cell for cell, bit in BIT.items() if bit & these]


def flood(start: int, within: int) -> int:
    """All the cells of `within` that touch `start` by a chain of sides."""
    reached = start & within
    while True:
        grown = (reached | reached << 1 | reached >> 1 | reached << STRIDE | reached >> STRIDE) & within
        if grown == reached:
            return reached
        reached = grown


def worth(these: int) -> int:
    """The printed points of these cells."""
    return (these & _ONES).bit_count() + 2 * (these & _TWOS).bit_count()
