"""Looks for errands, thinks them out in a pool of processes, and plays them; looks back on games besides."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from django.db import Error

from bots.analysis import queue
from bots.work import errands, stand_in, thinking
from bots.work.turns import Turns
from engine import IllegalMove
from tables.live.pool import in_pool
from web import metrics
from web.refusals import Refused

log = logging.getLogger("place.bots")

LOOK_EVERY = 0.2
AT_ONCE = 4
# A table without people moves on when there is nothing else to do, and then only so often.
UNATTENDED_EVERY = 1.0


class Worker:
    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._busy: dict[asyncio.Task[None], errands.Errand] = {}
        self._turns = Turns()
        # How often a thinker died over each question.
        self._deaths: Counter[tuple[str, str]] = Counter()
        # One thing at a time that nobody waits for at a table, by turns of either kind.
        self._aside: asyncio.Task[None] | None = None
        self._asides = deque([self._look_back_further, self._play_unattended])
        self._unattended_from = 0.0

    async def run(self) -> None:
        """Until cancelled."""
        self._pool = thinking.pool()
        try:
            # A thinker takes seconds to wake: before the first bot is waited for, not while it is.
            self._pool.submit(thinking.awake)
            while True:
                if len(self._busy) < AT_ONCE:
                    await self._look()
                await asyncio.sleep(LOOK_EVERY)
        finally:
            if self._pool:
                self._pool.shutdown(wait=False, cancel_futures=True)

    async def _look(self) -> None:
        try:
            found = await self._claim(AT_ONCE - len(self._busy))
            # Only while no bot is waited for.
            if not found and not self._busy and (self._aside is None or self._aside.done()):
                self._aside = await self._next_aside()
        except Error as error:
            log.warning("the database does not answer: %s", error)
            await asyncio.sleep(1)
            return
        for errand in found:
            task = asyncio.create_task(self._serve(errand))
            self._busy[task] = errand
            task.add_done_callback(self._busy.pop)

    async def _claim(self, most: int) -> list[errands.Errand]:
        busy = frozenset(errand.person for errand in self._busy.values() if errand.person is not None)
        return await in_pool(errands.claim_in_turn)(most, self._turns, busy)

    async def _next_aside(self) -> asyncio.Task[None] | None:
        for _ in range(len(self._asides)):
            self._asides.rotate()
            if (work := await self._asides[0]()) is not None:
                return asyncio.create_task(work)
        return None

    async def _look_back_further(self) -> Coroutine[Any, Any, None] | None:
        piece = await in_pool(queue.claim)()
        return None if piece is None else self._look_back(piece)

    async def _play_unattended(self) -> Coroutine[Any, Any, None] | None:
        now = asyncio.get_running_loop().time()
        if now < self._unattended_from:
            return None
        self._unattended_from = now + UNATTENDED_EVERY
        errand = await in_pool(errands.claim_unattended)()
        return None if errand is None else self._serve(errand)

    async def _serve(self, errand: errands.Errand) -> None:
        """Whatever goes wrong with one table, the others are served; its lease brings it back."""
        about = {"table": errand.code, "seat": errand.seat, "game": errand.game, "bot": errand.level}
        try:
            thought = stand_in.Thought(errand.default, errand.level)
            if thought.action is None:
                thought = await self._think(errand)
            await in_pool(errands.carry_out)(errand, thought.action, thought.level)
            self._deaths.pop((errand.code, errand.stamp), None)
        except BrokenProcessPool:
            log.warning("a thinker died; table %s is taken up again", errand.code, extra=about)
            self._pool = None
            self._deaths[errand.code, errand.stamp] += 1
            await in_pool(errands.release)(errand)
        except (IllegalMove, Refused) as refusal:
            log.error(
                "table %s: %s plays what the rules refuse: %s",
                errand.code,
                errand.level,
                refusal,
                extra=about,
            )
            await in_pool(errands.release)(errand)
        except Exception:
            log.exception("table %s: errand failed", errand.code, extra=about)

    async def _look_back(self, piece: queue.Piece) -> None:
        try:
            found, turns, futures = await self._in_a_thinker(
                thinking.look_back, piece.log, piece.done, piece.futures, queue.PIECE_SECONDS
            )
            await in_pool(queue.keep)(piece, found, turns, futures)
        except BrokenProcessPool:
            log.warning("a thinker died; analysis %s is taken up again", piece.id)
            self._pool = None
            await in_pool(queue.stumble)(piece)
        except Exception:
            log.exception("analysis %s failed", piece.id)
            await in_pool(queue.stumble)(piece)

    async def _think(self, errand: errands.Errand) -> stand_in.Thought:
        deaths = self._deaths[errand.code, errand.stamp]
        question = errand.game, errand.state, errand.seat, errand.level, errand.seed
        with metrics.THINKING_SECONDS.labels(errand.game, errand.level).time():
            thought: stand_in.Thought = await self._in_a_thinker(stand_in.decided, *question, deaths)
        return thought

    async def _in_a_thinker(self, work: Callable[..., Any], *args: Any) -> Any:
        if self._pool is None:
            self._pool = thinking.pool()
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)
