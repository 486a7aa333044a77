"""An address's sockets are let in one after another: each is looked up, and sent its table whole."""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakValueDictionary

from web import limits
from web.ratelimit import place

# After the first of these nothing costly follows for this socket alone.
SHOWN_IN = ("websocket.send", "websocket.close")


class OneByOne:
    """Forty at once would be forty pieces of work among which somebody else's move is one."""

    def __init__(self, inner: Any, patience: float = limits.SHOWN_IN_SECONDS) -> None:
        self._inner, self._patience = inner, patience
        # Only those of addresses that are here: each socket holds its address's. A lock belongs to one loop.
        self._doorways: WeakValueDictionary[tuple[Any, str], asyncio.Lock] = WeakValueDictionary()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        client = scope.get("client")
        at = asyncio.get_running_loop(), place(client[0] if client else None)
        doorway = self._doorways.setdefault(at, asyncio.Lock())
        turn = _Turn(doorway)
        await turn.take(self._patience)

        async def told(message: Any) -> None:
            await send(message)
            if message["type"] in SHOWN_IN:
                turn.end()

        try:
            await self._inner(scope, receive, told)
        finally:
            turn.end()


class _Turn:
    def __init__(self, doorway: asyncio.Lock) -> None:
        self._doorway = doorway
        self._late: asyncio.TimerHandle | None = None

    async def take(self, patience: float) -> None:
        await self._doorway.acquire()
        # Whoever is slow to be shown in makes the others wait only so long.
        self._late = asyncio.get_running_loop().call_later(patience, self.end)

    def end(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
            self._doorway.release()
