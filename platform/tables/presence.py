"""Who is here. Kept by heartbeat and expiry in the cache, because a disconnection may never be heard of."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.core.cache import cache
from django.utils import timezone

from tables.models import Seat, Table

# A beat every third of this keeps a seat here through one lost beat.
EXPIRY = 45
BEAT = EXPIRY / 3


def _key(table_id: int, seat: int) -> str:
    return f"here:{table_id}:{seat}"


def beat(watched: dict[int, set[int]]) -> None:
    """These seats of these tables are here."""
    cache.set_many({_key(table, seat): True for table, seats in watched.items() for seat in seats}, EXPIRY)


def gone(table_id: int, seat: int) -> None:
    cache.delete(_key(table_id, seat))


def is_here(table_id: int, seat: int) -> bool:
    return cache.get(_key(table_id, seat)) is not None


def here(table_id: int, seats: int) -> set[int]:
    found = cache.get_many([_key(table_id, seat) for seat in range(seats)])
    return {seat for seat in range(seats) if _key(table_id, seat) in found}


def here_at(places: dict[int, int]) -> dict[int, set[int]]:
    """Who is here at each of these tables, by how many chairs they have: asked in one go."""
    names = {_key(table, seat): (table, seat) for table, chairs in places.items() for seat in range(chairs)}
    found: dict[int, set[int]] = {table: set() for table in places}
    for name in cache.get_many(names):
        table, seat = names[name]
        found[table].add(seat)
    return found


def away_long_enough(table: Table, seat: Seat, here: bool) -> bool:
    """The people around the table need not wait for this one any longer."""
    if here:
        return False
    since = seat.seen or table.started or table.created
    return timezone.now() - since >= timedelta(minutes=table.absent_minutes)


def host_is_away(table: Table, seats: Iterable[Seat]) -> bool:
    """Friends need not wait for a host who opened the table and went."""
    host = next((seat for seat in seats if seat.user_id == table.host_id), None)
    return host is None or away_long_enough(table, host, is_here(table.pk, host.number))
