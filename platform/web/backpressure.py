"""A socket is sent no more than it takes, whichever server holds it.

Uvicorn's `send` waits while a client reads too slowly. Daphne's returns at once and keeps everything for that
client, without bound. But Twisted tells the producer of what is written to a connection when its
buffer is full and when there is room again; so such a producer stands between our sockets and Daphne.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer


@implementer(IPushProducer)
class Gate:
    """Open while the connection takes more."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()

    def pauseProducing(self) -> None:  # noqa: N802  Twisted's names
        self._open.clear()

    def resumeProducing(self) -> None:  # noqa: N802
        self._open.set()

    # The connection is gone: whoever waits learns it from the server, not here.
    stopProducing = resumeProducing  # noqa: N815

    async def passed(self) -> None:
        await self._open.wait()


class Unhurried:
    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        protocol = _daphnes(send)
        await self._inner(scope, receive, _patient(send, protocol) if protocol else send)


def _daphnes(send: Any) -> WebSocketProtocol | None:
    """The connection that Daphne's `send` writes to."""
    if isinstance(send, partial) and send.args and isinstance(send.args[0], WebSocketProtocol):
        return send.args[0]
    return None


def _patient(send: Any, protocol: WebSocketProtocol) -> Any:
    gate = Gate()

    async def patiently(message: dict[str, Any]) -> None:
        await send(message)
        if message["type"] == "websocket.accept" and protocol.transport is not None:
            # In place of the reader of its HTTP request, which has done its work.
            protocol.unregisterProducer()
            protocol.registerProducer(gate, True)
        elif message["type"] == "websocket.send":
            await gate.passed()

    return patiently
