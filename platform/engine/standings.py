"""Scores and results: the score sheet, the ranking and the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.phrases import Phrase
from engine.seats import Seat


class ScoreLine(Struct, frozen=True):
    """One line of a score sheet: what is counted, and what it is worth."""

    label: Phrase
    points: int


class Standing(Struct, frozen=True):
    seat: Seat
    rank: int
    total: int
    lines: list[ScoreLine]
    # Whether the goal of a game that can be lost was reached; None where there is only a ranking.
    reached: bool | None = None


class Outcome(Struct, frozen=True):
    """How a game ended, best first. Equal ranks share the place."""

    standings: list[Standing]
    # What to say beyond the ranking: a solo rating, the tie-break that decided.
    note: Phrase | None = None


def rank(totals: Sequence[tuple[int, ...]]) -> list[int]:
    """Competition ranking (1, 1, 3) of the seats by their totals and tie-breaks, higher first."""
    return [1 + sum(other > mine for other in totals) for mine in totals]
