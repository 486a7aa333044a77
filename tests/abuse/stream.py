"""A flood in a process of its own, niced: it shares with the players' client nothing but the machine.

    python -m tests.abuse.stream NAME

is that process. It reads what was staged, then a word a line (WORDS), and answers each with what its flood
has been answered so far.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict

from tests.abuse.floods.every import chosen
from tests.abuse.floods.flood import Flood, Staged

PREPARE, OPEN, CLOSE, END = WORDS = ("prepare", "open", "close", "end")
# Floods come from other machines: where cores are scarce, those of the site and of its players go first.
NICE = 3


class Stream:
    """This side of it."""

    def __init__(self, flood: type[Flood], staged: Staged) -> None:
        self.name, self._staged = flood.name, staged
        self.answers: Counter[str] = Counter()

    async def prepare(self) -> None:
        command = (sys.executable, "-m", "tests.abuse.stream", self.name)
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        self._say(json.dumps(asdict(self._staged)))
        await self._ask(PREPARE)

    @asynccontextmanager
    async def pouring(self) -> AsyncIterator[None]:
        await self._ask(OPEN)
        try:
            yield
        finally:
            await self._ask(CLOSE)

    async def end(self) -> None:
        await self._ask(END)
        await self._process.wait()

    async def _ask(self, word: str) -> None:
        self._say(word)
        told = await self._process.stdout.readline()  # type: ignore[union-attr]
        if not told:
            raise RuntimeError(f"The flood {self.name} has broken down: its own words stand above.")
        self.answers.clear()
        self.answers.update(json.loads(told))

    def _say(self, line: str) -> None:
        self._process.stdin.write(f"{line}\n".encode())  # type: ignore[union-attr]


async def pour(flood: Flood) -> None:
    """The other side."""
    async with AsyncExitStack() as opened:
        while word := (await asyncio.to_thread(sys.stdin.readline)).strip():
            if word == PREPARE:
                await flood.prepare()
            elif word == OPEN:
                await opened.enter_async_context(flood.pouring())
            elif word == CLOSE:
                await opened.aclose()
            elif word == END:
                await flood.end()
            print(json.dumps(flood.answers), flush=True)
            if word == END:
                return


def main(name: str) -> None:
    os.nice(NICE)
    (flood,) = chosen(name)
    asyncio.run(pour(flood(Staged(**json.loads(sys.stdin.readline())))))


if __name__ == "__main__":
    main(sys.argv[1])
