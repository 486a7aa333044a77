"""Bring the database and the files to this version, and name the administrator; serve nothing."""

from __future__ import annotations

import sys

from config.place import ready
from config.place.serve import read


def main() -> int:
    read()
    everything()
    return 0


def everything() -> None:
    from django.core.management import call_command

    ready.or_exit(ready.answers)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("first_start")
    # The administrator's password is read now, not when a buffer is full.
    sys.stdout.flush()
