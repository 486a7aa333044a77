"""Two friends at a table of their own: what they notice of a flood is the time of their moves."""

from __future__ import annotations

import asyncio
import time
from random import Random

from benchmarks.clicks import LOST_SECONDS, Tally, click
from benchmarks.person import Person

# Steps that one screen shows, and rounds that both do.
GAME = "rolling_village"
# Between two moves of the table: as quick as the site lets people click.
PAUSE = 0.1
# Their game goes on and nobody was asked anything for so long: a screen has missed something.
STUCK_SECONDS = 5


class Friends:
    def __init__(self, url: str) -> None:
        self._url, self._luck = url, Random(1)
        self._table: list[Person] = []
        self.lost = self.refused = 0

    async def move_for(self, seconds: float) -> list[float]:
        """How long each of their moves took, from the click to the last of their two screens."""
        tally, until, asked = Tally(), time.perf_counter() + seconds, time.perf_counter()
        while time.perf_counter() < until:
            await asyncio.sleep(PAUSE)
            for person in self._table:
                if choice := person.choice():
                    await click(person, self._table, tally, *choice)
                    asked = time.perf_counter()
            over = all(person.sees_the_end for person in self._table)
            if over or time.perf_counter() - asked > STUCK_SECONDS:
                tally.lost += not over
                began = time.perf_counter()
                await self.sit_down()
                asked = time.perf_counter()
                # Another table is no part of what is measured.
                until += asked - began
        self.lost += tally.lost
        self.refused += tally.refused
        # What never came took as long as anybody waits.
        return tally.public + tally.drafts + [LOST_SECONDS] * tally.lost

    async def sit_down(self) -> None:
        """At a new table, with new names: nobody is slowed down for having opened many."""
        await self.leave()
        self._table = [Person(self._url, name, self._luck) for name in ("Ana", "Bruno")]
        host, friend = self._table
        code = await host.opens(GAME, places=2)
        await friend.joins(code)
        await host.starts(code)
        for person in self._table:
            await person.sits_down(code)

    async def leave(self) -> None:
        for person in self._table:
            await person.leaves()
        self._table = []
