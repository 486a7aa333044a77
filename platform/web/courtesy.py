"""Long work of one visitor beside everybody else's short work, in one process.

Python runs one thread at a time. A thread that works for a second without a pause makes each of the many
small steps of somebody's move wait for it; so long work is done in slices, with real rests between them, and
only so much of it at once that most threads stay free.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import TypeVar

from web.ratelimit import busy

# What takes no longer than this rests never: an ordinary game's log passes in one go.
FREE_SECONDS = 0.05
# Then a slice of work, and a rest of so many times its length.
SLICE_SECONDS = 0.002
REST = 2
# What one item took beyond this is not rested for.
LONGEST_SLICE = 0.05

T = TypeVar("T")


def unhurried(items: Iterable[T]) -> Iterator[T]:
    """The same items; whoever else waits for this process goes first. Never while anything is locked."""
    began = since = time.thread_time()
    for item in items:
        yield item
        now = time.thread_time()
        if now - began > FREE_SECONDS and now - since > SLICE_SECONDS:
            time.sleep(min(now - since, LONGEST_SLICE) * REST)
            since = time.thread_time()


class Queue:
    """One at a time, so many more who wait for a moment; the rest are told when to come back.

    Whoever waits holds a thread of the pages, of which there are few.
    """

    def __init__(self, key: str, waiting: int, patience: float, later: int) -> None:
        self._key, self._patience, self._later = key, patience, later
        self._inside = BoundedSemaphore(1 + waiting)
        self._served = BoundedSemaphore(1)

    @contextmanager
    def turn(self) -> Iterator[None]:
        if not self._inside.acquire(blocking=False):
            raise busy(self._key, self._later)
        try:
            if not self._served.acquire(timeout=self._patience):
                raise busy(self._key, self._later)
            try:
                yield
            finally:
                self._served.release()
        finally:
            self._inside.release()
