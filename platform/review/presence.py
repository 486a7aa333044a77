"""Who sat at a table at a moment that is over, and who of them was there."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from replay.log_cache import reel_of
from tables.models import Table
from tables.page.snapshot import Snapshot


def as_it_was(snapshot: Snapshot, at: int) -> tuple[Snapshot, datetime]:
    """The same position with the people of then, and when that was.

    What was not recorded is not told: whoever came or went before the oldest record counts as there.
    """
    table = snapshot.table
    # The last there is up to then: a damaged log may lack this very entry.
    moment = table.entries.filter(index__lte=at).values_list("at", flat=True).order_by("-index")[0]
    seats = reel_of(table).seats(table, at)
    last = {one.seat: one for one in table.connections.filter(at__lte=moment).order_by("at", "pk")}
    for seat in seats:
        gone = seat.number in last and not last[seat.number].here
        seat.seen = last[seat.number].at if gone else None
    here = {seat.number for seat in seats if seat.seen is None}
    return replace(snapshot, seats=seats, here=here), moment


def is_over(table: Table, at: int) -> bool:
    """Whether this moment is no longer the present."""
    return at < table.head or not table.live
