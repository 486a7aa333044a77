"""Leaving for good: the person disappears, their moves stay for those who played with them."""

from __future__ import annotations

from django.db import transaction

from accounts.models import SecondStep, User
from accounts.signals import leaving

NOBODY = "–"


@transaction.atomic
def forget(user: User, words: bool = False) -> None:
    """`words`: what they wrote to others, in chats and reports, goes as well."""
    leaving.send(User, user=user, words=words)
    user.username = f"deleted-{user.pk}"
    user.name = NOBODY
    user.first_name = user.last_name = user.email = ""
    user.is_active = user.is_staff = user.is_superuser = user.is_guest = False
    user.last_login = None
    for way in (user.passkeys, user.identities, SecondStep.objects.filter(user=user)):
        way.all().delete()
    user.groups.clear()
    user.user_permissions.clear()
    user.set_unusable_password()
    user.save()
