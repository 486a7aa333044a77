"""A socket of the plain site: reads the match, plays, saves, tells the group; each draws for itself."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.template.loader import render_to_string

from benchmarks.plain.models import Match
from engine import SPECTATOR, SeededChance
from games.vallee.rules.engine import Vallee

engine = Vallee()


def seed_of(code: str) -> str:
    return f"{int(code):064x}"


def play(code: str, seat: int, raw: Any) -> None:
    match = Match.objects.get(code=code)
    state = msgspec.convert(match.state, engine.State)
    chance = SeededChance(seed_of(code), match.streams)
    engine.play(state, seat, engine.decode(raw), chance)
    match.state = msgspec.to_builtins(state, str_keys=True)
    match.streams += bool(chance.drawn)
    match.version += 1
    match.save()


def drawn(code: str, viewer: int) -> str:
    match = Match.objects.get(code=code)
    state = msgspec.convert(match.state, engine.State)
    context = {
        "view": engine.view(state, viewer),
        "viewer": viewer,
        "scores": engine.score(state),
        "waiting": viewer in engine.to_move(state),
    }
    return json.dumps({"version": match.version, "content": render_to_string("plain/table.html", context)})


class Socket(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"]
        cookies = dict(self.scope["headers"]).get(b"cookie", b"").decode()
        self.viewer = int(cookies.partition("=")[2]) if cookies else SPECTATOR
        await self.channel_layer.group_add(self.code, self.channel_name)
        await self.accept()
        await self.moved({})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await database_sync_to_async(play)(self.code, self.viewer, json.loads(text_data or "")["play"])
        await self.channel_layer.group_send(self.code, {"type": "moved"})

    async def moved(self, _: dict[str, Any]) -> None:
        await self.send(text_data=await database_sync_to_async(drawn)(self.code, self.viewer))

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.code, self.channel_name)
