"""Whether what people are to be told leaves the house. Needs Django."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.db import DatabaseError, InterfaceError
from django.utils import timezone

from config.doctor.finding import Finding, doubt, fault, well
from notices.models import Notice

NOTICES = "notices"
# A process that runs looks every second.
LATE = timedelta(minutes=5)
LATELY = timedelta(days=1)


def findings() -> list[Finding]:
    try:
        return list(_looked_at())
    except (DatabaseError, InterfaceError):
        # The database has been spoken of.
        return []


def _looked_at() -> Iterator[Finding]:
    now = timezone.now()
    if late := Notice.objects.filter(due__lt=now - LATE).count():
        yield fault(
            NOTICES,
            f"nobody sends them: {late} should have gone minutes ago",
            "start what sends them: systemctl start place-notices, or place run",
        )
    else:
        yield well(NOTICES, "none is overdue")
    failed = Notice.objects.filter(state=Notice.State.FAILED, created__gt=now - LATELY)
    for channel, trouble in failed.values_list("endpoint__channel", "trouble").distinct()[:3]:
        yield doubt(
            NOTICES, f"by {channel} some did not go through since yesterday: {trouble}", "see the logs"
        )
