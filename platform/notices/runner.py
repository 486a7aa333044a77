"""Sends what is due, one task in a process; as many processes as one likes share the work."""

from __future__ import annotations

import asyncio
import logging

from django.db import Error
from django.utils import timezone

from notices import delivery, looking, village
from tables.live.pool import in_pool

log = logging.getLogger("place.notices")

LOOK_EVERY = 1.0
AT_ONCE = 20
# Every so many looks: tables whose process died before it looked, and whether it is morning somewhere.
SWEEP, MORNINGS = 5, 600


async def run() -> None:
    """Until cancelled."""
    turn = 0
    while True:
        try:
            await once(turn)
        except Error as error:
            log.warning("the database does not answer: %s", error)
        turn += 1
        await asyncio.sleep(LOOK_EVERY)


async def once(turn: int = 0) -> None:
    if turn % SWEEP == 0:
        await in_pool(looking.sweep)(timezone.now())
    if turn % MORNINGS == 0:
        await in_pool(village.post)(timezone.now())
    parcels = await in_pool(delivery.claim)(AT_ONCE)
    await asyncio.gather(*map(_serve, parcels))


async def _serve(parcel: delivery.Parcel) -> None:
    try:
        await delivery.deliver(parcel)
    except Error:
        raise
    except Exception:
        log.exception("%s was not told; its lease brings it back", parcel.endpoint)
