"""Which tiles of a crowd of villages are misplaced, and what it would take to mend them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

import numpy as np

from games.chevoux.board import FIELD
from games.chevoux.cells import CELLS, COLUMNS
from games.chevoux.constraints import Atom, atoms_of
from games.chevoux.crowd import (
    COLUMN_MASKS,
    EVERYWHERE,
    ONE,
    ROW_MASKS,
    SINGLE,
    Counts,
    Masks,
    Places,
    kinds,
)
from games.chevoux.data import CARDS, Slide
from games.chevoux.layout import Layout

_SIX: Final = np.uint32(COLUMNS)
_NOT_FIRST: Final = EVERYWHERE & ~COLUMN_MASKS[0]
_NOT_LAST: Final = EVERYWHERE & ~COLUMN_MASKS[-1]

# For each tile that asks for something, its code and where it is misplaced.
Misplaced = list[tuple[int, Masks]]


# -- who is misplaced -----------------------------------------------------------------------------------


def misplaced(layout: Layout, where: Masks) -> Misplaced:
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
    for code, asks in enumerate(layout.asks):
        if asks:
            content = np.full_like(where[code], EVERYWHERE)
            for clause in asks:
                first, *others = atoms_of(clause)
                some = fit(first)
                for atom in others:
                    some = some | fit(atom)
                content &= some
            bad.append((code, where[code] & ~content))
    return bad


def mended(layout: Layout, where: Masks) -> Places:
    """The villages without a misplaced tile. What is quickly seen is looked at first."""
    amiss = where[FIELD] & ~_beside(where[FIELD])
    for code, asks in enumerate(layout.asks):
        if len(asks) == 1 and isinstance(asks[0], Atom) and asks[0].kind == "PLACE":
            amiss |= where[code] & ~_zone(asks[0])
    left = np.nonzero(amiss == 0)[0]
    if not len(left):
        return left
    content: Places = left[anywhere(misplaced(layout, where[:, left])) == 0]
    return content


def anywhere(bad: Misplaced) -> Masks:
    """All misplaced tiles of each village."""
    total = bad[0][1].copy()
    for _, cells in bad[1:]:
        total |= cells
    return total


def _zone(atom: Atom) -> Masks:
    return np.array([sum(1 << cell for cell in range(CELLS) if atom.areas[cell])], np.uint32)


def _fit(atom: Atom, partners: Masks) -> Masks:
    """Where a tile that asks for this would be content."""
    match atom.name:
        case "adj":
            return _beside(partners) if atom.least == 1 else _beside_two(partners)
        case "no_adj":
            return ~_beside(partners)
        case "within":
            return _within(partners, atom.steps)
        case "far":
            return ~_within(partners, atom.steps - 1)
        case "same_row":
            return _lines(partners, ROW_MASKS)
        case _:
            return _lines(partners, COLUMN_MASKS)


def _beside(masks: Masks) -> Masks:
    across = (masks & _NOT_LAST) << ONE | (masks & _NOT_FIRST) >> ONE
    found: Masks = (across | masks << _SIX | masks >> _SIX) & EVERYWHERE
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
        masks = masks | _beside(masks)
    return masks


def _lines(masks: Masks, lines: Sequence[np.uint32]) -> Masks:
    found = np.zeros_like(masks)
    for line in lines:
        found[masks & line != 0] |= line
    return found


# -- what it would take ---------------------------------------------------------------------------------


class Needs(NamedTuple):
    """A misplaced tile stays so until it moves, or one of the cells it depends on: together, its need.

    For each village: how many needs lie apart from each other, all their cells, and how many of them one
    row or one column may touch (counted only where a card that slides one may still come).
    """

    apart: Counts
    cells: Masks
    by_row: Counts
    by_column: Counts

    def chosen(self, which: Places) -> Needs:
        return Needs(self.apart[which], self.cells[which], self.by_row[which], self.by_column[which])

    def within_reach(self, cards: Sequence[str], played: int) -> Counts:
        """How many of them the best `played` of these cards may touch: a swap two, a slide one line's."""
        if not played:
            return np.zeros_like(self.apart)
        each = np.sort(np.stack([self.touched_by(card) for card in cards]), axis=0)
        total: Counts = each[len(cards) - played :].sum(axis=0, dtype=np.int8)
        return total

    def touched_by(self, card: str) -> Counts:
        change = CARDS[card].restructure
        if isinstance(change, Slide):
            return self.by_row if change.line == "row" else self.by_column
        return np.full_like(self.apart, 2)


def needs(layout: Layout, where: Masks, bad: Misplaced, cards: Sequence[str]) -> Needs:
    """Needs that lie apart, taken one after the other, small ones first; `cards` are those to come."""
    size = where.shape[1]
    taken = np.zeros(size, np.uint32)
    apart = np.zeros(size, np.int8)
    by_row = np.zeros((len(ROW_MASKS), size), np.int8)
    by_column = np.zeros((len(COLUMN_MASKS), size), np.int8)
    counted = [
        (count, line)
        for card, counts, lines in (("K2", by_row, ROW_MASKS), ("K3", by_column, COLUMN_MASKS))
        if card in cards
        for count, line in zip(counts, lines, strict=True)
    ]
    for code, cells in sorted(bad, key=lambda entry: _breadth(layout, entry[0])):
        at = np.nonzero(cells)[0]
        left = cells[at]
        # Fields have several copies; of all else the first round takes the only one.
        while len(at):
            tile = left & -left
            need = tile | _remedy(layout, code, tile, where[:, at])
            free = need & taken[at] == 0
            there, fresh = at[free], need[free]
            taken[there] |= fresh
            apart[there] += 1
            for count, line in counted:
                count[there[fresh & line != 0]] += 1
            left = left ^ tile
            more = left != 0
            at, left = at[more], left[more]
    return Needs(apart, taken, by_row.max(axis=0), by_column.max(axis=0))


def _breadth(layout: Layout, code: int) -> int:
    atoms = [atom for clause in layout.asks[code] for atom in atoms_of(clause) if atom.kind != "PLACE"]
    return sum(1 if atom.kind in SINGLE or not atom.least else 4 for atom in atoms)


def _remedy(layout: Layout, code: int, tile: Masks, where: Masks) -> Masks:
    """The cells of which one must be touched, unless the tile itself moves."""
    cells = np.zeros_like(tile)
    for clause in layout.asks[code]:
        for atom in atoms_of(clause):
            if atom.kind in SINGLE:
                cells |= where[SINGLE[atom.kind]]
            elif atom.kind != "PLACE":
                near = _beside(tile)
                cells |= near if atom.least else near & kinds(where)[atom.kind]
    return cells
