"""Background tasks of a process, supervised: one that fails is logged and begun again after a moment."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger("place.web")

AGAIN_SECONDS = 1.0

_running: dict[str, asyncio.Task[None]] = {}


def keep(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Run this on the present loop until `stop`; once, however often it is asked for."""
    loop = asyncio.get_running_loop()
    task = _running.get(name)
    if task is None or task.done() or task.get_loop() is not loop:
        _running[name] = loop.create_task(_supervise(name, work))


async def stop() -> None:
    loop = asyncio.get_running_loop()
    tasks = [task for task in _running.values() if task.get_loop() is loop]
    _running.clear()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _supervise(name: str, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
            return
        except Exception:
            log.exception("%s failed and is begun again", name)
        await asyncio.sleep(AGAIN_SECONDS)
