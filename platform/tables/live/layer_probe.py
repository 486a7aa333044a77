"""Whether the channel layer still carries messages: a Redis that restarts loses some, and tells nobody.

Every second this process sends itself a number through the layer. While the numbers do not come back, hints
may be lost as well, so every hub of this process looks by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable

from tables.live.layer import channel_layer

log = logging.getLogger("place.hub")

EVERY = 1
GROUP = f"echo-{secrets.token_hex(8)}"

LookEverywhere = Callable[[], Awaitable[None]]


class Echo:
    def __init__(self, look_everywhere: LookEverywhere) -> None:
        self._look_everywhere = look_everywhere
        self._sent = 0
        self._heard = asyncio.Event()
        self._hearing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until cancelled."""
        try:
            while True:
                await asyncio.sleep(EVERY)
                if not await self._beats():
                    log.warning("the channel layer is silent: looking without it")
                    await self._look_everywhere()
        finally:
            if self._hearing:
                self._hearing.cancel()

    async def _beats(self) -> bool:
        """Whether the next number came back."""
        if self._hearing is None or self._hearing.done():
            self._hearing = asyncio.create_task(self._hear())
        self._sent += 1
        self._heard.clear()
        try:
            async with asyncio.timeout(EVERY):
                await channel_layer().group_send(GROUP, {"type": "echo", "n": self._sent})
                await self._heard.wait()
        except Exception:
            return False
        return True

    async def _hear(self) -> None:
        layer = channel_layer()
        with contextlib.suppress(Exception):
            # Fails where the layer is away, before there is a channel that nobody would clear away.
            await layer.group_send(GROUP, {"type": "echo", "n": 0})
            channel = await layer.new_channel("echo")
            await layer.group_add(GROUP, channel)
            while True:
                if (await layer.receive(channel))["n"] == self._sent:
                    self._heard.set()
