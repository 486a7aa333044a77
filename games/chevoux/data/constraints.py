"""The small language in which tiles and cards say what they ask for.

A constraint is a tuple of clauses that must all hold. A clause is an atom, or `either` of several.
Every atom comes down to one question: how many tiles of a kind stand in an area around this cell?
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from games.chevoux.data.cells import (
    BORDER,
    CELLS,
    EDGE_COLUMNS,
    EVERYWHERE,
    NEAR,
    RIVER,
    SAME_COLUMN,
    SAME_ROW,
    beside,
    bits,
)

# What an area may be searched for. The place itself is a kind, so that `river` is an atom like another.
KINDS = ("CHAMP", "HAB", "VIOLET", "BLUE", "MOON", "SUN", "MAI", "ECO", "MED", "PLACE")


def enough(found: int, least: int) -> bool:
    """The one question of the language: are these tiles as many as asked, or none where none may be?"""
    return found.bit_count() >= least if least else not found


class Atom(Struct, frozen=True):
    """At least `least` tiles of the kind in the cell's area, or none at all where `least` is 0."""

    name: str
    kind: str
    areas: tuple[int, ...]
    least: int = 1
    # Steps, where the atom measures a distance; for the sentence that explains it.
    steps: int = 1

    def holds(self, kinds: dict[str, int], cell: int) -> bool:
        return enough(kinds[self.kind] & self.areas[cell], self.least)


class Either(Struct, frozen=True):
    atoms: tuple[Atom, ...]


Clause = Atom | Either
Constraint = tuple[Clause, ...]


def atoms_of(clause: Clause) -> tuple[Atom, ...]:
    return clause.atoms if isinstance(clause, Either) else (clause,)


def holds(clause: Clause, kinds: dict[str, int], cell: int) -> bool:
    return any(atom.holds(kinds, cell) for atom in atoms_of(clause))


def broken(constraint: Constraint, kinds: dict[str, int], cell: int) -> list[Clause]:
    """The clauses that fail on this cell; none when the tile is well placed."""
    return [clause for clause in constraint if not holds(clause, kinds, cell)]


def adj(kind: str, n: int = 1) -> Atom:
    return Atom("adj", kind, NEAR[1], n)


def no_adj(kind: str) -> Atom:
    return Atom("no_adj", kind, NEAR[1], 0)


def within(steps: int, kind: str) -> Atom:
    return Atom("within", kind, NEAR[steps], steps=steps)


def far(steps: int, kind: str) -> Atom:
    return Atom("far", kind, NEAR[steps - 1], 0, steps)


def same_row(kind: str) -> Atom:
    return Atom("same_row", kind, SAME_ROW)


def same_col(kind: str) -> Atom:
    return Atom("same_col", kind, SAME_COLUMN)


def either(*atoms: Atom) -> Either:
    return Either(atoms)


def _stands(name: str, zone: int) -> Atom:
    return Atom(name, "PLACE", tuple(EVERYWHERE if zone >> i & 1 else 0 for i in range(CELLS)))


river = _stands("river", RIVER)
not_river = _stands("not_river", ~RIVER)
border = _stands("border", BORDER)
interior = _stands("interior", ~BORDER)
edge_col = _stands("edge_col", EDGE_COLUMNS)


@lru_cache(maxsize=64)
def surroundings(atom: Atom) -> tuple[int, ...]:
    """For each cell, its area widened by one step: whether a remedy is near."""
    return tuple(_widened(atom, cell) for cell in range(CELLS))


def _widened(atom: Atom, cell: int) -> int:
    if atom.kind == "PLACE":
        return EVERYWHERE if any(atom.areas[near] for near in bits(NEAR[1][cell])) else 0
    return atom.areas[cell] | beside(atom.areas[cell])
