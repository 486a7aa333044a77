"""What all floods have in common: so many things, a few at a time, poured until the window is over."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Staged:
    """Where a flood finds what it needs; see tests.abuse.stage."""

    url: str
    code: str
    sessions: list[str]
    files: list[str]


class Flood:
    name = ""
    # In all, over all windows; so many at once, and a breath between two of each.
    units = 0
    at_once = 4
    pause = 0.05
    # Seconds in which what was begun may end once a window is over; then it is cut off.
    drain = 20.0

    def __init__(self, staged: Staged) -> None:
        self.staged = staged
        self.answers: Counter[str] = Counter()
        self._poured = 0
        self._open = False

    async def prepare(self) -> None:
        """Before anything is measured."""

    async def one(self, n: int) -> Any:
        """The n-th thing that this flood does."""
        raise NotImplementedError

    async def end(self) -> None:
        """Leave nothing open behind."""

    @asynccontextmanager
    async def pouring(self) -> AsyncIterator[None]:
        """As long as this lasts, or until nothing is left."""
        self._open = True
        hands = [asyncio.create_task(self._hand()) for _ in range(self.at_once)]
        try:
            yield
        finally:
            self._open = False
            _, late = await asyncio.wait(hands, timeout=self.drain)
            for hand in late:
                hand.cancel()
            ended = await asyncio.gather(*hands, return_exceptions=True)
        for end in ended:
            if isinstance(end, Exception):
                raise end

    async def _hand(self) -> None:
        while self._open and self._poured < self.units:
            self._poured += 1
            await self.one(self._poured - 1)
            await asyncio.sleep(self.pause)
