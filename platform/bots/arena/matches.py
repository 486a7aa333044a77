"""Bots against bots. What the games say is told in `report`.

Every two levels meet on the same deals: each deal is played once for every way round the table, so that
neither the seat nor the luck of the deal favours anybody. At a table for one they play the same deal apart
and compare their scores.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from bots.search.ranking import Engine, decide
from engine import SeededChance, rank, registry

# (games played, games to play)
Progress = Callable[[int, int], None]


class Sitting(Struct, frozen=True):
    """One game to be played: which level sits in which chair, and on which deal."""

    slug: str
    lineup: tuple[str, ...]
    apart: bool
    seed: str
    options: dict[str, Any]


class Result(Struct, frozen=True):
    """How a sitting ended, chair by chair, and how long each real decision took."""

    sitting: Sitting
    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    ms: tuple[tuple[float, ...], ...]
    # Whether each reached the goal, in games that can be lost.
    reached: tuple[bool | None, ...] = ()

    def chairs(self, level: str) -> list[int]:
        return [chair for chair, name in enumerate(self.sitting.lineup) if name == level]

    def win_share(self, level: str) -> float:
        """The part of the victory that went to the level's chairs; a shared victory is split."""
        winners = [chair for chair, place in enumerate(self.ranks) if place == 1]
        return len(set(winners) & set(self.chairs(level))) / len(winners)

    def mean_total(self, level: str) -> float:
        chairs = self.chairs(level)
        return sum(self.totals[chair] for chair in chairs) / len(chairs)

    def mean_rank(self, level: str) -> float:
        chairs = self.chairs(level)
        return sum(self.ranks[chair] for chair in chairs) / len(chairs)


def lineups(a: str, b: str, seats: int) -> list[tuple[str, ...]]:
    """Every way round the table of a, b, a, b… and of b, a, b, a…: both get each chair equally often."""
    if seats == 1:
        return [(a, b)]
    found: dict[tuple[str, ...], None] = {}
    for first, second in ((a, b), (b, a)):
        row = tuple(itertools.islice(itertools.cycle((first, second)), seats))
        for turn in range(seats):
            found[row[turn:] + row[:turn]] = None
    return list(found)


def sittings(
    slug: str, levels: Sequence[str], games: int, seed: str, seats: int, options: dict[str, Any]
) -> list[Sitting]:
    """At least `games` for every two levels: as many whole deals as it takes."""
    planned = []
    ways = len(lineups("a", "b", seats))
    for deal in range(-(-games // ways)):
        for a, b in itertools.combinations(levels, 2):
            for lineup in lineups(a, b, seats):
                planned.append(Sitting(slug, lineup, seats == 1, f"{seed}:{deal}", options))
    return planned


def play(sitting: Sitting) -> Result:
    """Play one sitting to its end. The result depends on the sitting alone where budgets are in playouts."""
    if not sitting.apart:
        return _play_at_one_table(sitting, sitting.lineup)
    alone = [_play_at_one_table(sitting, (level,)) for level in sitting.lineup]
    totals = tuple(one.totals[0] for one in alone)
    reached = tuple(one.reached[0] for one in alone)
    ranks = rank([(goal is not False, total) for goal, total in zip(reached, totals, strict=True)])
    return Result(sitting, tuple(ranks), totals, tuple(one.ms[0] for one in alone), reached)


def _play_at_one_table(sitting: Sitting, lineup: Sequence[str]) -> Result:
    game = registry.get(sitting.slug)
    engine: Engine = game.engine
    levels = [game.level(key) for key in lineup]
    ms: list[list[float]] = [[] for _ in lineup]
    luck = _luck(sitting.seed)
    state = engine.deal(len(lineup), engine.read_options(sitting.options), next(luck))
    for index in itertools.count(1):
        seats = engine.to_move(state)
        if not seats:
            break
        seat = min(seats)
        forced = len(engine.legal(state, seat)) == 1
        started = time.perf_counter()
        action = decide(engine, levels[seat], state, seat, f"{sitting.seed}:{index}")
        if not forced:
            ms[seat].append((time.perf_counter() - started) * 1000)
        engine.play(state, seat, action, next(luck))
    outcome = engine.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{sitting.slug}: nobody is to move, but there is no outcome")
    by_seat = sorted(outcome.standings, key=lambda standing: standing.seat)
    return Result(
        sitting,
        tuple(standing.rank for standing in by_seat),
        tuple(standing.total for standing in by_seat),
        tuple(tuple(taken) for taken in ms),
        tuple(standing.reached for standing in by_seat),
    )


def _luck(seed: str) -> Iterator[SeededChance]:
    """The table's dice, as at a real table: a new stream after each entry that drew anything."""
    stream = 0
    while True:
        chance = SeededChance(seed, stream)
        yield chance
        stream += bool(chance.drawn)


def run(
    slug: str,
    levels: Sequence[str],
    games: int,
    seed: str,
    seats: int,
    options: dict[str, Any] | None = None,
    processes: int | None = None,
    prepare: Callable[[], Any] | None = None,
    progress: Progress = lambda done, planned: None,
) -> list[Result]:
    """Let every two levels meet, on all cores unless told otherwise.

    `prepare` runs once in each new process and must register the games. With one process all is played
    here, and nothing is prepared.
    """
    if len(set(levels)) < 2:
        raise ValueError("an arena needs two levels")
    planned = sittings(slug, levels, games, seed, seats, options or {})
    processes = min(processes or os.cpu_count() or 1, len(planned))
    if processes == 1:
        return _counted(map(play, planned), len(planned), progress)
    # A fresh interpreter for each: forked ones would share open sockets and the like.
    with multiprocessing.get_context("spawn").Pool(processes, prepare) as pool:
        return _counted(pool.imap(play, planned), len(planned), progress)


def _counted(results: Iterable[Result], planned: int, progress: Progress) -> list[Result]:
    played = []
    for result in results:
        played.append(result)
        progress(len(played), planned)
    return played
