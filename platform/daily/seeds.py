"""What a day's challenge is dealt from.

The seed follows from the site's secret key and the day, so nobody can know it from the date; it is shown, and
the games with it, once the day is over.
"""

from __future__ import annotations

import hmac
from datetime import date

from django.conf import settings

from daily.models import Attempt
from tables import commitment


def seed_of(game: str, day: date, variant: str) -> str:
    """The seed it was dealt from, even where the site's key has changed since."""
    return dealt_seed(game, day, variant) or derived_seed(game, day, variant)


def dealt_seed(game: str, day: date, variant: str) -> str | None:
    """None of a day that nobody began."""
    dealt = Attempt.objects.filter(game=game, day=day, variant=variant).order_by("pk")
    first = dealt.select_related("table").first()
    return commitment.first_seed(first.table) if first else None


def derived_seed(game: str, day: date, variant: str) -> str:
    message = f"{game}:{day.isoformat()}:{variant}"
    return hmac.new(settings.SECRET_KEY.encode(), message.encode(), "sha256").hexdigest()
