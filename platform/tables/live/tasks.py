"""What runs beside the sockets of a process: the sweep and, between processes, the ears for their news."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from django.conf import settings

from tables.live import layer_probe, notify, sweep
from tables.live.hub import look_everywhere

_running: dict[str, asyncio.Task[None]] = {}


def ensure_running() -> None:
    """Start them on this loop, once."""
    _keep("sweep", sweep.run)
    if settings.REDIS_URL:
        _keep("listener", lambda: notify.run_listener(look_everywhere))
        _keep("probe", lambda: layer_probe.Echo(look_everywhere).run())


def _keep(name: str, work: Any) -> None:
    task = _running.get(name)
    loop = asyncio.get_running_loop()
    if task is None or task.done() or task.get_loop() is not loop:
        running: Coroutine[Any, Any, None] = work()
        _running[name] = loop.create_task(running)


async def stop() -> None:
    for task in _running.values():
        task.cancel()
    await asyncio.gather(*_running.values(), return_exceptions=True)
    _running.clear()
