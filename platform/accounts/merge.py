"""A guest who signs in brings along what they played before."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from django.db import transaction
from django.db.models import ProtectedError

from accounts.models import User
from accounts.signals import merged


@transaction.atomic
def merge(guest: User, account: User) -> int:
    """Give the guest's seats and history to the account; the number of seats that moved.

    Where nothing is left to the guest, the guest is forgotten.
    """
    if not guest.is_guest or guest.pk == account.pk:
        return 0
    # Two tabs that sign in at once take turns.
    list(User.objects.select_for_update().filter(pk__in=[guest.pk, account.pk]).order_by("pk"))
    moved = sum(cast(int, count) for _, count in merged.send(User, guest=guest, account=account))
    if not account.name:
        account.name = guest.name
        account.save(update_fields=["name"])
    with suppress(ProtectedError):
        User.objects.filter(pk=guest.pk).delete()
    return moved
