"""Many tables, several at a time, each with people, a bot and somebody who watches."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from random import Random

from engine import SPECTATOR
from tests.faults import books
from tests.faults.people import DeafReader, Person, Viewer
from tests.faults.report import Report

# Short games more often (12 moves beside 50 and 200): what is tested is the house, not the rules.
LONG = ("vallee", "rolling_village", "vallee", "villages_hache", "vallee", "above_below")
SHORT_FOR_ONE_LONG = 3
# How long a viewer may take to show the end, with whatever breaks meanwhile.
CATCH_UP = 90
DEAF_ONE_IN = 4


@dataclass(frozen=True)
class Plan:
    games: int
    at_once: int
    pause: float
    # Seconds after which no new game starts and nothing breaks any more.
    seconds: float


class Evening:
    def __init__(self, site: str, plan: Plan, report: Report, luck: Random) -> None:
        self.site, self.plan, self.report, self._luck = site, plan, report, luck
        self.codes: list[str] = []
        self.viewers: set[Viewer] = set()
        self._until = time.monotonic() + plan.seconds

    @property
    def late(self) -> bool:
        return time.monotonic() > self._until

    def call_it_a_day(self) -> None:
        """No new game; those that are on are played to their end."""
        self._until = 0

    async def run(self) -> None:
        chairs = asyncio.Semaphore(self.plan.at_once)

        async def one(number: int) -> None:
            async with chairs:
                if not self.late:
                    await self._game(_kind(number), Random(self._luck.random()))

        await asyncio.gather(*(one(number) for number in range(self.plan.games)))

    async def _game(self, game: str, luck: Random) -> None:
        code, sessions = await books.read(books.set_table, game, people=2, bots=luck.choice((0, 1)))
        self.codes.append(code)
        self.report.games["started"] += 1
        people = [
            Person(self.site, code, seat, session, self.report, luck, self.plan.pause)
            for seat, session in enumerate(sessions)
        ]
        viewers = [*people, Viewer(self.site, code, None, self.report, luck)]
        others = [DeafReader(self.site, code, None, self.report, luck)] * (luck.randrange(DEAF_ONE_IN) == 0)
        watching = [asyncio.create_task(viewer.watch()) for viewer in [*viewers, *others]]
        self.viewers.update(viewers)
        try:
            await asyncio.gather(*(person.play() for person in people))
            self.report.games["ended"] += 1
            await self._all_show_the_end(code, viewers)
        finally:
            self.viewers.difference_update(viewers)
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)

    async def _all_show_the_end(self, code: str, viewers: list[Viewer]) -> None:
        began = time.monotonic()
        for viewer in viewers:
            seat = viewer.seat if isinstance(viewer, Person) else SPECTATOR
            last = await books.read(books.last_index, code, seat)
            if not await viewer.shows(last, CATCH_UP):
                self.report.problems.append(f"{code}: viewer {seat} shows {viewer.shown}, not {last}")
        self.report.caught_up.append(time.monotonic() - began)


def _kind(number: int) -> str:
    group, place = divmod(number, SHORT_FOR_ONE_LONG + 1)
    return "chevoux" if place else LONG[group % len(LONG)]
