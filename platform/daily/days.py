"""Days as the house counts them, and as addresses write them."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils import timezone

from web.refusals import Refused

DAY = timedelta(days=1)


def today() -> date:
    return timezone.localdate()


def read(written: str) -> date:
    """A day that is over. What is no day, or is still secret, is refused with a sentence."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        raise Refused("daily.error.no_day", status=404) from None
    if day.isoformat() != written:
        raise Refused("daily.error.no_day", status=404)
    if day >= today():
        raise Refused("daily.error.not_over", status=404)
    return day
