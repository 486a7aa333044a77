"""Notices that are done with."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from notices.models import Notice


def tidy(*, now: datetime, **_: Any) -> dict[str, int]:
    if not settings.TRACE_DAYS:
        return {}
    since = now - timedelta(days=settings.TRACE_DAYS)
    done = (Notice.State.DROPPED, Notice.State.CLOSED, Notice.State.FAILED)
    # Without a table nothing ever closes them.
    old = Notice.objects.filter(created__lt=since)
    gone = [old.filter(state__in=done).delete()[0], old.filter(table=None, due=None).delete()[0]]
    return {"notices": sum(gone)}
