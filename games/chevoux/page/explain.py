"""What a page may show beside the board: why a tile is unhappy, what a move would change, what may come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine import Amount, Phrase, Term, Viewer, phrase
from games.chevoux.data import CARDS, pile
from games.chevoux.data.cells import NAMES, bits, distance
from games.chevoux.data.constraints import Atom, Clause, Constraint, atoms_of, broken
from games.chevoux.data.effects import Effect
from games.chevoux.rules.board import Board, judged
from games.chevoux.rules.foresight import Foresight
from games.chevoux.rules.layout import Layout
from games.chevoux.rules.secrets import open_village
from games.chevoux.rules.wording import places
from games.chevoux.state import State, finished, unseen_cards

# The glossary's word for each kind a constraint names.
WORDS = {"VIOLET": "violet", "BLUE": "blue", "MOON": "moon_building", "SUN": "sun_building"}


# -- why is this tile unhappy? ------------------------------------------------------------------------


class Complaint(NamedTuple):
    """A misplaced tile and all that its reasons depend on: equal ones are said once."""

    layout: Layout
    code: int
    at: int
    # Where those stand that it asks about, by their kind.
    others: tuple[tuple[str, int], ...]

    @property
    def cell(self) -> str:
        return NAMES[self.at]

    @property
    def tile(self) -> str:
        return self.layout.ids[self.code]

    @property
    def reasons(self) -> list[Phrase]:
        """What it holds against its place."""
        kinds = dict(self.others)
        return [_reason(clause, kinds, self.at) for clause in broken(self._asks, kinds, self.at)]

    @property
    def _asks(self) -> Constraint:
        return self.layout.asks[self.code]


def complaints_on(board: Board) -> list[Complaint]:
    """The misplaced tiles of a village, in reading order."""
    layout, tiles, kinds = board.layout, board.tiles, board.named_kinds()
    return [
        Complaint(
            layout, tiles[at], at, tuple((kind, kinds[kind]) for kind in _asked_about(layout, tiles[at]))
        )
        for at in bits(board.misplaced())
    ]


@lru_cache(4096)
def _asked_about(layout: Layout, code: int) -> tuple[str, ...]:
    atoms = (atom for clause in layout.asks[code] for atom in atoms_of(clause))
    return tuple(dict.fromkeys(atom.kind for atom in atoms))


def _reason(clause: Clause, kinds: Mapping[str, int], cell: int) -> Phrase:
    reasons: list[Phrase] = []
    for atom in atoms_of(clause):
        reason = _atom_reason(atom, kinds, cell)
        # Two wishes about one tile have one reason where that tile is missing.
        if reason not in reasons:
            reasons.append(reason)
    return phrase("cv.why.either", reasons=list(reasons)) if len(reasons) > 1 else reasons[0]


def _atom_reason(atom: Atom, kinds: Mapping[str, int], cell: int) -> Phrase:
    key = f"cv.why.{atom.name}"
    if atom.kind == "PLACE":
        return phrase(key)
    word = WORDS.get(atom.kind, atom.kind)
    partners = kinds[atom.kind] & ~(1 << cell)
    here = partners & atom.areas[cell]
    if not partners:
        return phrase("cv.why.absent", missing=Amount(1, word))
    if atom.name == "adj":
        return phrase(key, missing=Amount(atom.least - here.bit_count(), word))
    if atom.name == "no_adj":
        return phrase(key, found=Amount(here.bit_count(), word), cells=places(here))
    nearest = min(distance(cell, other) for other in bits(partners))
    return phrase(key, kind=Term(word), distance=nearest, steps=atom.steps)


# -- what would this move change? ---------------------------------------------------------------------


class Foreseen(NamedTuple):
    """What one effect of a card would come to."""

    effect: Effect
    mended: list[int]
    upset: list[int]
    misplaced: int
    score: int


def foreseen(board: Board, card: str) -> list[Foreseen]:
    """Everything the card may do, in the order the moves are listed in."""
    size, ahead = len(board.tiles), Foresight(board)
    found = []
    for effect in board.effects(card):
        after = ahead.misplaced(effect)
        mended, upset = judged(effect, ahead.now, after, size)
        found.append(Foreseen(effect, mended, upset, after.bit_count(), ahead.score(effect)))
    return found


# -- what may still come? -----------------------------------------------------------------------------


def reserve(state: State, viewer: Viewer) -> dict[str, int]:
    """The tiles still to come as this viewer knows them, in the order of the tile list."""
    village = open_village(state, viewer)
    return dict(still_to_come(state.moon, state.sun, tuple(village.cells) if village else ()))


@lru_cache(1024)
def still_to_come(moon: str, sun: str, met: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """How many of each tile of the pile are not among those met."""
    left = Counter(pile(moon, sun))
    left.subtract(met)
    return tuple((tile, n) for tile, n in left.items() if n)


def cards_possible(state: State, viewer: Viewer) -> list[str]:
    """The cards not yet seen this round; one of them lies aside."""
    village = open_village(state, viewer)
    if village is None:
        return list(CARDS)
    return [] if finished(state, village) else unseen_cards(state, village)
