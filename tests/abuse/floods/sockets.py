"""Hundreds of sockets from one address, each from an origin of its own; the refused insist at once."""

from __future__ import annotations

import asyncio

import websockets

from tests.abuse.floods.flood import Flood
from tests.abuse.visitor import loopback

# How long each one stays.
STAYS = 20


class Sockets(Flood):
    name = "sockets"
    units = 50_000
    at_once = 200
    drain = 0.0

    async def one(self, n: int) -> None:
        try:
            async with websockets.connect(
                f"{self.staged.url.replace('http', 'ws')}/ws/t/{self.staged.code}/?lang=fr",
                origin=f"http://127.0.0.1:{1024 + n}",  # type: ignore[arg-type]
                local_addr=(loopback(0), 0),
                max_size=None,
                open_timeout=20,
                close_timeout=1,
            ) as socket:
                self.answers["101"] += 1
                await socket.recv()
                await asyncio.sleep(STAYS)
        except websockets.InvalidStatus as refusal:
            self.answers[str(refusal.response.status_code)] += 1
        except (OSError, TimeoutError, websockets.WebSocketException):
            self.answers["hung up"] += 1
