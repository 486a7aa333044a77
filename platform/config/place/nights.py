"""What timers do on a machine of its own, for a site that is one command: the nightly job, once a night."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from datetime import datetime, timedelta

COMMAND = ["nice", "-n", "10", sys.executable, "-m", "config.place", "manage", "nightly"]


def main() -> int:
    """`place nights`: nothing else, for a site of several processes that has no timers."""
    from config import environment
    from config.place import ready
    from config.place.serve import read

    read()
    ready.or_exit(ready.is_set_up)
    _keep_watch(environment.read()["NIGHT_HOUR"])
    return 0


def every_night(hour: int) -> None:
    """In a process of its own: people go on playing beside it. Ends with this one."""
    threading.Thread(target=_keep_watch, args=(hour,), name="nights", daemon=True).start()


def _keep_watch(hour: int) -> None:
    while True:
        time.sleep(seconds_until(hour, datetime.now().astimezone()))
        # Its result is on the desk, and what it says in this log.
        subprocess.run(COMMAND, check=False)  # noqa: S603  our own


def seconds_until(hour: int, now: datetime) -> float:
    then = now.replace(hour=hour, minute=30, second=0, microsecond=0)
    return ((then if then > now else then + timedelta(days=1)) - now).total_seconds()
