"""What the desk has kept long enough."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from review.models import Connection, Refusal


def tidy(*, now: datetime, **_: Any) -> dict[str, int]:
    if not settings.TRACE_DAYS:
        return {}
    since = now - timedelta(days=settings.TRACE_DAYS)
    came, _kinds = Connection.objects.filter(at__lt=since).delete()
    refused, _kinds = Refusal.objects.filter(at__lt=since).delete()
    return {"comings and goings": came, "refusals": refused}
