"""What is done every night, between rooms that have a part in it and do not know each other."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.dispatch import Signal

log = logging.getLogger("place.nights")

# `now`: time to delete what has been kept long enough. Receivers answer {what: how many of it}.
tidying = Signal()
# `job` (tidy, backup, verify), `ok`, `said`: it was done, or was not and `said` is why.
done = Signal()


@contextmanager
def recorded(job: str) -> Iterator[Callable[[str], None]]:
    """Tell whoever looks after the site how this ended. The block may say what there is to say of it."""
    told: list[str] = []
    try:
        yield told.append
    except Exception as failure:
        _tell(job, False, str(failure))
        raise
    _tell(job, True, " ".join(told))


def _tell(job: str, ok: bool, said: str) -> None:
    """A listener in trouble, for want of a database, say, takes nothing from what happened."""
    for _, answer in done.send_robust(None, job=job, ok=ok, said=said):
        if isinstance(answer, Exception):
            log.error("%s ended (%s), and nobody could be told: %s", job, said, answer)
