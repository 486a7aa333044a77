"""The table's socket for programs: a key in the Authorization header stands for whose chair it is."""

from __future__ import annotations

from typing import Any

from bots import tokens
from bots.api import BEARER
from manners.refusal import Refused
from tables.pool import in_pool


class Doorman:
    """Stands behind the session's own: whoever brings a key is let in by it, or by nothing."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
        if header.startswith(BEARER):
            code = scope["path"].partition("/t/")[2].partition("/")[0]
            try:
                key = await in_pool(tokens.holder)(code, header.removeprefix(BEARER).strip())
            except Refused:
                await send({"type": "websocket.close", "code": 4401})
                return None
            scope = {**scope, "user": key.user}
        return await self.inner(scope, receive, send)
