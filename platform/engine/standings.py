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


def standings(
    sheets: Sequence[list[ScoreLine]],
    keys: Sequence[tuple[int, ...]] | None = None,
    reached: Sequence[bool | None] | None = None,
) -> list[Standing]:
    """The seats' score sheets, best first: ranked by their totals, or by these keys, higher first."""
    totals = [sum(line.points for line in sheet) for sheet in sheets]
    ranks = rank([(total,) for total in totals] if keys is None else keys)
    found = [
        Standing(seat, ranks[seat], totals[seat], sheet, reached[seat] if reached else None)
        for seat, sheet in enumerate(sheets)
    ]
    return sorted(found, key=lambda standing: standing.rank)


class TieBreak(Struct, frozen=True):
    """How the first place was decided between seats of the same total."""

    total: int
    level: list[Seat]
    winner: Seat
    # The name of what the winner had more of.
    by: str


def decided_by(keys: Sequence[tuple[int, ...]], names: Sequence[str]) -> TieBreak | None:
    """What decided between the best totals; None where the total alone did, or nothing could.

    A key is a seat's total and what breaks ties, which `names` names in the same order.
    """
    best = max(keys)
    level = [seat for seat, key in enumerate(keys) if key[0] == best[0]]
    if len(level) == 1 or keys.count(best) > 1:
        return None
    winner = keys.index(best)
    runner_up = max(keys[seat] for seat in level if seat != winner)
    tie_breaks = zip(names, best[1:], runner_up[1:], strict=True)
    return TieBreak(best[0], level, winner, next(name for name, mine, theirs in tie_breaks if mine > theirs))
