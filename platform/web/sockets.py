"""One address opens and holds only so many sockets; one to or from nowhere is refused before it opens."""

from __future__ import annotations

from typing import Any

from web import limits
from web.crowd import Door, Rush
from web.origin import said_by, valid

# A server may ask it before it takes the trouble of a handshake.
DOOR = Door(limits.SOCKETS, Rush(limits.NEW_SOCKETS, limits.NEW_SOCKETS_A_SECOND))


class FewSockets:
    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        client = scope.get("client")
        address = client[0] if client else None
        if not valid(said_by(scope)) or not DOOR.enter(address):
            await nowhere(scope, receive, send)
            return
        try:
            await self._inner(scope, receive, send)
        finally:
            DOOR.leave(address)


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """Closed before it opens: the browser reads a plain refusal."""
    await receive()
    await send({"type": "websocket.close"})
