"""What runs beside the sockets of a process: the sweep and, between processes, the ears for their news."""

from __future__ import annotations

from django.conf import settings

from tables.live import layer_probe, notify, sweep
from tables.live.hub import look_everywhere
from web.background import keep


def start() -> None:
    """On this loop, once."""
    keep("sweep", sweep.run)
    if settings.REDIS_URL:
        keep("listener", lambda: notify.run_listener(look_everywhere))
        keep("probe", lambda: layer_probe.Echo(look_everywhere).run())
