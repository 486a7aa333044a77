"""What a page may show beside the board: why a tile is unhappy, what a move would change, what may come."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from engine import Amount, Phrase, Term, Viewer, phrase
from games.chevoux.data import CARDS, pile
from games.chevoux.data.cells import NAMES, bits, distance
from games.chevoux.data.constraints import Atom, Clause, atoms_of
from games.chevoux.data.effects import PASS, SETTLE, Effect
from games.chevoux.rules.board import Board, judged
from games.chevoux.rules.secrets import open_village
from games.chevoux.rules.wording import places
from games.chevoux.state import State, finished, unseen_cards

# The glossary's word for each kind a constraint names.
WORDS = {"VIOLET": "violet", "BLUE": "blue", "MOON": "moon_building", "SUN": "sun_building"}


# -- why is this tile unhappy? ------------------------------------------------------------------------


class Complaint(Struct, frozen=True):
    """A misplaced tile, and what it holds against its place."""

    cell: str
    tile: str
    reasons: list[Phrase]


def complaints_on(board: Board) -> list[Complaint]:
    """The misplaced tiles of a village, in reading order."""
    ids = board.layout.ids
    return [
        Complaint(
            NAMES[cell],
            ids[board.tiles[cell]],
            [_reason(board, clause, cell) for clause in board.broken(cell)],
        )
        for cell in bits(board.misplaced())
    ]


def _reason(board: Board, clause: Clause, cell: int) -> Phrase:
    reasons: list[Phrase] = []
    for atom in atoms_of(clause):
        reason = _atom_reason(board, atom, cell)
        # Two wishes about one tile have one reason where that tile is missing.
        if reason not in reasons:
            reasons.append(reason)
    return phrase("cv.why.either", reasons=list(reasons)) if len(reasons) > 1 else reasons[0]


def _atom_reason(board: Board, atom: Atom, cell: int) -> Phrase:
    key = f"cv.why.{atom.name}"
    if atom.kind == "PLACE":
        return phrase(key)
    word = WORDS.get(atom.kind, atom.kind)
    partners = board.of_kind(atom.kind) & ~(1 << cell)
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
    before, size = board.misplaced(), len(board.tiles)
    found = []
    for effect in board.effects(card):
        board.do(effect)
        # Where people live says nothing about places.
        after = before if effect[0] in (SETTLE, PASS) else board.misplaced()
        found.append(Foreseen(effect, *judged(effect, before, after, size), after.bit_count(), board.score))
        board.undo(effect)
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
