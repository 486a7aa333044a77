"""A site that answers how long the body was and opens every socket: served with limits a test can wait for.

python -m tests.config.small daphne 8001
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import django

SECONDS = 2
CONNECTIONS = 5
SOCKETS = 3


async def _length(scope: Any, receive: Any, send: Any) -> None:
    length, more = 0, True
    while more:
        message = await receive()
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": f"{length} from {scope['client'][0]}".encode()})


async def _open(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def _nothing_to_start(receive: Any, send: Any) -> None:
    for phase in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{phase}.complete"})


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await _nothing_to_start(receive, send)
        return
    await (http if scope["type"] == "http" else sockets)(scope, receive, send)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup(set_prefix=False)
    from web import limits

    limits.HEADER_SECONDS = limits.BODY_SECONDS = limits.IDLE_SECONDS = SECONDS
    limits.CONNECTIONS, limits.SOCKETS = CONNECTIONS, SOCKETS
    import_module(f"config.serving.by_{sys.argv[1]}").run(
        "127.0.0.1", int(sys.argv[2]), "tests.config.small:application"
    )
else:
    from web.bodies import BodyLimit
    from web.gate import Gate
    from web.sockets import FewSockets

    http, sockets = Gate(BodyLimit(_length)), Gate(FewSockets(_open))
