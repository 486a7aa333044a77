"""What is counted and written down about a change, once it is committed. Never what was played."""

from __future__ import annotations

import logging

from tables.models import Entry, Table
from web import metrics

log = logging.getLogger("place.entries")


def entered(table: Table, entries: list[Entry]) -> None:
    for entry in entries:
        metrics.ENTRIES.labels(table.game, entry.kind).inc()
        log.info(
            "entry",
            extra={
                "table": table.code,
                "seat": entry.seat,
                "index": entry.index,
                "kind": str(entry.kind),
                "game": table.game,
            },
        )
