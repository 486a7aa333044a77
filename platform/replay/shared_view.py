"""Look together: whoever leads decides the moment, and the others see it too.

Who leads and where they are is kept for a while in the cache, so a page that is reloaded finds it again.
What goes between processes is only a hint to look there.
"""

from __future__ import annotations

from asgiref.sync import async_to_sync
from django.core.cache import cache
from msgspec import Struct, to_builtins

from tables.live import notify
from tables.live.layer import channel_layer

# Somebody who leads and does nothing for so long has gone for a walk.
KEPT = 20 * 60


class Lead(Struct, frozen=True):
    user: int
    name: str
    at: int


def group(table_id: int) -> str:
    return f"replay-{table_id}"


def _key(table_id: int) -> str:
    return f"together:{table_id}"


def leader(table_id: int) -> Lead | None:
    kept = cache.get(_key(table_id))
    return Lead(**kept) if kept else None


def lead(table_id: int, user_id: int, name: str, at: int) -> None:
    """Take the lead, from whoever has it."""
    before = leader(table_id)
    _tell(table_id, Lead(user_id, name, at))
    if before is None or before.user != user_id:
        # Those who still look at the result are told too.
        notify.talked(table_id)


def move(table_id: int, user_id: int, at: int) -> None:
    """The leader goes elsewhere; from anybody else it means nothing."""
    now = leader(table_id)
    if now and now.user == user_id:
        _tell(table_id, Lead(user_id, now.name, at))


def stop(table_id: int, user_id: int) -> None:
    now = leader(table_id)
    if now and now.user == user_id:
        _tell(table_id, None)
        notify.talked(table_id)


def _tell(table_id: int, now: Lead | None) -> None:
    if now is None:
        cache.delete(_key(table_id))
    else:
        cache.set(_key(table_id), to_builtins(now), KEPT)
    async_to_sync(channel_layer().group_send)(group(table_id), {"type": "together.changed"})
