"""Sockets against every role: who hears what, and that nobody can say anything."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from typing import Any

import pytest

from engine.registry import Game
from tables.live import consumer
from tables.live.hub import hubs
from tests.security.people import ROLES, Neighbourhood, neighbourhood
from tests.tables.house import ROLL
from tests.tables.sockets import PATIENCE, away, socket, watching

pytestmark = pytest.mark.django_db(transaction=True)

# What a page might try to say; no message does anything.
MESSAGES: dict[str, dict[str, Any]] = {
    "a move": {"text": json.dumps({"action": ROLL, "verb": "play"})},
    "a chat": {"text": json.dumps({"type": "chat", "text": "Bonsoir"})},
    "a hint of the house": {"text": json.dumps({"type": "advanced", "head": 10**9})},
    "a script": {"text": "<script>x()</script>"},
    "bytes": {"bytes": b"\xff\x00" * 100},
    "nothing": {"text": ""},
}


@pytest.fixture(autouse=True)
def _no_bots(settings: Any) -> None:
    settings.BOTS_INSIDE = False
    hubs.clear()


async def send(opened: Any, message: dict[str, Any]) -> None:
    await opened.send_input({"type": "websocket.receive", **message})


async def test_who_may_watch(pig: Game) -> None:
    place: Neighbourhood = await away(neighbourhood)(pig)
    for role in ROLES:
        seated = role in ("seat", "host")
        async with watching(place.open.code, place.people[role]) as opened:
            page = (await opened.news())["content"]
            assert ('id="f-chat"' in page or 'id="msg"' in page) == seated, role
        async with watching(place.closed.code, place.people[role]) as opened:
            if seated:
                assert (await opened.news())["content"]
            else:
                assert await opened.closed_with() == consumer.CLOSED_DOOR


@pytest.mark.parametrize("role", ROLES)
async def test_nobody_changes_anything_by_talking_to_the_socket(role: str, pig: Game) -> None:
    place: Neighbourhood = await away(neighbourhood)(pig)
    async with watching(place.open.code, place.people[role]) as opened:
        await opened.news()
        before = await away(place.open.trace)()
        for message in MESSAGES.values():
            await send(opened, message)
        assert await opened.closed_with() == consumer.CHATTERBOX
        assert await away(place.open.trace)() == before


@pytest.mark.parametrize("frame", [{"text": "x" * 100_000}, {"bytes": b"x" * 100_000}], ids=["text", "bytes"])
async def test_an_oversized_frame_ends_the_conversation_at_once(frame: dict[str, Any], pig: Game) -> None:
    place: Neighbourhood = await away(neighbourhood)(pig)
    async with watching(place.open.code, place.people["host"]) as opened:
        await opened.news()
        await send(opened, frame)
        assert await opened.closed_with() == consumer.CHATTERBOX


@pytest.mark.parametrize(
    "origin", [None, b"null", b"https://evil.example", b"http://localhost.evil.example", b"http://evil@x"]
)
async def test_a_page_of_another_site_cannot_listen_with_a_players_cookie(
    origin: bytes | None, pig: Game
) -> None:
    place: Neighbourhood = await away(neighbourhood)(pig)
    opened = await away(socket)(place.closed.code, place.people["host"], "fr", origin)
    connected, _ = await opened.connect(timeout=PATIENCE)
    assert not connected


async def test_a_watcher_who_spells_the_site_in_many_ways_is_drawn_for_once(pig: Game) -> None:
    place: Neighbourhood = await away(neighbourhood)(pig)
    spelt = [f"http://{host}:{port}" for host in ("localhost", "LOCALHOST") for port in (1, 2, 3)]
    async with AsyncExitStack() as held:
        for origin in spelt:
            opened = watching(place.open.code, None, origin=origin.encode())
            await (await held.enter_async_context(opened)).news()
        (hub,) = hubs.values()
        assert len(hub.sockets) == len(spelt)
        assert len({socket.audience for socket in hub.sockets}) == 1
