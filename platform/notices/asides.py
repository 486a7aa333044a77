"""Notices about no table's present: posted by whoever knows of them, and worded when they go out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db.models import Q
from django.utils import timezone

from notices.channels.base import Told
from notices.looking import wishes_of
from notices.models import Endpoint, Notice

# Its words, by its tag; None where it is no longer to be told.
Teller = Callable[[Notice, str], Told | None]

_tellers: dict[str, Teller] = {}


def tell_by(occasion: str, teller: Teller) -> None:
    _tellers[occasion] = teller


def teller(occasion: str) -> Teller | None:
    return _tellers.get(occasion)


def post(occasion: str, entry: int, people: Iterable[int], webhook: int | None = None) -> None:
    """To those of these people who want to hear of it, and to a channel. Posted again, it adds nothing."""
    rows = Endpoint.objects.filter(Q(user__in=list(people)) | Q(pk=webhook), confirmed__isnull=False)
    fresh = [
        Notice(endpoint=endpoint, occasion=occasion, entry=entry, due=timezone.now())
        for endpoint in rows.select_related("user__wishes")
        if endpoint.user_id is None or wishes_of(endpoint).wants(occasion, endpoint.channel)
    ]
    Notice.objects.bulk_create(fresh, ignore_conflicts=True)
