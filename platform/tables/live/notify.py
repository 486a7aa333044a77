"""Change notification: “table X is at entry N”, to the hubs of this process and of the others.

Nothing else is ever sent between processes, and nothing rests on its arrival: the truth is in the database,
and every hub compares itself with it now and then (see `sweep`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError, Future
from typing import NamedTuple

from asgiref.sync import async_to_sync
from django.conf import settings

from tables.live.layer import channel_layer
from web import metrics

log = logging.getLogger("place.tables")

LISTEN_AGAIN = 1
# A layer that does not answer is given up by itself much sooner.
SEND_SECONDS = 5


class News(NamedTuple):
    """Where the log ends now; None where something beside it changed: a message, somebody's presence."""

    head: int | None = None

    def and_(self, other: News) -> News:
        return News(None if self.head is None or other.head is None else max(self.head, other.head))


Hear = Callable[[News], None]

# The hubs of this process. Each takes its news on its own loop, from whatever thread they come.
_ears: dict[int, tuple[asyncio.AbstractEventLoop, Hear]] = {}


def advanced(table_id: int, head: int) -> None:
    _tell(table_id, News(head))


def talked(table_id: int) -> None:
    _tell(table_id, News())


def _tell(table_id: int, news: News) -> None:
    heard_here(table_id, news)
    if settings.REDIS_URL:
        send(table_id, news)


def heard_here(table_id: int, news: News) -> None:
    if ear := _ears.get(table_id):
        loop, hear = ear
        # A loop that has just been closed has nobody left to tell.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(hear, news)


def send(table_id: int, news: News) -> None:
    """To the other processes. On the loop nobody waits for it; a thread does, or it might end before."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        if (serving := _listener.loop) is not None and serving.is_running():
            # It has a connection already; a loop of this thread's own would make one for each word.
            _await(asyncio.run_coroutine_threadsafe(_send(table_id, news), serving), table_id)
        else:
            async_to_sync(_send)(table_id, news)
    else:
        task = loop.create_task(_send(table_id, news))
        _sending.add(task)
        task.add_done_callback(_sending.discard)


def _await(sending: Future[None], table_id: int) -> None:
    """A loop that stops or stands still meanwhile must not undo what is saved already."""
    try:
        sending.result(SEND_SECONDS)
    except (TimeoutError, CancelledError) as error:
        metrics.HINTS_DROPPED.inc()
        log.warning("news of table %s not sent: %r", table_id, error)


_sending: set[asyncio.Task[None]] = set()


async def _send(table_id: int, news: News) -> None:
    try:
        message = {"type": "news", "table": table_id, "head": news.head}
        await channel_layer().group_send(_group(table_id), message)
    except Exception as error:
        # The channel layer is away, each kind with an error of its own. The change is saved; hubs will see it
        # when they next compare themselves with the database.
        metrics.HINTS_DROPPED.inc()
        log.warning("news of table %s not sent: %s", table_id, error)


def _group(table_id: int) -> str:
    return f"table-{table_id}"


# -- what other processes say -----------------------------------------------------------------------------


async def listen(table_id: int, hear: Hear) -> None:
    """From now on `hear` is told of this table."""
    _ears[table_id] = asyncio.get_running_loop(), hear
    await _listener.follow(table_id)


async def forget(table_id: int) -> None:
    _ears.pop(table_id, None)
    await _listener.leave(table_id)


class Listener:
    """One channel of this process for all tables that are watched here."""

    def __init__(self) -> None:
        self._channel: str | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    async def follow(self, table_id: int) -> None:
        await self._asked(table_id, "group_add")

    async def leave(self, table_id: int) -> None:
        await self._asked(table_id, "group_discard")

    async def _asked(self, table_id: int, what: str) -> None:
        if self._channel is None:
            # It is told when the channel is there; see `_hear`.
            return
        try:
            await getattr(channel_layer(), what)(_group(table_id), self._channel)
        except Exception as error:
            log.warning("table %s hears no news from elsewhere for now: %s", table_id, error)

    async def run(self, look_everywhere: Callable[[], Awaitable[None]]) -> None:
        """As long as the process lives, whatever becomes of the channel layer."""
        self.loop = asyncio.get_running_loop()
        while not _ending():
            try:
                await self._hear()
            except Exception as error:
                log.warning("no news from other processes for now: %s", error)
            self._channel = None
            if not _ending():
                await asyncio.sleep(LISTEN_AGAIN)
                await look_everywhere()

    async def _hear(self) -> None:
        layer = channel_layer()
        channel = await layer.new_channel("tables")
        for table_id in list(_ears):
            await layer.group_add(_group(table_id), channel)
        self._channel = channel
        while not _ending():
            message = await layer.receive(channel)
            heard_here(message["table"], News(message["head"]))


def _ending() -> bool:
    """Whether this task was cancelled. redis-py swallows that where it comes while a connection is made."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


_listener = Listener()
run_listener = _listener.run
