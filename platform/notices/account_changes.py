"""What becomes of wishes and endpoints when a guest signs in to an account, or somebody leaves for good."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.models import User
from notices.models import Endpoint, Wishes


def hand_over(guest: User, account: User, **_: Any) -> int:
    """The browser stays the same person's. What the account chose before stands."""
    mailboxes = Endpoint.objects.filter(user=account, channel=Endpoint.Way.MAIL)
    mine = Endpoint.objects.filter(user=guest)
    if mailboxes.exists():
        mine = mine.exclude(channel=Endpoint.Way.MAIL)
    mine.update(user=account)
    if not Wishes.objects.filter(user=account).exists():
        Wishes.objects.filter(user=guest).update(user=account)
    return 0


def say_farewell(user: User, **_: Any) -> None:
    """Their browsers and mailbox; and the address where a table of theirs tells its news, which they gave."""
    Endpoint.objects.filter(Q(user=user) | Q(table__host=user)).delete()
    Wishes.objects.filter(user=user).delete()
