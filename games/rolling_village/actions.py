"""What a player may do, and ready-made moves for every cell: `legal` only looks them up."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine import Move
from games.rolling_village.data import AVENUES, COLUMNS, EMPTY, KINDS, ROWS, TYPES

SETUP_SLOTS: Final = ("s1", "s2")
DICE_SLOTS: Final = ("b1", "b2")
SLOTS: Final = (*SETUP_SLOTS, *DICE_SLOTS, "park", "bonus")
# Where the player chooses the type; elsewhere the dice fix it and the canonical move leaves it out.
FREE_TYPE_SLOTS: Final = (*SETUP_SLOTS, "bonus")
_TYPES_OF: Final[dict[str, tuple[str, ...]]] = {"s1": TYPES, "s2": TYPES, "bonus": KINDS}


class Place(Move, tag="place", frozen=True, omit_defaults=True):
    """Draft a project. Everything may be missing or wrong, so that the rules can refuse it with a sentence.

    slot: which project of the round: "s1" or "s2" in set-up, "b1" or "b2" for the first or the second die,
        "park" with a double, "bonus" in rounds 3, 6 and 9.
    row, col: its cell, row 1 at the top, column 1 on the left.
    type: "house", "forest" or "lake", in set-up and for a bonus; "park" too for a bonus where the table plays
        so; elsewhere the dice fix it.
    """

    slot: str = ""
    row: int | None = None
    col: int | None = None
    type: str | None = None


class ChooseAvenue(Move, tag="choose_avenue", frozen=True, omit_defaults=True):
    """Pick the row that pays, with a sum of 2 or 12. A new choice replaces the last one.

    avenue: "3-4", "5-6", "7", "8-9" or "10-11".
    """

    avenue: str = ""


class Undo(Move, tag="undo", frozen=True):
    """Take back the last step of the draft."""


class ConfirmRound(Move, tag="confirm_round", frozen=True):
    """Make the draft final and public."""


AnyMove = Place | ChooseAvenue | Undo | ConfirmRound

UNDO: Final = (Undo(),)
CONFIRM: Final = (ConfirmRound(),)
CHOICES: Final = tuple(ChooseAvenue(avenue) for avenue in AVENUES)

PLACES: Final[dict[tuple[str, int, int, str | None], Place]] = {
    (slot, row, col, kind): Place(slot, row, col, kind)
    for slot in SLOTS
    for row in range(1, ROWS + 1)
    for col in range(1, COLUMNS + 1)
    for kind in _TYPES_OF.get(slot, (None,))
}


class ColumnMoves(dict[str, tuple[Place, ...]]):
    """For one slot and one column: from the column as written on the sheet to the moves it leaves open."""

    def __init__(self, slot: str, col: int, types: tuple[str | None, ...]) -> None:
        super().__init__()
        self._every = [[PLACES[slot, row, col, kind] for kind in types] for row in range(1, ROWS + 1)]

    def __missing__(self, column: str) -> tuple[Place, ...]:
        moves = tuple(
            move for held, row in zip(column, self._every, strict=True) if held == EMPTY for move in row
        )
        self[column] = moves
        return moves


@cache
def moves_by_column(slot: str, types: tuple[str | None, ...] = (None,)) -> tuple[ColumnMoves, ...]:
    """Indexed by column number less one."""
    return tuple(ColumnMoves(slot, col, types) for col in range(1, COLUMNS + 1))
