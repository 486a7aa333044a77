"""Small records of a finished game: what friends remember of it besides the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from engine.seats import Seat


class Feat(Struct, frozen=True):
    """Something a seat has done, and how much of it: more is better. Its key is a text of the game."""

    key: str
    seat: Seat
    n: int


# From what a spectator sees at the end, and from nothing else.
Feats = Callable[[Any], Iterable[Feat]]
