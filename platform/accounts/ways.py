"""The ways into an account: a password, passkeys, an account elsewhere. The last one cannot be taken away."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from msgspec import Struct

from accounts.models import Identity, Passkey, User
from web.refusals import Refused


class Ways(Struct, frozen=True):
    password: bool
    passkeys: list[Passkey]
    # At the provider that is in use now: others open nothing.
    identity: Identity | None

    @property
    def count(self) -> int:
        return self.password + len(self.passkeys) + (self.identity is not None)


def ways_of(user: User) -> Ways:
    there = Identity.objects.filter(user=user, issuer=settings.OIDC.issuer).first() if settings.OIDC else None
    return Ways(user.has_usable_password(), list(user.passkeys.all()), there)


@transaction.atomic
def take_away(user: User, way: Passkey | Identity) -> None:
    # Two tabs that take away one each take turns, and the second is refused.
    User.objects.select_for_update().get(pk=user.pk)
    if ways_of(user).count <= 1:
        raise Refused("account.ways.last", status=409)
    way.delete()
