"""Somebody who was away, and what their page tells them."""

from __future__ import annotations

import re
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from tables.models import Entry, Seat
from tests.tables.house import House

RECAP = re.compile(r'<section class="recap".*?</section>', re.DOTALL)


def left(house: House, user: User, minutes: float = 30) -> None:
    """This person looked last so long ago; what has been entered until now was before that."""
    then = timezone.now() - timedelta(minutes=minutes)
    Seat.objects.filter(table=house.table, user=user).update(seen=then)
    Entry.objects.filter(table=house.table).update(at=then - timedelta(seconds=1))


def recap_of(house: House, user: User, query: str = "") -> str:
    found = RECAP.search(house.browser(user).look(query).text)
    return found[0] if found else ""
