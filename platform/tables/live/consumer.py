"""A browser at a table: it hears what the table's hub draws for it, and plays by the same socket."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

import msgspec
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import Error
from django.http import QueryDict

from accounts.models import User
from engine import SPECTATOR, IllegalMove
from tables.access import enter, find, person
from tables.devices import acting, own_eyes
from tables.live import loaded
from tables.live.hub import Hub, chairs_at, hub_of
from tables.live.outbox import Outbox
from tables.live.pool import in_pool
from tables.models import Table
from tables.page import refusals
from tables.verbs.absence import look_in
from tables.verbs.playing import landed_before, make_move
from web import metrics
from web.origin import of_site, said_by
from web.ratelimit import Window, place
from web.refusals import Refused

log = logging.getLogger("place.hub")

# Outside the codes htmx reconnects on: there is nothing here for this visitor.
CLOSED_DOOR = 4403
CHATTERBOX = 4429
# Going away for a moment: come back.
TRY_AGAIN = 1013
# Far above any honest use: what one person may send in so many seconds, by all their sockets of this process.
MESSAGES, SECONDS = 60, 10
MESSAGE_MAX = 8_000


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends: a move or a question. A move lands once, however often it is sent with its nonce.

    A question names an aid (tables/page/aids.py), and is answered with its nonce too.
    """

    nonce: str
    play: Any = None
    stamp: str | None = None
    ask: str = ""


_read = msgspec.json.Decoder(Asked).decode
_window = Window(MESSAGES, SECONDS)


class TableConsumer(AsyncWebsocketConsumer):
    # The hub listens for all: no subscription for each socket, which could not open without the layer either.
    channel_layer_alias = None  # type: ignore[assignment]  # Channels takes it for “none”
    hub: Hub | None = None

    async def connect(self) -> None:
        self.user = person(self.scope["user"])
        code = self.scope["url_route"]["kwargs"]["code"]
        asked = QueryDict(self.scope["query_string"])
        lang = "en" if asked.get("lang") == "en" else "fr"
        screen = asked.get("ecran") == "1"
        await self.accept()
        try:
            table, viewer = await in_pool(enter)(self._place(), code, self.scope["user"])
        except Refused:
            await self.close(CLOSED_DOOR)
            return
        if viewer >= 0 and self.user is not None and not screen:
            await in_pool(look_in)(table, self.user)
        self.outbox = await in_pool(self._outbox)(table, viewer, lang, screen)
        self.outbox.loaded = loaded.claim(asked.get("loaded", ""))
        metrics.SOCKETS.inc()
        self.hub = hub_of(table.pk, table.code)
        try:
            await self.hub.join(self.outbox)
        except BaseException:
            # Nobody calls `disconnect` for a connection that failed half-way: it would watch for ever.
            await self.disconnect(TRY_AGAIN)
            raise

    def _outbox(self, table: Table, viewer: int, lang: str, screen: bool) -> Outbox:
        viewer = SPECTATOR if screen else viewer
        outbox = Outbox(viewer, lang, self._origin(), self._send, self._drop, self._user_id, screen=screen)
        if self.user is not None and self.user.device and not screen:
            outbox.device = self.user.device
            seats = list(table.seats.order_by("number"))
            eyes = own_eyes(table, seats, self._user_id, outbox.device)
            outbox.curtain = eyes.curtain if eyes else None
            outbox.chairs = chairs_at(seats, outbox.person)
        return outbox

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Without Channels' hop to a thread for each message: no connection is used outside the pool."""
        await getattr(self, get_handler_name(message))(message)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        sender = self._user_id or self._place()
        if self.hub is None or len(text_data or bytes_data or "") > MESSAGE_MAX or not _window.admits(sender):
            await self.close(CHATTERBOX)
            return
        try:
            asked = _read(text_data or b"")
        except (msgspec.DecodeError, RecursionError):
            # No page of ours says such a thing.
            await self.close(CHATTERBOX)
            return
        if asked.ask:
            await self._aid(self.hub, asked)
        else:
            await self._play(self.hub, asked)

    async def _aid(self, hub: Hub, asked: Asked) -> None:
        """Something about the table as it is shown, worked out for this socket alone."""
        told = await in_pool(hub.aid)(self.outbox, asked.ask)
        self.outbox.tell(_packed({"told": asked.nonce, "aid": told}))

    async def _play(self, hub: Hub, asked: Asked) -> None:
        """Answered with the nonce: done, refused in a sentence, or to be sent again."""
        user = self.user
        try:
            try:
                if user is not None and user.device:
                    user = await in_pool(_in_hand)(hub.code, user)
                await hub.change(
                    partial(make_move, user=user, action=asked.play, nonce=asked.nonce, stamp=asked.stamp)
                )
            except (Refused, IllegalMove, Error) as error:
                # Only what cannot land has to be looked for: the log takes no nonce a second time.
                if not await in_pool(landed_before)(hub.code, user, asked.nonce):
                    raise error
        except (Refused, IllegalMove) as refusal:
            visitor = self.scope["user"]
            said = {"action": msgspec.json.encode(asked.play).decode(), "verb": "play"}
            html = await in_pool(refusals.said)(hub.code, visitor, refusal.phrase, self.outbox.lang, **said)
            self.outbox.tell(_packed({"refused": asked.nonce, "html": html}))
        except Error as error:
            log.warning("table %s: a move could not be saved: %s", hub.code, error)
            self.outbox.tell(_packed({"again": asked.nonce}))
        else:
            self.outbox.done(asked.nonce)

    async def disconnect(self, code: int) -> None:
        if self.hub is not None:
            metrics.SOCKETS.dec()
            await self.hub.leave(self.outbox)

    @property
    def _user_id(self) -> int | None:
        return self.user.pk if self.user else None

    def _origin(self) -> str:
        """The site's address as this browser knows it; its Origin header has been checked by now."""
        server = self.scope.get("server")
        return of_site(said_by(self.scope), server[1] if server else None)

    def _place(self) -> str:
        client = self.scope.get("client")
        return place(client[0] if client else None)

    async def _send(self, text: str) -> None:
        """Straight to the server: every watcher of a move pays for each layer between."""
        message: Any = {"type": "websocket.send", "text": text}
        await self.base_send(message)

    async def _drop(self) -> None:
        if not self.outbox.dismissed:
            metrics.SLOW_READERS.inc()
        await self.close(TRY_AGAIN)


def _in_hand(code: str, user: User) -> User:
    return acting(find(code), user)


def _packed(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
