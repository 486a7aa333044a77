"""A page that was just loaded is not sent again by its socket; any other is sent the present whole."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from django.test import Client

from accounts.models import User
from engine.registry import Game
from tables.live import loaded, tasks
from tables.verbs.chatting import chat
from tests.tables.house import House, playing
from tests.tables.sockets import PATIENCE, Socket, away, make, socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_house")]


def load(house: House, user: User) -> str:
    """The address of the socket, as the page has it."""
    browser = Client(headers={"host": "localhost"})
    browser.force_login(user)
    page = browser.get(f"/t/{house.code}/").content.decode()
    return html.unescape(re.search(r'hx-ws:connect="([^"]+)"', page)[1])


@asynccontextmanager
async def opened(house: House, user: User, address: str) -> AsyncIterator[Socket]:
    found = await away(socket)(house.code, user)
    found.scope["query_string"] = address.partition("?")[2].encode()
    tasks.start()
    assert (await found.connect(timeout=PATIENCE))[0]
    try:
        yield found
    finally:
        await found.disconnect(timeout=PATIENCE)


async def test_a_page_just_loaded_hears_only_what_comes_after(village: Game) -> None:
    house = await make(playing, village)
    address = await away(load)(house, house.host)
    async with opened(house, house.host, address) as marie:
        assert (await marie.news())["content"] == ""
        await away(chat)(house.code, house.people[1], "Bonsoir")
        assert 'hx-target="#table"' not in (await marie.until("Bonsoir"))["content"]


async def test_a_page_that_comes_back_gets_the_present_whole(village: Game) -> None:
    house = await make(playing, village)
    address = await away(load)(house, house.host)
    async with opened(house, house.host, address) as marie:
        assert (await marie.news())["content"] == ""
    async with opened(house, house.host, address) as marie:
        assert 'hx-target="#table"' in (await marie.news())["content"]


async def test_what_changed_before_the_socket_came_is_not_missed(village: Game) -> None:
    house = await make(playing, village)
    address = await away(load)(house, house.host)
    await away(chat)(house.code, house.people[1], "Bonsoir")
    async with opened(house, house.host, address) as marie:
        assert "Bonsoir" in (await marie.until('hx-target="#table"'))["content"]


async def test_a_token_does_not_last(village: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loaded, "SECONDS", -1)
    house = await make(playing, village)
    async with opened(house, house.host, await away(load)(house, house.host)) as marie:
        assert 'hx-target="#table"' in (await marie.news())["content"]


async def test_a_token_made_up_is_none(village: Game) -> None:
    house = await make(playing, village)
    async with opened(house, house.host, "?lang=fr&loaded=" + "x" * 4000) as marie:
        assert 'hx-target="#table"' in (await marie.news())["content"]
