"""Scores and final ranking: who comes before whom, what breaks a tie, and what is said of it at the end."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine import Event, Phrase, ScoreLine, Seat, Standing, Who, decided_by, phrase, rank
from engine import standings as ranked
from games.villages_hache.state import State

LABELS: Final = (
    phrase("vi.score.acquisitions"),
    phrase("vi.score.visits"),
    phrase("vi.score.surprises"),
)


def totals(state: State) -> list[tuple[int, int, int]]:
    """Each seat's score, then what breaks ties: buildings built, POINTS cards in front."""
    return [(player.score, len(player.built), sum(player.points)) for player in state.players]


def standings(state: State) -> list[Standing]:
    earned = tuple((player.acquisitions, player.visits, player.surprises) for player in state.players)
    return [*_ranked(earned, tuple(totals(state)))]


@lru_cache(1024)
def _ranked(
    earned: tuple[tuple[int, int, int], ...], totals: tuple[tuple[int, int, int], ...]
) -> tuple[Standing, ...]:
    """Kept, because everybody at a table asks after every move."""
    sheets = [
        [ScoreLine(label, points) for label, points in zip(LABELS, lines, strict=True)] for lines in earned
    ]
    return tuple(ranked(sheets, totals))


def winners(state: State) -> list[Seat]:
    return [seat for seat, place in enumerate(rank(totals(state))) if place == 1]


def tie_break(state: State) -> Phrase | None:
    """How the first place was decided among equal scores; None where the score alone did, or nothing."""
    tie = decided_by(totals(state), ("buildings", "points"))
    if tie is None:
        return None
    level = [Who(seat) for seat in tie.level]
    return phrase(f"vi.log.tie.{tie.by}", score=tie.total, players=[*level], player=Who(tie.winner))


def told_end(state: State) -> list[Event]:
    """The last lines of the log: how it ended, what decided, and everybody's place."""
    first = winners(state)
    score = state.players[first[0]].score
    if len(first) > 1:
        told = [phrase("vi.log.end.shared", players=[Who(seat) for seat in first], score=score)]
    else:
        told = [phrase(f"vi.log.end.{state.ending}", player=Who(first[0]), score=score)]
    decided = tie_break(state)
    if decided:
        told.append(decided)
    told += [
        phrase("vi.log.end.rank", rank=standing.rank, player=Who(standing.seat), score=standing.total)
        for standing in standings(state)
    ]
    return [Event(line) for line in told]
