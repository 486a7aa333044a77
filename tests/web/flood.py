"""An application that sends a socket far more than anybody reads, and says over HTTP how much went out."""

from __future__ import annotations

import asyncio
from typing import Any

from web.backpressure import Unhurried

FRAME = "x" * 100_000
FRAMES = 2_000
sent = 0


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await Unhurried(_flood)(scope, receive, send)
    else:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(sent).encode()})


async def _flood(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    flooding = asyncio.create_task(_frames(send))
    while (await receive())["type"] != "websocket.disconnect":
        pass
    flooding.cancel()


async def _frames(send: Any) -> None:
    global sent
    for _ in range(FRAMES):
        await send({"type": "websocket.send", "text": FRAME})
        sent += 1
        # As the hub does: there is always something else to do.
        await asyncio.sleep(0)
