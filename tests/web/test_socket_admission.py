"""Sockets of one address are let in one after another, those of another beside them."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

from web.socket_admission import OneByOne

SOON = 0.05


class House:
    """Each socket is sent something when the house says so, and stays."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.shown = asyncio.Semaphore(0)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.inside.append(scope["client"][0])
        await self.shown.acquire()
        await send({"type": "websocket.send", "text": "the table"})
        await asyncio.Event().wait()


async def nothing(message: Any = None) -> None:
    pass


def come(door: OneByOne, address: str, times: int) -> list[asyncio.Task[None]]:
    scope = {"type": "websocket", "client": (address, 1)}
    return [asyncio.create_task(door(scope, nothing, nothing)) for _ in range(times)]


async def test_the_next_is_let_in_when_the_one_before_has_its_table() -> None:
    house = House()
    sockets = come(OneByOne(house, patience=30), "192.0.2.1", 3)
    for n in (1, 2, 3):
        await asyncio.sleep(SOON)
        assert len(house.inside) == n
        house.shown.release()
    for socket in sockets:
        socket.cancel()


async def test_another_address_does_not_wait() -> None:
    house = House()
    door = OneByOne(house, patience=30)
    sockets = [*come(door, "192.0.2.1", 5), *come(door, "192.0.2.2", 5)]
    await asyncio.sleep(SOON)
    assert sorted(house.inside) == ["192.0.2.1", "192.0.2.2"]
    for socket in sockets:
        socket.cancel()


async def test_whoever_is_slow_or_goes_keeps_nobody_waiting() -> None:
    house = House()
    slow = OneByOne(house, patience=SOON)
    first = come(slow, "192.0.2.1", 2)
    await asyncio.sleep(3 * SOON)
    assert len(house.inside) == 2
    patient = OneByOne(house, patience=30)
    second = come(patient, "192.0.2.1", 2)
    await asyncio.sleep(SOON)
    second[0].cancel()
    await asyncio.sleep(SOON)
    assert len(house.inside) == 4
    for socket in (*first, *second):
        socket.cancel()


async def test_an_address_that_has_gone_is_forgotten() -> None:
    house = House()
    door = OneByOne(house, patience=30)
    sockets = come(door, "192.0.2.1", 3)
    await asyncio.sleep(SOON)
    while sockets:
        sockets.pop().cancel()
    await asyncio.sleep(SOON)
    gc.collect()
    assert not door._doorways
