"""Start and stop of a process that serves: by lifespan where the server has it, else by a call of ours."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings

from bots.work.worker import Worker
from notices import looking, runner
from tables.live import tasks
from web import background

log = logging.getLogger("place.web")


def start() -> None:
    """On the running loop, before the first visitor."""
    tasks.start()
    background.keep("lookout", looking.run)
    if settings.BOTS_INSIDE:
        background.keep("bots", lambda: Worker().run())
        background.keep("notices", runner.run)


async def stop() -> None:
    await background.stop()


async def lifespan(receive: Any, send: Any) -> None:
    """The server's side of it, as ASGI has it."""
    await receive()
    try:
        start()
    except Exception as error:
        log.exception("the site could not be started")
        await send({"type": "lifespan.startup.failed", "message": str(error)})
        return
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await stop()
    await send({"type": "lifespan.shutdown.complete"})
