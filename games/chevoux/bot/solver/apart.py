"""What misplaced tiles need, and needs that lie apart: no tile or cell that one of them names is in another.

A misplaced tile stays so until it moves, or one that it may not stand by moves, or one that it asks for
comes: that is its need.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np

from games.chevoux.bot.solver.batch import COMERS, SINGLE, Counts, Masks, Places, of_kind
from games.chevoux.bot.solver.misplaced import Demand, beside, demands, misplaced
from games.chevoux.data.constraints import Clause, atoms_of
from games.chevoux.rules.board import FIELD
from games.chevoux.rules.layout import Layout

# Misplaced Fields that are looked at; to overlook some is no error.
FIELDS: Final = 3
# Villages without hope are put aside once they are many: to copy the others costs more than to carry a few.
CARRIED: Final = 0.8


class Need(NamedTuple):
    """One need, where a village has it: one of these tiles must move, or one of a kind come to a cell."""

    movers: Masks
    entries: Masks
    comer: str

    def chosen(self, which: Places) -> Need:
        return Need(self.movers[which], self.entries[which], self.comer)


class Apart(NamedTuple):
    """Villages with few needs that lie apart: which they are, how many needs each has, and each of those."""

    which: Places
    where: Masks
    many: Counts
    each: list[Need]

    def chosen(self, kept: Places) -> Apart:
        return Apart(
            self.which.take(kept),
            self.where.take(kept, axis=1),
            self.many.take(kept),
            [need.chosen(kept) for need in self.each],
        )

    def wished(self) -> tuple[Masks, Masks]:
        """The tiles that would have to move, and by kind the cells to which one of it would have to come."""
        movers = np.zeros(len(self.which), np.uint32)
        entries = np.zeros((len(COMERS), len(self.which)), np.uint32)
        for need in self.each:
            movers |= need.movers
            if need.comer:
                entries[COMERS.index(need.comer)] |= need.entries
        return movers, entries


def apart(layout: Layout, where: Masks, most: int) -> Apart:
    """Needs that lie apart, taken one after the other, small ones first; villages with more are left out."""
    size = where.shape[1]
    few = Apart(np.arange(size), where, np.zeros(size, np.int8), [])
    taken: Masks = np.zeros(size, np.uint32)
    for asked in by_breadth(layout):
        for code, clause, cells in misplaced(few.where, asked):
            for need in needs_of(few.where, code, clause, cells):
                both = need.movers | need.entries
                free = (need.movers != 0) & (both & taken == 0)
                there = -free.astype(np.uint32)
                taken |= both & there
                few.many[:] += free
                few.each.append(Need(need.movers & there, need.entries & there, need.comer))
        kept = np.nonzero(few.many <= most)[0]
        if len(kept) < CARRIED * len(taken):
            few, taken = few.chosen(kept), taken.take(kept)
    return few.chosen(np.nonzero(few.many <= most)[0])


@cache
def by_breadth(layout: Layout) -> list[list[Demand]]:
    """What the tiles ask for, in groups: first what few changes could bring about."""
    asked = sorted(demands(layout), key=lambda demand: _breadth(demand[1]))
    return [list(alike) for _, alike in groupby(asked, key=lambda demand: _breadth(demand[1]))]


def needs_of(where: Masks, code: int, clause: Clause, cells: Masks) -> Iterator[Need]:
    """What the tiles that break this clause need; of many Fields only some are looked at."""
    for _ in range(FIELDS if code == FIELD else 1):
        if not cells.any():
            return
        tile = cells & -cells if code == FIELD else cells
        yield _need(clause, tile, where)
        cells = cells ^ tile


def _breadth(clause: Clause) -> int:
    atoms = [atom for atom in atoms_of(clause) if atom.kind != "PLACE"]
    return sum(1 if atom.kind in SINGLE or not atom.least else 4 for atom in atoms)


def _need(clause: Clause, tile: Masks, where: Masks) -> Need:
    movers, entries, comer = tile, np.zeros_like(tile), ""
    for atom in atoms_of(clause):
        if atom.kind in SINGLE:
            movers = movers | where[SINGLE[atom.kind]]
        elif atom.kind != "PLACE":
            near = beside(tile)
            if atom.least:
                entries, comer = near, atom.kind
            else:
                movers = movers | near & of_kind(where, atom.kind)
    there = -(tile != 0).astype(np.uint32) if movers is not tile else tile
    return Need(movers & there, entries, comer)
