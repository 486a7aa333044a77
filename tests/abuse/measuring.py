"""Moves in idle and in flooded windows by turns: what else this machine does falls on both alike."""

from __future__ import annotations

import asyncio
import statistics
from dataclasses import dataclass, field

from benchmarks.clicks import percentiles
from benchmarks.site import ThrowawaySite
from tests.abuse.floods.flood import Flood
from tests.abuse.player import Friends

# A flooded move may take so many times as long as an idle one.
TIMES = 3
# What may stay behind: caches that have a bound fill up to it once (files 16 MB, logs, drawn pages).
STAYS_MB = 60
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

    def add(self, seconds: list[float]) -> None:
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
    before_mb: int
    after_mb: int
    lost: int

    @property
    def ratio(self) -> float:
        return round(self.flooded.median(self.flooded.p99) / self.idle.median(self.idle.p99), 2)

    @property
    def problems(self) -> list[str]:
        found = []
        if not self.idle.moves or not self.flooded.moves:
            found.append("no move was timed")
        elif self.ratio > TIMES:
            found.append(f"a move's p99 is {self.ratio} times its idle value")
        if self.lost:
            found.append(f"{self.lost} moves were never seen")
        if (grown := self.after_mb - self.before_mb) > STAYS_MB:
            found.append(f"memory grew by {grown} MB")
        if broken := sum(n for status, n in self.answers.items() if status.startswith("5")):
            found.append(f"{broken} requests were answered with an error of the server")
        return found


async def measure(site: ThrowawaySite, friends: Friends, flood: Flood, plan: Plan) -> Verdict:
    await flood.prepare()
    before, lost = _megabytes(site), friends.lost
    verdict = Verdict(flood.name, Figures(), Figures(), flood.answers, before, before, 0)
    await _windows(verdict, friends, flood, plan)
    if verdict.problems:
        # A machine with much else to do gets as many windows again before it is believed.
        await _windows(verdict, friends, flood, plan)
    await flood.end()
    await asyncio.sleep(SETTLE)
    verdict.after_mb, verdict.lost = _megabytes(site), friends.lost - lost
    return verdict


async def _windows(verdict: Verdict, friends: Friends, flood: Flood, plan: Plan) -> None:
    for _ in range(plan.windows):
        verdict.idle.add(await friends.move_for(plan.window))
        async with flood.pouring():
            verdict.flooded.add(await friends.move_for(plan.window))
        await asyncio.sleep(SETTLE)


def _megabytes(site: ThrowawaySite) -> int:
    return site.kilobytes() // 1000
