"""When the people of a waiting table mean to begin: the host's word to them. Nothing happens by itself."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from tables.models import Table
from web.refusals import Refused

# As browsers write it, on the clock of the house.
FORMAT = "%Y-%m-%dT%H:%M"
FARTHEST = timedelta(days=365)


def read(written: str) -> datetime | None:
    """None where nothing is written: no time is set, or no longer."""
    if not written.strip():
        return None
    try:
        return timezone.make_aware(datetime.strptime(written.strip()[:16], FORMAT))
    except ValueError:
        raise Refused("table.refused.meets") from None


def set_time(table: Table, when: datetime | None) -> None:
    """One that stands may pass; a new one lies ahead."""
    now = timezone.now()
    if when is not None and when != table.meets and not now < when < now + FARTHEST:
        raise Refused("table.refused.meets")
    table.meets = when
