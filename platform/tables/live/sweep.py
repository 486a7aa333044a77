"""One sweep for all watched tables of this process: presence, signs of life, and news that got lost.

However many tables are watched, a sweep is a few questions to the cache and one to the database.
"""

from __future__ import annotations

import asyncio
import logging
import time

from django.db import Error
from django.utils import timezone

from tables import presence, watchers
from tables.live.hub import hubs
from tables.live.notify import News
from tables.live.pool import in_pool
from tables.models import Seat, Table
from tables.watchers import Looking, Watchers

log = logging.getLogger("place.hub")

# Signs of life are given this often to those who are due.
PULSE_EVERY = 5
# How old "last seen" may be after a crash.
SEEN_EVERY = 60


async def run() -> None:
    """As long as the process lives."""
    looked = written = 0.0
    while True:
        await asyncio.sleep(PULSE_EVERY)
        now = time.monotonic()
        for hub in list(hubs.values()):
            for socket in list(hub.sockets):
                socket.pulse(now)
        if now - looked < presence.BEAT or not hubs:
            continue
        looked = now
        write_seen = now - written >= SEEN_EVERY
        written = now if write_seen else written
        try:
            await sweep(write_seen)
        except (Error, OSError) as error:
            log.warning("watched tables could not be compared with the database: %s", error)


async def sweep(write_seen: bool = False) -> None:
    watched = {table_id: hub.seats() for table_id, hub in hubs.items()}
    looking = {table_id: hub.looking() for table_id, hub in hubs.items()}
    found = await in_pool(_compare)(watched, looking, write_seen)
    for table_id, hub in list(hubs.items()):
        if table_id in found and hub.is_behind(*found[table_id]):
            hub.hear(News())


# How far a table is, who of its people is here, and who looks on, by anybody's word.
Found = tuple[int, set[int], Watchers]


def _compare(watched: dict[int, set[int]], looking: dict[int, Looking], write_seen: bool) -> dict[int, Found]:
    """Say who is here and who looks on; find out how each table is."""
    presence.beat(watched)
    onlookers = watchers.beat(looking)
    if write_seen:
        _write_seen(watched)
    heads: dict[int, int] = dict(Table.objects.filter(pk__in=watched).values_list("pk", "head"))
    here = presence.here_at(_places(watched))
    return {table: (head, here.get(table, set()), onlookers[table]) for table, head in heads.items()}


def _write_seen(watched: dict[int, set[int]]) -> None:
    rows = Seat.objects.filter(table_id__in=watched, user__isnull=False).values_list(
        "pk", "table_id", "number"
    )
    seated = [pk for pk, table_id, number in rows if number in watched[table_id]]
    Seat.objects.filter(pk__in=seated).update(seen=timezone.now())


def _places(watched: dict[int, set[int]]) -> dict[int, int]:
    return dict(Table.objects.filter(pk__in=watched).values_list("pk", "places"))
