"""The files of finished games, kept for a while: to write a long one takes as long as many pages."""

from __future__ import annotations

from time import time

from replay.log_cache import FRESH
from replay.room import Room
from replay.transcript import transcribe
from tables.models import Table
from web.courtesy import Queue

# As many of the newest as fit into so many bytes.
SHELF: Room[bytes] = Room(8_000_000, len)
# One is written at a time, and few wait for it.
WRITING = Queue("export.error.busy", waiting=2, patience=3, later=5)


def file_of(table: Table) -> bytes:
    """A finished game as a file. Written anew after a while: names are taken out, and seeds come to light."""
    key = (table.code, table.head, int(time() // FRESH))
    found = SHELF.get(key)
    if found is None:
        with WRITING.turn():
            # Whoever was first may have written this very one.
            found = SHELF.get(key) or transcribe(table)
            SHELF.put(key, found)
    return found
