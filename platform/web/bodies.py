"""Nobody here sends more than a form or a game to import: a longer body is refused before it is read.

Whichever server has the body: Daphne reads it before this is asked, and has the same limit (config.serving).
"""

from __future__ import annotations

import asyncio
import io
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.utils.translation import get_language_from_request

from engine.texts import SITE
from web import limits


class TooLong(Exception):
    pass


class TooSlow(Exception):
    pass


class BodyLimit:
    """An ASGI application with short requests."""

    def __init__(self, application: Any, most: int = limits.BODY_BYTES) -> None:
        self._application, self._most = application, most

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        taken = 0
        deadline = asyncio.get_running_loop().time() + limits.BODY_SECONDS

        async def counted() -> Any:
            nonlocal taken
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise TooSlow from None
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
        except TooSlow:
            await _hang_up(send)


def _declared(scope: Any) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _refuse(scope: Any, send: Any) -> None:
    lang = get_language_from_request(ASGIRequest(scope, io.BytesIO()))
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": SITE.say("error.too_long", lang).encode()})


async def _hang_up(send: Any) -> None:
    """Nobody waits for an answer who has not finished asking."""
    await send({"type": "http.response.start", "status": 408, "headers": [(b"connection", b"close")]})
    await send({"type": "http.response.body", "body": b""})
