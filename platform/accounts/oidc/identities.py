"""Who at the provider is who here. Nobody is found by a name or an address that the provider says: only by
the number it gave them, once they have linked it themselves.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction

from accounts.models import Identity, User
from accounts.oidc.client import Arrival, provider
from web.refusals import Refused


def owner(arrival: Arrival) -> User | None:
    found = Identity.objects.select_related("user").filter(issuer=provider().issuer, subject=arrival.subject)
    known = found.first()
    return known.user if known else None


def link(user: User, arrival: Arrival) -> Identity:
    there = provider()
    try:
        with transaction.atomic():
            return Identity.objects.create(
                user=user, issuer=there.issuer, subject=arrival.subject, name=arrival.name
            )
    except IntegrityError:
        raise Refused("account.oidc.taken", status=409, label=there.label) from None
