"""Which tiles of a crowd of villages are misplaced."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, cast

import numpy as np

from games.chevoux.bot.solver.batch import COLUMN_MASKS, EVERYWHERE, ONE, ROW_MASKS, Masks, Places, kinds
from games.chevoux.data.cells import CELLS, COLUMNS, ROWS
from games.chevoux.data.constraints import Atom, Clause, atoms_of
from games.chevoux.rules.board import FIELD
from games.chevoux.rules.layout import Layout

_SIX: Final = np.uint32(COLUMNS)
_FIVE: Final = np.uint32(COLUMNS - 1)
_NOT_FIRST: Final = EVERYWHERE & ~COLUMN_MASKS[0]
_NOT_LAST: Final = EVERYWHERE & ~COLUMN_MASKS[-1]


class Amiss(NamedTuple):
    """A clause of what a tile asks for, and where that tile breaks it."""

    code: int
    clause: Clause
    cells: Masks


Misplaced = list[Amiss]


# A tile's code, and one clause of what it asks for.
Demand = tuple[int, Clause]


@cache
def demands(layout: Layout) -> tuple[Demand, ...]:
    return tuple((code, clause) for code, asks in enumerate(layout.asks) for clause in asks)


def misplaced(where: Masks, asked: Sequence[Demand]) -> Misplaced:
    """Where each of these demands is not met."""
    found = kinds(where)
    known: dict[tuple[str, str, int, int], Masks] = {}

    def fit(atom: Atom) -> Masks:
        if atom.kind == "PLACE":
            return _zone(atom)
        key = (atom.name, atom.kind, atom.least, atom.steps)
        if key not in known:
            known[key] = _fit(atom, found[atom.kind])
        return known[key]

    bad = []
    for code, clause in asked:
        first, *others = atoms_of(clause)
        content = fit(first)
        for atom in others:
            content = content | fit(atom)
        bad.append(Amiss(code, clause, where[code] & ~content))
    return bad


def mended(layout: Layout, where: Masks) -> Places:
    """The villages without a misplaced tile. What is quickly seen is looked at first."""
    amiss = where[FIELD] & ~beside(where[FIELD])
    for code, asks in enumerate(layout.asks):
        if len(asks) == 1 and isinstance(asks[0], Atom) and asks[0].kind == "PLACE":
            amiss |= where[code] & ~_zone(asks[0])
    left = np.nonzero(amiss == 0)[0]
    if not len(left):
        return left
    content: Places = left[anywhere(misplaced(where[:, left], demands(layout))) == 0]
    return content


def anywhere(bad: Misplaced) -> Masks:
    """All misplaced tiles of each village."""
    total = bad[0].cells.copy()
    for amiss in bad[1:]:
        total |= amiss.cells
    return total


def _zone(atom: Atom) -> Masks:
    return np.array([sum(1 << cell for cell in range(CELLS) if atom.areas[cell])], np.uint32)


def _fit(atom: Atom, partners: Masks) -> Masks:
    """Where a tile that asks for this would be content."""
    match atom.name:
        case "adj":
            return beside(partners) if atom.least == 1 else _beside_two(partners)
        case "no_adj":
            return ~beside(partners)
        case "within":
            return _within(partners, atom.steps)
        case "far":
            return ~_within(partners, atom.steps - 1)
        case "same_row":
            return rows_of(partners)
        case _:
            return columns_of(partners)


def beside(masks: Masks) -> Masks:
    """The cells next to at least one of these. Worked out in place: a search spends much of its time here."""
    found: Masks = masks & _NOT_LAST
    found <<= ONE
    part = masks & _NOT_FIRST
    part >>= ONE
    found |= part
    found |= np.left_shift(masks, _SIX, out=part)
    found |= np.right_shift(masks, _SIX, out=part)
    found &= EVERYWHERE
    return found


def _beside_two(masks: Masks) -> Masks:
    """The cells next to at least two of these."""
    left: Masks = (masks & _NOT_LAST) << ONE
    right: Masks = (masks & _NOT_FIRST) >> ONE
    up: Masks = masks << _SIX & EVERYWHERE
    down: Masks = masks >> _SIX
    return cast(Masks, left & right | up & down | (left | right) & (up | down))


def _within(masks: Masks, steps: int) -> Masks:
    for _ in range(steps):
        masks = masks | beside(masks)
    return masks


def rows_of(masks: Masks) -> Masks:
    """All cells of the rows that hold at least one of these."""
    # Adding carries any bit of a row into its last cell, and subtracting fills the row up from there.
    ends = ((masks & _NOT_LAST) + _NOT_LAST | masks) & COLUMN_MASKS[-1]
    found: Masks = (ends << ONE) - (ends >> _FIVE)
    return found


def columns_of(masks: Masks) -> Masks:
    """All cells of the columns that hold at least one of these."""
    first = masks
    for row in range(1, ROWS):
        first = first | masks >> np.uint32(row * COLUMNS)
    found: Masks = (first & ROW_MASKS[0]) * COLUMN_MASKS[0]
    return found
