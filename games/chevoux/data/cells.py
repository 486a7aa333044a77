"""The board's squares: their names, and the sets of squares the rules speak of, as 30-bit masks.

Cell 0 is r1c1 and cell 29 is r5c6, in reading order. Bit `i` of a mask stands for cell `i`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

ROWS = 5
COLUMNS = 6
CELLS = ROWS * COLUMNS
EVERYWHERE = (1 << CELLS) - 1

NAMES = tuple(f"r{i // COLUMNS + 1}c{i % COLUMNS + 1}" for i in range(CELLS))
INDEX = {name: i for i, name in enumerate(NAMES)}


def row_of(cell: int) -> int:
    return cell // COLUMNS + 1


def column_of(cell: int) -> int:
    return cell % COLUMNS + 1


def distance(a: int, b: int) -> int:
    return abs(a // COLUMNS - b // COLUMNS) + abs(a % COLUMNS - b % COLUMNS)


def bits(mask: int) -> Iterator[int]:
    """The cells of a mask, in reading order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def beside(mask: int) -> int:
    """The cells next to at least one of these, all at once."""
    across = (mask & ~_LAST_COLUMN) << 1 | (mask & ~_FIRST_COLUMN) >> 1
    return across | mask << COLUMNS | mask >> COLUMNS


def filled(rows: int) -> int:
    return (1 << rows * COLUMNS) - 1


def _around(touches: Callable[[int, int], bool]) -> tuple[int, ...]:
    """For each cell, the mask of the other cells that stand in this relation to it."""
    return tuple(sum(1 << b for b in range(CELLS) if b != a and touches(a, b)) for a in range(CELLS))


def _zone(holds: Callable[[int], bool]) -> int:
    return sum(1 << i for i in range(CELLS) if holds(i))


# NEAR[d][cell]: the other cells at most d steps away.
NEAR = tuple(_around(lambda a, b, d=d: distance(a, b) <= d) for d in range(5))  # type: ignore[misc]
SAME_ROW = _around(lambda a, b: row_of(a) == row_of(b))
SAME_COLUMN = _around(lambda a, b: column_of(a) == column_of(b))
IN_LINE = tuple(row | column for row, column in zip(SAME_ROW, SAME_COLUMN, strict=True))

_FIRST_COLUMN = _zone(lambda i: column_of(i) == 1)
_LAST_COLUMN = _zone(lambda i: column_of(i) == COLUMNS)

RIVER = _zone(lambda i: row_of(i) == 1)
EDGE_COLUMNS = _zone(lambda i: column_of(i) in (1, COLUMNS))
BORDER = _zone(lambda i: row_of(i) in (1, ROWS)) | EDGE_COLUMNS
