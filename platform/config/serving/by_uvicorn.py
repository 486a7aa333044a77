"""Uvicorn, which would wait for ever for the headers of a request."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from web import limits
from web.crowd import Door, Rush

door = Door(limits.CONNECTIONS, Rush(limits.NEW_CONNECTIONS, limits.NEW_CONNECTIONS_A_SECOND))


# Only headers that are not complete are bounded: read in pieces, none are before they are counted.
PIECE = limits.HEADER_BYTES // 2


class Punctual(H11Protocol):
    _late: asyncio.TimerHandle | None = None
    _inside = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._inside = door.enter(self._address)
        if self._inside:
            self._allow(limits.HEADER_SECONDS)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            # What a socket says after its request is the socket's to read.
            reader: Any = self.transport.get_protocol()
            piece = data[at : at + PIECE]
            if reader is self:
                super().data_received(piece)
            else:
                reader.data_received(piece)

    def on_response_complete(self) -> None:
        self._allow(limits.IDLE_SECONDS)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        # From here on it is counted as a socket.
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    @property
    def _address(self) -> str | None:
        return self.client[0] if self.client else None

    def _allow(self, seconds: int) -> None:
        """Give the visitor so long for the headers of their next request."""
        if self._late is not None:
            self._late.cancel()
        self._late = self.loop.call_later(seconds, self._hang_up, self.cycle)

    def _hang_up(self, before: Any) -> None:
        if self.cycle is before:
            self.transport.abort()

    def _leave(self) -> None:
        if self._late is not None:
            self._late.cancel()
        if self._inside:
            self._inside = False
            door.leave(self._address)


def run(host: str, port: int, application: str) -> None:
    uvicorn.run(
        application,
        host=host,
        port=port,
        http=Punctual,
        h11_max_incomplete_event_size=limits.HEADER_BYTES,
        ws_max_size=limits.MESSAGE_BYTES,
        # Compressing every frame costs 35 kB a socket and gains little on frames this small.
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        # Whose word is taken for where a visitor comes from is said by TRUSTED_PROXIES, for both servers.
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
