"""The channel layer goes away and comes back: tables are seen later, never less."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tables.live import layer_probe, notify
from tables.live.layer import channel_layer
from tests.tables.sockets import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


class Away:
    """A layer that cannot be reached."""

    async def group_send(self, *args: Any) -> None:
        raise ConnectionError("Redis is restarting")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notify, "LISTEN_AGAIN", 0.05)
    monkeypatch.setattr(layer_probe, "EVERY", 0.05)


async def test_a_process_that_heard_nothing_looks_by_itself_and_hears_again_when_the_layer_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked, heard = asyncio.Event(), asyncio.Event()

    async def look() -> None:
        looked.set()

    monkeypatch.setattr(notify, "channel_layer", Away)
    listener = notify.Listener()
    listening = asyncio.create_task(listener.run(look))
    async with asyncio.timeout(PATIENCE):
        await looked.wait()
        await notify._send(7, notify.News(3))
        assert not heard.is_set()
        monkeypatch.setattr(notify, "channel_layer", channel_layer)
        monkeypatch.setitem(
            notify._ears,
            7,
            (asyncio.get_running_loop(), lambda news: heard.set() if news.head == 4 else None),
        )
        while not heard.is_set():
            await notify._send(7, notify.News(4))
            await asyncio.sleep(0.05)
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)


async def test_while_numbers_do_not_come_back_every_hub_looks_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(layer_probe, "channel_layer", Away)
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
