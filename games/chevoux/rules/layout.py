"""What a table decides for its villages: the code of each tile, what each code asks for, who may come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.chevoux.data import AXES, BASE, CARDS, PEOPLE
from games.chevoux.data.constraints import KINDS, Clause, Constraint, atoms_of, enough, surroundings
from games.chevoux.state import State

# The codes of the tiles that have several copies.
REPEATED = frozenset(code for code, printed in enumerate(BASE.values()) if printed.copies > 1)

# One atom, ready to be checked: (kind, areas, least, surroundings).
Check = tuple[int, tuple[int, ...], int, tuple[int, ...]]


class Rule(NamedTuple):
    """What one sort of tile asks for: clauses of alternative checks."""

    code: int
    clauses: tuple[tuple[Check, ...], ...]


class PlainRule(NamedTuple):
    """The usual case, a single check, kept flat because searches look at millions of them."""

    code: int
    kind: int
    areas: tuple[int, ...]
    least: int
    surroundings: tuple[int, ...]


class Rules(NamedTuple):
    """What several sorts of tile ask for. Those with several copies apart: a single tile needs no loop."""

    repeated: tuple[PlainRule, ...]
    plain: tuple[PlainRule, ...]
    others: tuple[Rule, ...]


def met(kinds: Sequence[int], clause: tuple[Check, ...], cell: int) -> bool:
    """Whether one of the clause's alternatives holds here; `kinds` are in the order of KINDS."""
    for kind, areas, least, _ in clause:  # noqa: SIM110  twice as quick as `any`
        if enough(kinds[kind] & areas[cell], least):
            return True
    return False


class Layout:
    """The axes of Moon and Sun, and the house rule for a group that is too large for the pawns left."""

    def __init__(self, moon: str, sun: str, whole_groups: bool = False) -> None:
        self.moon = moon
        self.sun = sun
        self.whole_groups = whole_groups
        asks = {tile: printed.asks for tile, printed in BASE.items()} | AXES[moon] | AXES[sun]
        self.ids = tuple(asks)
        self.codes = {tile: code for code, tile in enumerate(self.ids)}
        self.asks: tuple[Constraint, ...] = tuple(asks.values())
        rules = [Rule(code, tuple(map(_checks, wish))) for code, wish in enumerate(self.asks) if wish]
        plain = [PlainRule(rule.code, *rule.clauses[0][0]) for rule in rules if _plain(rule)]
        self.rules = Rules(
            tuple(rule for rule in plain if rule.code in REPEATED),
            tuple(rule for rule in plain if rule.code not in REPEATED),
            tuple(rule for rule in rules if not _plain(rule)),
        )

    def newcomers(self, card: str, settled: int) -> int:
        """How many people the card brings where so many live: at most those left, or all it names or none."""
        asked, left = CARDS[card].people, PEOPLE - settled
        return asked if asked <= left else 0 if self.whole_groups else left


def _plain(rule: Rule) -> bool:
    return len(rule.clauses) == 1 and len(rule.clauses[0]) == 1


def _checks(clause: Clause) -> tuple[Check, ...]:
    return tuple(
        (KINDS.index(atom.kind), atom.areas, atom.least, surroundings(atom)) for atom in atoms_of(clause)
    )


@cache
def layout(moon: str, sun: str, whole_groups: bool = False) -> Layout:
    return Layout(moon, sun, whole_groups)


def layout_of(state: State) -> Layout:
    return layout(state.moon, state.sun, state.whole_groups)
