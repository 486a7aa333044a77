"""The changes a card can make to a village, as small tuples, and the cells they move."""

from __future__ import annotations

from games.chevoux.data.cells import COLUMNS

SWAP, ROW, COLUMN, SETTLE, PASS = range(5)

# (SWAP, cell, cell), (ROW, row, way), (COLUMN, column, way), (SETTLE, cell, people) or (PASS, 0, 0).
# Rows, columns and ways count from 0; way 0 is left or up, way 1 right or down.
Effect = tuple[int, int, int]
NOTHING: Effect = (PASS, 0, 0)


def span(line: int, number: int) -> slice:
    """The cells of a row or of a column, among all cells in reading order."""
    if line == ROW:
        return slice(number * COLUMNS, (number + 1) * COLUMNS)
    return slice(number, None, COLUMNS)


def origins(effect: Effect, size: int) -> list[int]:
    """For each cell, the cell its tile stood on before the effect."""
    cells = list(range(size))
    what, x, y = effect
    if what == SWAP:
        cells[x], cells[y] = y, x
    elif what in (ROW, COLUMN):
        line = span(what, x)
        turn = -1 if y else 1
        cells[line] = cells[line][turn:] + cells[line][:turn]
    return cells
