"""What is printed on the sheet and on the dice, and how a sheet is written.

A sheet is written as its five rows from top to bottom, separated by "/": H house, F forest, L lake,
P park, "." an empty cell. It is one string of 34 characters, so column c is `sheet[c - 1 :: 7]`.
"""

from __future__ import annotations

from typing import Final

ROWS: Final = 5
COLUMNS: Final = 6
# From a cell to the one below, in the notation: six cells and a separator.
STRIDE: Final = COLUMNS + 1
EMPTY: Final = "."
EMPTY_SHEET: Final = "/".join([EMPTY * COLUMNS] * ROWS)

# Row 1 at the top, column 1 on the left.
Cell = tuple[int, int]
CELLS: Final[tuple[Cell, ...]] = tuple(
    (row, col) for row in range(1, ROWS + 1) for col in range(1, COLUMNS + 1)
)


def at(row: int, col: int) -> int:
    """Where a cell stands in the notation."""
    return (row - 1) * STRIDE + col - 1


def put(sheet: str, row: int, col: int, code: str) -> str:
    i = at(row, col)
    return sheet[:i] + code + sheet[i + 1 :]


HOUSE: Final = "house"
FOREST: Final = "forest"
LAKE: Final = "lake"
PARK: Final = "park"
# The types that form groups, that set-up leaves free and that have a bonus star.
TYPES: Final = (HOUSE, FOREST, LAKE)
# All that can be built.
KINDS: Final = (*TYPES, PARK)
CODES: Final = {HOUSE: "H", FOREST: "F", LAKE: "L", PARK: "P"}
TYPE_OF_CODE: Final = {code: kind for kind, code in CODES.items()}

# Indexed by the die's face.
TYPE_OF_DIE: Final = ("", HOUSE, FOREST, LAKE, HOUSE, FOREST, LAKE)

# The rows from top to bottom, named after the sums that make them pay.
AVENUES: Final = ("3-4", "5-6", "7", "8-9", "10-11")
ROW_OF_SUM: Final = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 4, 9: 4, 10: 5, 11: 5}
# With these sums every village picks its own avenue.
FREE_SUMS: Final = (2, 12)
# How many of the 36 rolls make each avenue pay, and how many leave the choice.
WAYS: Final = (5, 9, 6, 9, 5)
FREE_WAYS: Final = 2
ROLLS: Final = 36

POINTS: Final = (
    (3, 0, 2, 2, 0, 3),
    (0, 1, 0, 0, 1, 0),
    (2, 0, 1, 1, 0, 2),
    (0, 1, 0, 0, 1, 0),
    (3, 0, 2, 2, 0, 3),
)

ROUNDS: Final = 9
BONUS_ROUNDS: Final = (3, 6, 9)
PARK_POINTS: Final = 10

# Solo: the least total of each rating, best first.
RATINGS: Final = (
    (100, "legend"),
    (90, "beloved"),
    (80, "acclaimed"),
    (70, "popular"),
    (60, "reelected"),
    (40, "not_reelected"),
    (0, "ghost_town"),
)
