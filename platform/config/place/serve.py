"""Serve what was set up elsewhere: one of several web processes."""

from __future__ import annotations

import os

from config import environment
from config.place import ready
from config.serving.start import serve


def main(host: str | None, port: str | None, server: str) -> int:
    read(host, port)
    ready.or_exit(ready.is_set_up)
    given = environment.read()
    serve(server, given["HOST"], given["PORT"])
    return 0


def read(host: str | None = None, port: str | None = None) -> None:
    """The settings, after where to listen: which names the site answers to depends on it."""
    os.environ.update({name: value for name, value in (("HOST", host), ("PORT", port)) if value})
    environment.or_exit()
    import django

    django.setup(set_prefix=False)
