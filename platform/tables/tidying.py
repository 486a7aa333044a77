"""What was said at tables whose game ended long ago."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from tables.models import Message, Table

OVER = (Table.Status.OVER, Table.Status.STOPPED)


def tidy(*, now: datetime, **_: Any) -> dict[str, int]:
    if not settings.CHAT_DAYS:
        return {}
    since = now - timedelta(days=settings.CHAT_DAYS)
    # People may talk on after the end: each message has its own age too.
    old = Message.objects.filter(table__status__in=OVER, table__ended__lt=since, at__lt=since)
    return {"messages": old.delete()[0]}
