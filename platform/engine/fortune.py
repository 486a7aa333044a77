"""What chance gave each player, beside what it gives on average: said of a game that is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from engine.chance import Draw


class Throw(NamedTuple):
    """One answer of chance to one seat: what it was worth, and what it is worth on average."""

    seat: int
    got: float
    mean: float


# (the position before a move, who played it, the move, what chance answered)
Fortune = Callable[[Any, int, Any, Sequence[Draw]], Iterable[Throw]]


def alike(state: Any, seat: int, action: Any, drawn: Sequence[Draw]) -> Iterable[Throw]:
    """Chance answers the whole table at once: nobody has more of it than another."""
    return ()


def dice(seat: int, drawn: Sequence[Draw]) -> list[Throw]:
    """Dice, by their pips."""
    return [Throw(seat, value + 1, (sides + 1) / 2) for sides, value in drawn]
