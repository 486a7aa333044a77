"""One server with our limits, in this process, until it is told to stop."""

from __future__ import annotations

import os
import resource
from importlib import import_module

import django

APPLICATION = "config.asgi:application"


def serve(server: str, host: str, port: int, application: str = APPLICATION) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup(set_prefix=False)
    # A socket is a file too: as many as the system lets this user have.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    # Only the one that serves is loaded.
    import_module(f"config.serving.by_{server}").run(host, port, application)
