"""A browser watching a table. Everything it hears is drawn by the table's hub; it has nothing to say."""

from __future__ import annotations

import asyncio

from channels.generic.websocket import AsyncWebsocketConsumer

from tables.access import enter
from tables.live.hub import Hub, hub_of
from tables.live.outbox import Outlet
from tables.live.pool import in_pool
from tables.verbs.absence import look_in
from web import metrics
from web.origin import of_site, said_by
from web.ratelimit import place
from web.refusals import Refused

# Outside the codes htmx reconnects on: there is nothing here for this visitor.
CLOSED_DOOR = 4403
CHATTERBOX = 4429
# Going away for a moment: come back.
TRY_AGAIN = 1013
MESSAGES_ALLOWED = 20
MESSAGE_MAX = 1000


class TableConsumer(AsyncWebsocketConsumer):
    # The hub listens for all: no subscription for each socket, which could not open without the layer either.
    channel_layer_alias = None
    hub: Hub | None = None
    received = 0

    async def connect(self) -> None:
        user = self.scope["user"]
        code = self.scope["url_route"]["kwargs"]["code"]
        lang = "en" if b"lang=en" in self.scope["query_string"] else "fr"
        await self.accept()
        try:
            table, viewer = await in_pool(enter)(self._place(), code, user)
        except Refused:
            await self.close(CLOSED_DOOR)
            return
        if viewer >= 0:
            await in_pool(look_in)(table, user)
        self.outlet = Outlet(viewer, lang, self._origin(), self._send, self._drop, user.pk)
        metrics.SOCKETS.inc()
        self.pump = asyncio.create_task(self.outlet.pump())
        self.hub = hub_of(table.pk)
        try:
            await self.hub.join(self.outlet)
        except BaseException:
            # Nobody calls `disconnect` for a connection that failed half-way: it would watch for ever.
            await self.disconnect(TRY_AGAIN)
            raise

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Moves are posted, so that they are answered. A browser that keeps talking here is let go."""
        self.received += 1
        if self.received > MESSAGES_ALLOWED or len(text_data or bytes_data or "") > MESSAGE_MAX:
            await self.close(CHATTERBOX)

    async def disconnect(self, code: int) -> None:
        if self.hub is not None:
            self.pump.cancel()
            metrics.SOCKETS.dec()
            await self.hub.leave(self.outlet)

    def _origin(self) -> str:
        """The site's address as this browser knows it; its Origin header has been checked by now."""
        server = self.scope.get("server")
        return of_site(said_by(self.scope), server[1] if server else None)

    def _place(self) -> str:
        client = self.scope.get("client")
        return place(client[0] if client else None)

    async def _send(self, text: str) -> None:
        with metrics.PUSH_SECONDS.time():
            await self.send(text_data=text)

    async def _drop(self) -> None:
        if not self.outlet.dismissed:
            metrics.SLOW_READERS.inc()
        await self.close(TRY_AGAIN)
