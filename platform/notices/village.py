"""The day's village: every game has a challenge of the day; whoever wants to hears of it in the morning."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone

from notices.looking import wishes_of
from notices.models import MORNING, Endpoint, Notice
from notices.occasions import VILLAGE
from tables import offer


def path() -> str:
    """Where today's challenges are; nowhere, in a house that offers no game."""
    return reverse("daily:today") if offer.games() else ""


def today(endpoint: Endpoint, now: datetime | None = None) -> int:
    return _there(endpoint, now or timezone.now()).date().toordinal()


def _there(endpoint: Endpoint, now: datetime) -> datetime:
    return now.astimezone(ZoneInfo(wishes_of(endpoint).zone))


def post(now: datetime) -> None:
    """For those where it is morning. Asked again, it adds nothing."""
    if not path():
        return
    rows = Endpoint.objects.filter(confirmed__isnull=False, user__isnull=False)
    fresh = [
        Notice(endpoint=endpoint, occasion=VILLAGE, entry=today(endpoint, now), due=now)
        for endpoint in rows.select_related("user__wishes").iterator()
        if wishes_of(endpoint).wants(VILLAGE, endpoint.channel) and _there(endpoint, now).time() >= MORNING
    ]
    Notice.objects.bulk_create(fresh, ignore_conflicts=True)
