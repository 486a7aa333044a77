"""Moves in idle and in flooded windows by turns: what else this machine does falls on both alike."""

from __future__ import annotations

import asyncio
import statistics
from dataclasses import dataclass, field

from benchmarks.clicks import percentiles
from benchmarks.site import ThrowawaySite
from tests.abuse.player import Friends
from tests.abuse.stream import Stream

# A flooded move may take so many times as long as an idle one.
TIMES = 3
# On a machine where an idle server waits so many times as long for a core as it runs, times are not judged.
CROWDED = 1
# What may stay behind in all: caches that have a bound fill up to it once (files, logs, drawn pages).
STAYS_MB = 60
# What the second half of a flood may add to the first: measured, nothing; a neighbour's page may come to it.
FLAT_MB = 8
# After a burst: what was accepted is finished, so that an idle window is one.
SETTLE = 1.0


@dataclass(frozen=True)
class Plan:
    # Seconds of a window, and how many of either kind.
    window: float
    windows: int


@dataclass
class Figures:
    """Milliseconds of a window each."""

    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    moves: int = 0
    # Seconds in which the server ran, and in which it was ready to and others had the cores.
    ran: float = 0
    waited: float = 0

    def add(self, seconds: list[float], ran: float, waited: float) -> None:
        self.ran += ran
        self.waited += waited
        if found := percentiles(seconds):
            self.p50.append(found["p50"])
            self.p99.append(found["p99"])
            self.moves += len(seconds)

    def median(self, of: list[float]) -> float:
        return round(statistics.median(of), 1) if of else float("inf")


@dataclass
class Verdict:
    """What a flood did to a normal player and to the server's memory."""

    flood: str
    idle: Figures
    flooded: Figures
    answers: dict[str, int]
    # Of the server: before the flood, when it was prepared, after each of its windows.
    memory_mb: list[int]
    lost: int = 0

    @property
    def ratio(self) -> float:
        return round(self.flooded.median(self.flooded.p99) / self.idle.median(self.idle.p99), 2)

    @property
    def crowded(self) -> bool:
        """Even while nothing was poured others kept the server waiting: what it took then says nothing."""
        return self.idle.waited > CROWDED * self.idle.ran

    @property
    def halves_mb(self) -> tuple[int, int, int]:
        """Before the flood, half-way through it, after it."""
        return self.memory_mb[0], self.memory_mb[len(self.memory_mb) // 2], self.memory_mb[-1]

    @property
    def problems(self) -> list[str]:
        found = []
        if not self.idle.moves or not self.flooded.moves:
            found.append("no move was timed")
        elif self.ratio > TIMES and not self.crowded:
            found.append(f"a move's p99 is {self.ratio} times its idle value")
        if self.lost:
            found.append(f"{self.lost} moves were never seen")
        before, half, after = self.halves_mb
        if after - before > STAYS_MB:
            found.append(f"memory grew by {after - before} MB")
        if after - half > FLAT_MB:
            found.append(f"memory grew by {after - half} MB in the flood's second half")
        if broken := sum(n for status, n in self.answers.items() if status.startswith("5")):
            found.append(f"{broken} requests were answered with an error of the server")
        return found


async def measure(site: ThrowawaySite, friends: Friends, flood: Stream, plan: Plan) -> Verdict:
    verdict = Verdict(flood.name, Figures(), Figures(), flood.answers, [_megabytes(site)])
    lost = friends.lost
    await flood.prepare()
    verdict.memory_mb.append(_megabytes(site))
    await _windows(verdict, site, friends, flood, plan)
    verdict.lost = friends.lost - lost
    if verdict.problems:
        # A machine with much else to do gets as many windows again before it is believed.
        await _windows(verdict, site, friends, flood, plan)
        verdict.lost = friends.lost - lost
    await flood.end()
    return verdict


async def _windows(
    verdict: Verdict, site: ThrowawaySite, friends: Friends, flood: Stream, plan: Plan
) -> None:
    for _ in range(plan.windows):
        await _window(verdict.idle, site, friends, plan.window)
        async with flood.pouring():
            await _window(verdict.flooded, site, friends, plan.window)
        await asyncio.sleep(SETTLE)
        verdict.memory_mb.append(_megabytes(site))


async def _window(figures: Figures, site: ThrowawaySite, friends: Friends, seconds: float) -> None:
    ran, waited = site.core_shares()
    moves = await friends.move_for(seconds)
    ran_by_now, waited_by_now = site.core_shares()
    figures.add(moves, ran_by_now - ran, waited_by_now - waited)


def _megabytes(site: ThrowawaySite) -> int:
    return site.kilobytes() // 1000
