"""The channel layer goes away and comes back: tables are seen later, never less."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.layers import get_channel_layer

from engine.registry import Game
from tables import echo, hints, hub
from tests.tables.house import ROLL, playing, seed_rolling
from tests.tables.sockets import PATIENCE, away, watching

pytestmark = pytest.mark.django_db(transaction=True)


class Away:
    """A layer that cannot be reached."""

    async def group_send(self, *args: Any) -> None:
        raise ConnectionError("Redis is restarting")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "LOOK_AGAIN", 0.05)
    monkeypatch.setattr(echo, "EVERY", 0.05)


async def test_a_table_opened_while_the_layer_is_away_is_shown_and_hears_again_when_it_is_back(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await away(playing)(pig, seed=await away(seed_rolling)(4, 4, 4))
    for module in (hub, hints):
        monkeypatch.setattr(module, "get_channel_layer", Away)
    async with watching(house.code, house.people[1]) as opened:
        await opened.news()
        await away(house.play)(house.host, ROLL)
        while (await opened.news())["version"] < (await away(lambda: house.table.head)()):
            pass
        for module in (hub, hints):
            monkeypatch.setattr(module, "get_channel_layer", get_channel_layer)
        monkeypatch.setattr(hub, "LOOK_EVERY", 10 * PATIENCE)
        # Until the hub listens again; from then on only a hint can tell it.
        await asyncio.sleep(0.5)
        await away(house.play)(house.host, ROLL)
        while (await opened.news())["version"] < (await away(lambda: house.table.head)()):
            pass


async def listened(layer: Any, monkeypatch: pytest.MonkeyPatch, enough: int) -> int:
    """How often the hubs were told to look by themselves, in a while or until `enough`."""
    looks = 0
    done = asyncio.Event()

    async def look() -> None:
        nonlocal looks
        looks += 1
        if looks >= enough:
            done.set()

    monkeypatch.setattr(echo, "get_channel_layer", lambda: layer)
    task = asyncio.create_task(echo.Echo(look).run())
    try:
        await asyncio.wait_for(done.wait(), 1.5)
    except TimeoutError:
        pass
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return looks


async def test_while_numbers_do_not_come_back_every_hub_looks_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await listened(Away(), monkeypatch, enough=3) == 3


async def test_while_they_do_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(echo, "EVERY", 0.4)
    assert await listened(get_channel_layer(), monkeypatch, enough=2) < 2
