"""Who opens a socket: the holder of a key, where a program brings one; whose session it is, for a browser.

Channels' own stack would find the same person. But each of its three layers holds a copy of the scope, and
one of them the session, for as long as the socket is open, and looks at every message that goes out.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from channels.auth import get_user
from django.conf import settings
from django.http import parse_cookie

from accounts.shared import digest_of
from bots.programs import tokens
from bots.programs.api import BEARER
from tables.live.pool import in_pool
from web.refusals import Refused

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore


class Doorman:
    """Whoever brings a key is let in by it, or by nothing."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        try:
            user = await _visitor(scope)
        except Refused:
            await send({"type": "websocket.close", "code": 4401})
            return None
        return await self.inner({**scope, "user": user}, receive, send)


async def _visitor(scope: Any) -> Any:
    headers = dict(scope["headers"])
    key = headers.get(b"authorization", b"").decode("latin-1")
    if key.startswith(BEARER):
        code = scope["path"].partition("/t/")[2].partition("/")[0]
        return (await in_pool(tokens.holder)(code, key.removeprefix(BEARER).strip())).user
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    session = SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    # It looks at nothing else of a scope.
    user: Any = await get_user({"session": session})  # type: ignore[typeddict-item]
    # Read already: whose it is was in it.
    user.device = digest_of(session)
    return user
