"""The files of finished games, kept for a while: to write a long one takes as long as many pages."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from time import time

from replay.log_cache import FRESH
from replay.transcript import transcribe
from tables.models import Table
from web.ratelimit import busy

# As many of the newest as fit into so many bytes.
ROOM = 16_000_000
# One is written at a time; whoever asks meanwhile waits so many seconds, then is told to come back.
PATIENCE, LATER = 3, 5

Key = tuple[str, int, int]


class Shelf:
    """Bytes by key, the longest unused thrown away first."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._lock = Lock()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self.size = 0

    def get(self, key: Key) -> bytes | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: Key, written: bytes) -> None:
        with self._lock:
            self.size += len(written) - len(self._kept.pop(key, b""))
            self._kept[key] = written
            while self.size > self._room:
                self.size -= len(self._kept.popitem(last=False)[1])


SHELF = Shelf()
_WRITING = Lock()


def file_of(table: Table) -> bytes:
    """A finished game as a file. Written anew after a while: names are taken out, and seeds come to light."""
    key = (table.code, table.head, int(time() // FRESH))
    found = SHELF.get(key)
    if found is None:
        if not _WRITING.acquire(timeout=PATIENCE):
            raise busy("export.error.busy", LATER)
        try:
            # Whoever was first may have written this very one.
            found = SHELF.get(key) or transcribe(table)
            SHELF.put(key, found)
        finally:
            _WRITING.release()
    return found
