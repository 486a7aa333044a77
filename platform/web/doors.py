"""By which doors people come in: plain facts, for the settings as for the pages."""

from __future__ import annotations

from msgspec import Struct


class Provider(Struct, frozen=True):
    """An OpenID Connect provider whose accounts are good here too."""

    issuer: str
    client_id: str
    # Empty: a public client.
    secret: str
    # What people call it.
    label: str
