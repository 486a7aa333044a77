"""The ASGI application: pages by Django, tables by Channels."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup(set_prefix=False)

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.urls import re_path  # noqa: E402

from bots.programs.socket_auth import Doorman  # noqa: E402
from config.lifecycle import lifespan  # noqa: E402
from replay import routing as replay_routing  # noqa: E402
from tables.live import routing as tables_routing  # noqa: E402
from web import metrics  # noqa: E402
from web.backpressure import Unhurried  # noqa: E402
from web.bodies import BodyLimit  # noqa: E402
from web.gate import Gate  # noqa: E402
from web.process import settle  # noqa: E402
from web.socket_admission import OneByOne  # noqa: E402
from web.sockets import FewSockets, nowhere  # noqa: E402
from web.threads import Pages  # noqa: E402

watching = [*tables_routing.websocket_urlpatterns, *replay_routing.websocket_urlpatterns]
# Django’s paths lead to views; Channels takes them with its applications instead.
sockets = URLRouter([*watching, re_path("", nowhere)])  # type: ignore[list-item, arg-type]
doors = Gate(
    ProtocolTypeRouter(
        {
            "http": BodyLimit(metrics.timed(Pages())),
            "websocket": FewSockets(Unhurried(OneByOne(AllowedHostsOriginValidator(Doorman(sockets))))),
        }
    )
)

settle()


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    else:
        await doors(scope, receive, send)
