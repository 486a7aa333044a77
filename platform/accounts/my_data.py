"""All that is kept of a person, as one JSON document: docs/my_data.md describes it field by field.

Accounts know only of accounts; every other room adds its own part.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

import msgspec
from django.utils import timezone
from msgspec import Struct

from accounts.models import SecondStep, User
from accounts.signals import gathering

FORMAT, VERSION = "place-du-village/my-data", 2


class Person(Struct):
    name: str
    username: str
    email: str
    guest: bool
    joined: datetime
    signed_in: datetime | None
    roles: list[str]


class Key(Struct):
    name: str
    made: datetime
    used: datetime | None


class Elsewhere(Struct):
    provider: str
    subject: str
    name: str
    linked: datetime


def document(user: User) -> bytes:
    """What stands here without a name of its own is somebody else's, and is not in it."""
    parts: dict[str, Any] = {"format": FORMAT, "version": VERSION, "made": timezone.now()}
    parts["person"] = _person(user)
    parts |= _ways(user)
    for _, part in gathering.send(User, user=user):
        parts.update(cast(dict[str, Any], part))
    return msgspec.json.format(msgspec.json.encode(parts), indent=1)


def _person(user: User) -> Person:
    roles = list(user.groups.order_by("name").values_list("name", flat=True))
    return Person(
        user.name, user.username, user.email, user.is_guest, user.date_joined, user.last_login, roles
    )


def _ways(user: User) -> dict[str, Any]:
    """By what they are known again; the secrets among it would help only a thief."""
    step = SecondStep.objects.filter(user=user).first()
    return {
        "passkeys": [Key(one.name, one.made, one.used) for one in user.passkeys.all()],
        "identities": [
            Elsewhere(one.issuer, one.subject, one.name, one.linked) for one in user.identities.all()
        ],
        "second_step": {"made": step.made, "codes_left": len(step.codes)} if step else None,
    }
