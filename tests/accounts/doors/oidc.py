"""The way to a provider and back, as a browser goes it."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client

from accounts.models import Identity, User
from tables.models import Seat, Table
from tests.accounts.doors.provider import Provider

START, RETURN, ARRIVAL, WAYS = (
    "/compte/oidc/",
    "/compte/oidc/retour/",
    "/compte/oidc/arrivee/",
    "/compte/acces/",
)
LABEL = "Le Village"


def asks(client: Client, **sent: str) -> str:
    """The address at the provider that the site leads to."""
    page = client.post(START, sent)
    assert page.status_code == 200
    (there,) = re.findall(r'content="0; url=([^"]+)"', page.content.decode())
    return html.unescape(there)


def comes_back(client: Client, village: Provider, **sent: str) -> Any:
    return client.get(RETURN, village.agrees(asks(client, **sent)))


def known(user: User, village: Provider, subject: str = "1001") -> Identity:
    return Identity.objects.create(user=user, issuer=village.issuer, subject=subject)


def sat(user: User) -> Table:
    table = Table.objects.create(game="pig", host=user, bot_level="lison", places=4)
    Seat.objects.create(table=table, number=0, user=user, name=user.name)
    return table
