"""What a finished game was like: the scores as they rose, where it turned, and how long people thought."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Any

from engine.fortune import Throw
from engine.replay import Played, replay
from replay.log_cache import Reel, reel_of
from tables.log.replay import start_of
from tables.models import Entry, Table

# Points of a curve: enough to see its shape, few enough to read its labels.
POINTS = 13
# Moments worth a second look.
TURNS = 5
KEPT = 64


@dataclass(frozen=True)
class Turn:
    """A moment where the game turned: somebody took the lead, or made the largest leap."""

    index: int
    seat: int
    # lead or leap
    kind: str
    points: int


@dataclass(frozen=True)
class Thought:
    """How long a person thought, move by move."""

    seat: int
    moves: int
    total: timedelta
    longest: timedelta
    longest_at: int

    @property
    def mean(self) -> timedelta:
        return self.total / self.moves


@dataclass(frozen=True)
class Luck:
    """What chance gave a seat in the whole game, beside what it gives on average."""

    seat: int
    draws: int
    got: float
    mean: float


@dataclass(frozen=True)
class Story:
    # Everybody's points after each move that counts, in the order of the seats, the deal first.
    scores: list[tuple[int, list[int]]]
    turns: list[Turn]
    thoughts: list[Thought]
    # None where nothing is known of it; empty where all had the same.
    luck: list[Luck] | None

    def curve(self) -> list[tuple[str, list[int]]]:
        """The scores at a few moments, evenly spread, with the number of the move."""
        last = len(self.scores) - 1
        chosen = sorted({round(last * n / (POINTS - 1)) for n in range(POINTS)})
        return [(str(n), self.scores[n][1]) for n in chosen]


def story_of(table: Table) -> Story:
    """Told once: a finished game no longer changes."""
    return _told(table.code, table.head)


@lru_cache(maxsize=KEPT)
def _told(code: str, head: int) -> Story:
    table = Table.objects.get(code=code)
    reel = reel_of(table)
    watch = _Watch(table, reel)
    end = replay(table.rules.engine, start_of(reel.deal), reel.steps, watch.before)
    watch.after_last(end)
    return Story(watch.scores, _turns(watch.scores), watch.thoughts(), watch.luck())


class _Watch:
    """Looks over the shoulder of a replay."""

    def __init__(self, table: Table, reel: Reel) -> None:
        self.engine, self.fortune = table.rules.engine, table.rules.fortune
        self._throws: list[Throw] = []
        self.entries = {entry.index: entry for entry in reel.entries}
        self.scores: list[tuple[int, list[int]]] = []
        self._last = reel.deal
        # Moves that were played elsewhere took nobody any time here.
        self._here = max((e.index for e in reel.entries if e.kind == Entry.Kind.FORKED), default=0)
        self._asked: dict[int, datetime] = {}
        self._spent: dict[int, list[tuple[timedelta, int]]] = {}

    def before(self, state: Any, move: Played) -> None:
        self._score(state)
        if self.fortune is not None:
            action = self.engine.decode(move.action)
            self._throws += self.fortune(state, move.seat, action, move.drawn)
        asked = self.engine.to_move(state)
        self._asked = {seat: self._asked.get(seat, self._last.at) for seat in asked}
        entry = self.entries[move.index]
        if entry.user_id is not None and move.seat in self._asked and move.index > self._here:
            spent = entry.at - self._asked[move.seat]
            self._spent.setdefault(move.seat, []).append((max(spent, timedelta()), move.index))
        # Whoever is asked again is asked anew.
        self._asked.pop(move.seat, None)
        self._last = entry

    def after_last(self, state: Any) -> None:
        self._score(state)

    def _score(self, state: Any) -> None:
        totals = {standing.seat: standing.total for standing in self.engine.score(state)}
        self.scores.append((self._last.index, [totals[seat] for seat in sorted(totals)]))

    def thoughts(self) -> list[Thought]:
        found = []
        for seat, spent in sorted(self._spent.items()):
            longest, at = max(spent)
            found.append(Thought(seat, len(spent), sum((s for s, _ in spent), timedelta()), longest, at))
        return found

    def luck(self) -> list[Luck] | None:
        if self.fortune is None:
            return None
        by_seat: dict[int, list[Throw]] = {}
        for throw in self._throws:
            by_seat.setdefault(throw.seat, []).append(throw)
        return [
            Luck(seat, len(throws), sum(one.got for one in throws), sum(one.mean for one in throws))
            for seat, throws in sorted(by_seat.items())
        ]


def _turns(scores: list[tuple[int, list[int]]]) -> list[Turn]:
    """The last changes of the lead and the largest leaps, in the order they came."""
    leads, leaps = [], []
    leader = None
    for (_, before), (index, after) in pairwise(scores):
        best = max(after)
        ahead = [seat for seat, points in enumerate(after) if points == best]
        if len(ahead) == 1 and len(after) > 1 and ahead[0] != leader:
            if leader is not None:
                leads.append(Turn(index, ahead[0], "lead", best))
            leader = ahead[0]
        gains = [now - then for then, now in zip(before, after, strict=True)]
        leap = max(gains)
        if leap > 0:
            leaps.append(Turn(index, gains.index(leap), "leap", leap))
    largest = sorted(leaps, key=lambda turn: -turn.points)[: TURNS - min(len(leads), TURNS - 2)]
    chosen = leads[-(TURNS - 2) :] + largest
    first = {turn.index: turn for turn in reversed(chosen)}
    return [first[index] for index in sorted(first)][:TURNS]
