"""For processes that start beside their database, in any order: wait for it, rather than fall over."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

# Long enough for a database that recovers from a crash, or for another process that migrates a large one.
PATIENCE = 300
EVERY = 1.0


class NotReady(Exception):
    """Says what was waited for."""


def or_exit(what: Callable[[], str], patience: float = PATIENCE) -> None:
    """Until `what` finds nothing to wait for any more."""
    try:
        wait(what, patience)
    except NotReady as still:
        sys.exit(f"Waited {patience:g} seconds in vain: {still}")


def wait(what: Callable[[], str], patience: float = PATIENCE) -> None:
    deadline, said = time.monotonic() + patience, ""
    while missing := what():
        if missing != said:
            print(f"Waiting: {missing}", file=sys.stderr, flush=True)
            said = missing
        if time.monotonic() > deadline:
            raise NotReady(missing)
        time.sleep(EVERY)


def answers() -> str:
    """What keeps the database from being set up; empty where nothing does."""
    from django.db import OperationalError, connection

    try:
        connection.ensure_connection()
    except OperationalError as away:
        return f"the database does not answer ({str(away).strip()})."
    return ""


def is_set_up() -> str:
    """What keeps this version from being served; empty where nothing does."""
    from config.doctor.database import migrations

    if away := answers():
        return away
    lacking, _ = migrations()
    return f"the database lacks {len(lacking)} migrations; `place set-up` brings them." if lacking else ""
