"""Who is here. Kept by heartbeat and expiry in the cache, because a disconnection may never be heard of."""

from __future__ import annotations

from datetime import timedelta

from django.core.cache import cache
from django.utils import timezone

from tables.models import Seat, Table

# A beat every third of this keeps a seat here through one lost beat.
EXPIRY = 45
BEAT = EXPIRY / 3


def _key(table_id: int, seat: int) -> str:
    return f"here:{table_id}:{seat}"


def beat(table_id: int, seats: set[int]) -> None:
    cache.set_many({_key(table_id, seat): True for seat in seats}, EXPIRY)


def gone(table_id: int, seat: int) -> None:
    cache.delete(_key(table_id, seat))


def is_here(table_id: int, seat: int) -> bool:
    return cache.get(_key(table_id, seat)) is not None


def here(table_id: int, seats: int) -> set[int]:
    found = cache.get_many([_key(table_id, seat) for seat in range(seats)])
    return {seat for seat in range(seats) if _key(table_id, seat) in found}


def away_long_enough(table: Table, seat: Seat, here: bool) -> bool:
    """The people around the table need not wait for this one any longer."""
    if here:
        return False
    since = seat.seen or table.started or table.created
    return timezone.now() - since >= timedelta(minutes=table.absent_minutes)
