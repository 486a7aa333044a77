"""The only thing a player does: take a die, reserve a colour, draw on a cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine import Move
from games.vallee.data.hexes import CELLS

MISSING = -1


class Draw(Move, tag="draw", frozen=True, omit_defaults=True):
    """`o` is the position of a rail. Nothing is required here, so that the rules can say what lacks."""

    die: int = MISSING
    colour: str = ""
    q: int = MISSING
    r: int = MISSING
    o: int | None = None


@cache
def _drawings_on(die: int, positions: int, colour: str, cell: int) -> tuple[Draw, ...]:
    q, r = CELLS[cell]
    if not positions:
        return (Draw(die, colour, q, r),)
    return tuple([Draw(die, colour, q, r, position) for position in range(positions)])


@cache
def drawings(die: int, positions: int, colour: str, cells: tuple[int, ...]) -> tuple[Draw, ...]:
    """Every way to draw on one of these cells, all of one zone, with this die and this colour.

    Kept for good: zones are small, and a search asks for the same parts of them all the time.
    """
    listed: list[Draw] = []
    for cell in cells:
        listed += _drawings_on(die, positions, colour, cell)
    return tuple(listed)


def rescues(die: int, colour: str, cells: Sequence[int]) -> list[Draw]:
    """A rescue turn: the die and the colour go, a sunflower comes on any of these cells."""
    return [_drawings_on(die, 0, colour, cell)[0] for cell in cells]
