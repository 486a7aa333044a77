"""Guests whom nobody has seen for a long time, and sessions that have run out."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import ProtectedError, Q, QuerySet

from accounts.deletion import forget
from accounts.models import User
from web.refusals import Refused

log = logging.getLogger("place.accounts")


def tidy(*, now: datetime, **_: Any) -> dict[str, int]:
    gone, _kinds = Session.objects.filter(expire_date__lt=now).delete()
    if not settings.GUEST_DAYS:
        return {"sessions": gone}
    unseen = _unseen(now - timedelta(days=settings.GUEST_DAYS))
    return {"sessions": gone, "guests": sum(map(_forget, list(unseen)))}


def _unseen(since: datetime) -> QuerySet[User]:
    """A guest signs in once: that they are still there is seen at their tables."""
    came = Q(last_login=None) | Q(last_login__lt=since)
    guests = User.objects.filter(came, is_guest=True, is_active=True, date_joined__lt=since)
    return guests.exclude(seats__seen__gte=since).exclude(entries__at__gte=since)


def _forget(guest: User) -> bool:
    """One at a time: a table that does not let go of its guest keeps nobody else's from being tidied."""
    try:
        forget(guest)
    except Refused as refused:
        log.warning("guest %s stays: %s", guest.pk, refused)
        return False
    try:
        with transaction.atomic():
            # Nobody needs the number of somebody who never played.
            guest.delete()
    except ProtectedError:
        log.debug("guest %s has games that others keep", guest.pk)
    return True
