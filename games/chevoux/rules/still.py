"""A village held still, so that what follows from it is worked out once, until it changes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.chevoux.rules.board import Board
from games.chevoux.rules.layout import Layout, layout_of
from games.chevoux.state import State, Village

# Villages of about so many tables, each with one or two players, are remembered.
KEPT = 1_024


class Still(NamedTuple):
    layout: Layout
    cells: tuple[str, ...]
    people: tuple[int, ...]

    def board(self) -> Board:
        """A board of one's own, to be changed at will."""
        return Board.of(self.layout, self.cells, self.people)


def still(state: State, village: Village) -> Still:
    return Still(layout_of(state), tuple(village.cells), tuple(village.people))


@lru_cache(KEPT)
def misplaced(layout: Layout, cells: tuple[str, ...]) -> int:
    """The mask of the tiles that do not respect their constraint: people change nothing about it."""
    return Board.of(layout, cells, (0,) * len(cells)).misplaced()


@lru_cache(KEPT)
def possible(village: Still, card: str) -> tuple[bool, bool]:
    """Whether the card can restructure here, and whether it can populate."""
    board = village.board()
    return bool(board.rearrangements(card)), bool(board.welcomes(card))
