"""Set up what is missing, then serve."""

from __future__ import annotations

import os
import sys

from config import environment
from config.place import nights
from config.serving.start import serve


def main(host: str | None, port: str | None, server: str) -> int:
    # Before the settings are read: which names the site answers to depends on where it listens.
    os.environ.update({name: value for name, value in (("HOST", host), ("PORT", port)) if value})
    environment.or_exit()
    set_up()
    given = environment.read()
    nights.every_night(given["NIGHT_HOUR"])
    serve(server, given["HOST"], given["PORT"])
    return 0


def set_up() -> None:
    import django
    from django.core.management import call_command

    django.setup(set_prefix=False)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("first_start")
    # The administrator's password is read now, not when a buffer is full.
    sys.stdout.flush()
