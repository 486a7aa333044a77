"""Nobody here sends more than a form or a game to import: a longer body is refused before it is read.

A server may have taken it in all the same (Daphne keeps it in a file until it is whole), so a proxy in front
should have the same limit.
"""

from __future__ import annotations

import io
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.utils.translation import get_language_from_request

from engine.texts import SITE

# A game to import (see replay.importing) and what a form puts around it.
MOST_BYTES = 2_500_000


class TooLong(Exception):
    pass


class BodyLimit:
    """An ASGI application with short requests."""

    def __init__(self, application: Any, most: int = MOST_BYTES) -> None:
        self._application, self._most = application, most

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        taken = 0

        async def counted() -> Any:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self._most:
                raise TooLong
            return message

        try:
            if _declared(scope) > self._most:
                raise TooLong
            await self._application(scope, counted, send)
        except TooLong:
            await _refuse(scope, send)


def _declared(scope: Any) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _refuse(scope: Any, send: Any) -> None:
    lang = get_language_from_request(ASGIRequest(scope, io.BytesIO()))
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": SITE.say("error.too_long", lang).encode()})
