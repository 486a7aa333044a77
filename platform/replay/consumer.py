"""A browser that looks at a finished game with others: it hears where the leader is, and may lead itself."""

from __future__ import annotations

import json
import time

import msgspec
from channels.generic.websocket import AsyncWebsocketConsumer

from accounts.models import User
from replay import shared_view, visibility
from tables.access import admit, person
from tables.live.consumer import CHATTERBOX, CLOSED_DOOR
from tables.live.pool import in_pool
from tables.models import Table
from web.refusals import Refused

# A leader who holds an arrow key down passes; a program that shouts is let go.
MESSAGES, SECONDS = 120, 10


class Word(msgspec.Struct, frozen=True):
    """What a browser says: where it is, and whether it takes or leaves the lead."""

    at: int = 0
    lead: bool | None = None


class TogetherConsumer(AsyncWebsocketConsumer):
    table: Table | None = None
    name: str | None = None
    user: User | None = None

    async def connect(self) -> None:
        self.heard: list[float] = []
        self.user = person(self.scope["user"])
        code = self.scope["url_route"]["kwargs"]["code"]
        await self.accept()
        try:
            found, viewer = await in_pool(admit)(code, self.scope["user"])
        except Refused:
            await self.close(CLOSED_DOOR)
            return
        if not await in_pool(visibility.is_open)(found):
            await self.close(CLOSED_DOOR)
            return
        self.table = found
        self.name = await in_pool(_name)(found, viewer)
        await self.channel_layer.group_add(shared_view.group(found.pk), self.channel_name)
        await self.together_changed({})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        now = time.monotonic()
        self.heard = [moment for moment in self.heard if now - moment < SECONDS] + [now]
        if len(self.heard) > MESSAGES:
            await self.close(CHATTERBOX)
            return
        try:
            word = msgspec.json.decode(text_data or "", type=Word)
        except (msgspec.DecodeError, RecursionError):
            return
        # Only people of the table lead; whoever watches may follow.
        if (
            self.table is None
            or self.name is None
            or self.user is None
            or not 0 <= word.at <= self.table.head
        ):
            return
        who = self.user.pk
        if word.lead:
            await in_pool(shared_view.lead)(self.table.pk, who, self.name, word.at)
        elif word.lead is False:
            await in_pool(shared_view.stop)(self.table.pk, who)
        else:
            await in_pool(shared_view.move)(self.table.pk, who, word.at)

    async def together_changed(self, event: dict[str, object]) -> None:
        """The group's hint: the truth is in the cache."""
        if self.table is None:
            return
        now = await in_pool(shared_view.leader)(self.table.pk)
        told = {
            "leader": now.name if now else None,
            "at": now.at if now else None,
            "mine": now is not None and self.user is not None and now.user == self.user.pk,
            "may_lead": self.name is not None,
        }
        await self.send(text_data=json.dumps(told))

    async def disconnect(self, code: int) -> None:
        if self.table is not None:
            await self.channel_layer.group_discard(shared_view.group(self.table.pk), self.channel_name)


def _name(table: Table, viewer: int) -> str | None:
    return table.seats.get(number=viewer).name if viewer >= 0 else None
