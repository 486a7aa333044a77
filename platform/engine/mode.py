"""A game's mode of play: what the table around it has to arrange for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct


def _with_a_pause(options: Any) -> bool:
    return False


class Mode(Struct, frozen=True):
    # Everybody decides at the same time: whoever is no longer asked has done their part of the round.
    simultaneous: bool = False
    # Somebody may know what their neighbour may not: a device that is passed around covers it meanwhile.
    private: bool = True
    # A move may be taken back, with the table's consent.
    takes_back: bool = True
    # The refusal of a move that comes after the deadline. With it everybody plays apart, on a game of their
    # own and at their own pace, and the clock is one deadline for the whole table, not a time for each move.
    past_deadline: str = ""
    # Whether a table with these options wants no pause before what happens by itself (`automatic`).
    instant: Callable[[Any], bool] = _with_a_pause

    @property
    def apart(self) -> bool:
        return bool(self.past_deadline)
