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
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal, Protocol

from msgspec import Struct

from bots.search.ranking import Engine, decide
from engine import SeededChance, rank, registry

# (games played, games to play)
Progress = Callable[[int, int], None]
# Who meets whom: every two levels, or each level and the one below it.
Pairs = Literal["all", "neighbours"]
# How often a run that must wait looks whether it may go on.
LOOK_EVERY = 5


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
    # What the whole game took of a core, rules included.
    core_seconds: float = 0.0

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


def one_against_all(a: str, b: str, seats: int) -> list[tuple[str, ...]]:
    """One chair of a, all the others of b, with a in each chair in turn."""
    return [tuple(a if chair == turn else b for chair in range(seats)) for turn in range(seats)]


class Plan(Struct, frozen=True):
    """A run: who meets whom, how often, and on which deals."""

    slug: str
    levels: tuple[str, ...]
    games: int
    seed: str
    seats: int
    options: dict[str, Any] = {}
    pairs: Pairs = "all"
    # The first of a pair takes one chair and the second all the others; else they share the chairs.
    one_against_all: bool = False

    def couples(self) -> list[tuple[str, str]]:
        every = itertools.combinations if self.pairs == "all" else _neighbours
        return list(every(self.levels, 2))

    def sittings(self) -> list[Sitting]:
        """At least `games` for every couple: as many whole deals as it takes."""
        ways = one_against_all if self.one_against_all else lineups
        deals = -(-self.games // len(ways("a", "b", self.seats)))
        return [
            Sitting(self.slug, lineup, self.seats == 1, f"{self.seed}:{deal}", self.options)
            for deal in range(deals)
            for a, b in self.couples()
            for lineup in ways(a, b, self.seats)
        ]


def _neighbours(levels: Sequence[str], _: int) -> Iterator[tuple[str, str]]:
    return itertools.pairwise(levels)


def play(sitting: Sitting) -> Result:
    """Play one sitting to its end. The result depends on the sitting alone where budgets are in playouts."""
    if not sitting.apart:
        return _play_at_one_table(sitting, sitting.lineup)
    alone = [_play_at_one_table(sitting, (level,)) for level in sitting.lineup]
    totals = tuple(one.totals[0] for one in alone)
    reached = tuple(one.reached[0] for one in alone)
    ranks = rank([(goal is not False, total) for goal, total in zip(reached, totals, strict=True)])
    seconds = sum(one.core_seconds for one in alone)
    return Result(sitting, tuple(ranks), totals, tuple(one.ms[0] for one in alone), reached, seconds)


def _play_at_one_table(sitting: Sitting, lineup: Sequence[str]) -> Result:
    game = registry.get(sitting.slug)
    engine: Engine = game.engine
    levels = [game.level(key) for key in lineup]
    ms: list[list[float]] = [[] for _ in lineup]
    began = time.process_time()
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
        time.process_time() - began,
    )


def _luck(seed: str) -> Iterator[SeededChance]:
    """The table's dice, as at a real table: a new stream after each entry that drew anything."""
    stream = 0
    while True:
        chance = SeededChance(seed, stream)
        yield chance
        stream += bool(chance.drawn)


class Book(Protocol):
    """Where the games of a run are found again when it is taken up."""

    def find(self, sitting: Sitting) -> Result | None: ...

    def write(self, result: Result) -> None: ...


def run(
    plan: Plan,
    processes: int | None = None,
    prepare: Callable[[], Any] | None = None,
    progress: Progress = lambda done, planned: None,
    book: Book | None = None,
    pause: Path | None = None,
) -> list[Result]:
    """Let the levels meet, on all cores unless told otherwise. What the book holds is not played again.

    `prepare` runs once in each new process and must register the games. With one process all is played
    here, and nothing is prepared. No game begins while there is a file at `pause`.
    """
    if len(set(plan.levels)) < 2:
        raise ValueError("an arena needs two levels")
    planned = plan.sittings()
    found = {at: before for at, one in enumerate(planned) if book is not None and (before := book.find(one))}
    missing = [one for at, one in enumerate(planned) if at not in found]
    fresh = _play_all(missing, processes, prepare, pause)
    results = []
    for at in range(len(planned)):
        if at not in found:
            found[at] = next(fresh)
            if book is not None:
                book.write(found[at])
            progress(len(found), len(planned))
        results.append(found[at])
    return results


def _play_all(
    sittings: Sequence[Sitting],
    processes: int | None,
    prepare: Callable[[], Any] | None,
    pause: Path | None,
) -> Iterator[Result]:
    """In their order, and each as soon as it and those before it are played."""
    processes = min(processes or os.cpu_count() or 1, len(sittings))
    play_one = partial(_play_when_it_may, pause)
    if processes <= 1:
        yield from map(play_one, sittings)
        return
    # A fresh interpreter for each: forked ones would share open sockets and the like.
    with multiprocessing.get_context("spawn").Pool(processes, prepare) as pool:
        yield from pool.imap(play_one, sittings)


def _play_when_it_may(pause: Path | None, sitting: Sitting) -> Result:
    while pause is not None and pause.exists():
        time.sleep(LOOK_EVERY)
    return play(sitting)
