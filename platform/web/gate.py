"""What is settled of every request before anything of ours sees it."""

from __future__ import annotations

from typing import Any

from web import proxies


class Gate:
    """An ASGI application whose visitors come from where they come from, to a site that lives at the root."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        settled = {
            **scope,
            # Addresses are kept for everybody: no server, header or visitor may put anything before them.
            "root_path": "",
            "client": proxies.visitor(scope.get("client"), scope["headers"]),
        }
        await self._inner(settled, receive, send)
