"""Who sat at a table at a moment that is over, and who of them was there."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from replay.log_cache import reel_of
from tables import presence
from tables.models import Table
from tables.page.snapshot import Snapshot


def as_it_was(snapshot: Snapshot, at: int) -> tuple[Snapshot, datetime]:
    """The same position with the people of then, and when that was."""
    table = snapshot.table
    moment = _moment(table, at)
    seats, away = reel_of(table).seats(table, at), _away(table, moment)
    for seat in seats:
        seat.seen = away.get(seat.number)
    here = {seat.number for seat in seats if seat.seen is None}
    return replace(snapshot, seats=seats, here=here), moment


def here_at(table: Table, at: int, seats: int) -> set[int]:
    """The chairs whose people were there at this moment; at the present one, who are there."""
    if not is_over(table, at):
        return presence.here(table.pk, seats)
    away = _away(table, _moment(table, at))
    return {number for number in range(seats) if number not in away}


def _moment(table: Table, at: int) -> datetime:
    # The last there is up to then: a damaged log may lack this very entry.
    moment: datetime = table.entries.filter(index__lte=at).values_list("at", flat=True).order_by("-index")[0]
    return moment


def _away(table: Table, moment: datetime) -> dict[int, datetime]:
    """Since when a chair was empty then.

    What was not recorded is not told: whoever came or went before the oldest record counts as there.
    """
    last = {one.seat: one for one in table.connections.filter(at__lte=moment).order_by("at", "pk")}
    return {seat: one.at for seat, one in last.items() if not one.here}


def is_over(table: Table, at: int) -> bool:
    """Whether this moment is no longer the present."""
    return at < table.head or not table.live
