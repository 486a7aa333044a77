"""The ASGI application: pages by Django, tables by Channels."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup(set_prefix=False)

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402

from bots import worker  # noqa: E402
from bots.doorman import Doorman  # noqa: E402
from config import metrics  # noqa: E402
from config.bodies import BodyLimit  # noqa: E402
from config.loaded import settle  # noqa: E402
from config.pages import Pages  # noqa: E402
from config.unhurried import Unhurried  # noqa: E402
from replay import routing as replay_routing  # noqa: E402
from tables import routing as tables_routing  # noqa: E402

sockets = URLRouter(tables_routing.websocket_urlpatterns + replay_routing.websocket_urlpatterns)
doors = ProtocolTypeRouter(
    {
        "http": BodyLimit(metrics.timed(Pages())),
        "websocket": Unhurried(AllowedHostsOriginValidator(Doorman(sockets))),
    }
)

settle()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Daphne tells nobody that it has started, so the first visitor wakes the bots."""
    if settings.BOTS_INSIDE:
        worker.ensure_running()
    await doors(scope, receive, send)
