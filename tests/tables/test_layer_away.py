"""The channel layer goes away and comes back: tables are seen later, never less."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.layers import get_channel_layer

from engine.registry import Game
from tables.live import hub, layer_probe, notify
from tests.tables.house import ROLL, playing, seed_rolling
from tests.tables.sockets import PATIENCE, away, watching

pytestmark = pytest.mark.django_db(transaction=True)


class Away:
    """A layer that cannot be reached."""

    async def group_send(self, *args: Any) -> None:
        raise ConnectionError("Redis is restarting")


class Back:
    """The layer as it is, with word of when somebody listens to it."""

    def __init__(self, listening: asyncio.Event) -> None:
        self._layer, self._listening = get_channel_layer(), listening

    def __getattr__(self, name: str) -> Any:
        return getattr(self._layer, name)

    async def receive(self, channel: str) -> Any:
        self._listening.set()
        return await self._layer.receive(channel)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "LOOK_AGAIN", 0.05)
    monkeypatch.setattr(layer_probe, "EVERY", 0.05)


async def test_a_table_opened_while_the_layer_is_away_is_shown_and_hears_again_when_it_is_back(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await away(playing)(pig, seed=await away(seed_rolling)(4, 4, 4))
    for module in (hub, notify):
        monkeypatch.setattr(module, "get_channel_layer", Away)
    async with watching(house.code, house.people[1]) as opened:
        await opened.news()
        await away(house.play)(house.host, ROLL)
        while (await opened.news())["version"] < (await away(lambda: house.table.head)()):
            pass
        listening = asyncio.Event()
        monkeypatch.setattr(hub, "LOOK_EVERY", 10 * PATIENCE)
        monkeypatch.setattr(notify, "get_channel_layer", get_channel_layer)
        monkeypatch.setattr(hub, "get_channel_layer", lambda: Back(listening))
        # From then on only a hint can tell the hub.
        async with asyncio.timeout(PATIENCE):
            await listening.wait()
        await away(house.play)(house.host, ROLL)
        while (await opened.news())["version"] < (await away(lambda: house.table.head)()):
            pass


async def test_while_numbers_do_not_come_back_every_hub_looks_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(layer_probe, "get_channel_layer", Away)
    looks = asyncio.Semaphore(0)

    async def look() -> None:
        looks.release()

    task = asyncio.create_task(layer_probe.Echo(look).run())
    async with asyncio.timeout(PATIENCE):
        for _ in range(3):
            await looks.acquire()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_while_they_do_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        raise AssertionError("nothing is lost")

    own = layer_probe.Echo(look)
    # The first number may be sent before anybody listens for it.
    while not await own._beats():
        pass
    monkeypatch.setattr(layer_probe, "EVERY", PATIENCE)
    assert [await own._beats() for _ in range(3)] == [True, True, True]
    assert own._hearing is not None
    own._hearing.cancel()
    await asyncio.gather(own._hearing, return_exceptions=True)
