"""What is counted, written down and told to other rooms about a change, once it is committed."""

from __future__ import annotations

import logging

from tables import signals
from tables.models import Entry, Table
from web import metrics

log = logging.getLogger("place.entries")


def entered(table: Table, entries: list[Entry]) -> None:
    for entry in entries:
        metrics.ENTRIES.labels(table.game, entry.kind).inc()
        # Never what was played.
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
    signals.entered.send_robust(sender=Table, table=table, entries=entries)
