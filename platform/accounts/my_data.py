"""All that is kept of a person, as one JSON document: docs/my_data.md describes it field by field.

Accounts know only of accounts; every other room adds its own part.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

import msgspec
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from accounts.signals import gathering

FORMAT, VERSION = "place-du-village/my-data", 1


class Person(Struct):
    name: str
    username: str
    email: str
    guest: bool
    joined: datetime
    signed_in: datetime | None
    roles: list[str]


def document(user: User) -> bytes:
    """What stands here without a name of its own is somebody else's, and is not in it."""
    parts: dict[str, Any] = {"format": FORMAT, "version": VERSION, "made": timezone.now()}
    parts["person"] = _person(user)
    for _, part in gathering.send(User, user=user):
        parts.update(cast(dict[str, Any], part))
    return msgspec.json.format(msgspec.json.encode(parts), indent=1)


def _person(user: User) -> Person:
    roles = list(user.groups.order_by("name").values_list("name", flat=True))
    return Person(
        user.name, user.username, user.email, user.is_guest, user.date_joined, user.last_login, roles
    )
