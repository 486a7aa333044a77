"""A visitor of whom nothing is known: what was begun with them is soon forgotten, unless they stay."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

# A question to a provider or to a passkey takes minutes; the sessions of guests last for more than a year.
SECONDS = 3600


def brief(request: HttpRequest) -> None:
    if not request.user.is_authenticated:
        request.session.set_expiry(SECONDS)


def stays(*, request: HttpRequest, **_: Any) -> None:
    """They are somebody now, by whichever door, and be it as a guest."""
    request.session.set_expiry(None)
