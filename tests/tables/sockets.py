"""A browser's socket at a table, as the tests hold it."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from config.asgi import application
from tables.live import tasks
from tables.live.pool import in_pool
from tables.verbs.chatting import chat
from tests.tables.house import House

# Generous: the machine may be busy. Nothing here waits this long unless something is wrong.
PATIENCE = 60
HERE = b"http://localhost"


class Socket(WebsocketCommunicator):
    async def news(self) -> dict[str, Any]:
        """The next message."""
        return json.loads(await self.receive_from(PATIENCE))

    async def until(self, text: str) -> dict[str, Any]:
        """The first message whose content says this."""
        return (await self.news_until(text))[-1]

    async def closed_with(self) -> int:
        """The code the server hangs up with."""
        while True:
            event = await self.receive_output(PATIENCE)
            if event["type"] == "websocket.close":
                return event["code"]

    async def news_until(self, text: str) -> list[dict[str, Any]]:
        """Every message up to the one whose content says this, that one included."""
        # A sign of life now and then must not make a wait for nothing endless.
        async with asyncio.timeout(PATIENCE):
            found = [await self.news()]
            while text not in found[-1]["content"]:
                found.append(await self.news())
        return found


async def make(build: Any, *args: Any, **options: Any) -> House:
    """A table, built outside the event loop."""
    return await away(build)(*args, **options)


def socket(
    code: str, user: User | None, lang: str = "fr", origin: bytes | None = HERE, door: str = "/ws/t"
) -> Socket:
    """Not yet connected. Needs a session in the database, so call it outside the event loop."""
    headers = [(b"host", b"localhost")]
    if origin is not None:
        headers.append((b"origin", origin))
    if user is not None:
        client = Client()
        client.force_login(user)
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
    return Socket(application, f"{door}/{code}/?lang={lang}", headers=headers)


@asynccontextmanager
async def watching(
    code: str, user: User | None, lang: str = "fr", origin: bytes | None = HERE, door: str = "/ws/t"
) -> AsyncIterator[Socket]:
    """A connected socket, hung up properly at the end."""
    opened = await in_pool(socket)(code, user, lang, origin, door)
    # As a server does when it starts.
    tasks.start()
    connected, _ = await opened.connect(timeout=PATIENCE)
    assert connected
    try:
        yield opened
    finally:
        await opened.disconnect(timeout=PATIENCE)


def away(work: Any) -> Any:
    """Blocking work, done as a request would do it: in a thread, away from the loop."""
    return in_pool(work)


async def eventually(check: Any) -> None:
    """Wait until a check made in a thread holds."""
    async with asyncio.timeout(PATIENCE):
        while not await sync_to_async(check, thread_sensitive=False)():
            await asyncio.sleep(0.02)


def regions_of(news: list[dict[str, Any]]) -> set[str]:
    """The regions these messages replace."""
    return {target for message in news for target in re.findall(r'hx-target="#([\w-]+)"', message["content"])}


async def settle(house: House, *sockets: Socket) -> None:
    """Wait until everything that has happened so far has been shown: hints are heard in their order.

    The first round makes sure that all have arrived, the second that all have been seen to arrive.
    """
    for _ in range(2):
        said = secrets.token_hex(8)
        await in_pool(chat)(house.code, house.host, said)
        for opened in sockets:
            await opened.until(said)


async def shown_since(house: House, opened: Socket) -> set[str]:
    """The regions a socket was sent since it was settled, apart from the messages that tell us so."""
    said = secrets.token_hex(8)
    await in_pool(chat)(house.code, house.host, said)
    return regions_of(await opened.news_until(said)) - {"bubbles"}
