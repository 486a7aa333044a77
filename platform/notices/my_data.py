"""What a person wants to hear of, where they are reached, and what they were told."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

from msgspec import Struct

from accounts.models import User
from notices.models import Endpoint, Notice, Wishes


class Wanted(Struct):
    push: list[str]
    mail: list[str]
    bundle: bool
    zone: str
    quiet_from: time | None
    quiet_to: time | None


class Reached(Struct):
    """Without a browser's keys, which open nothing for anybody else but are its own."""

    channel: str
    address: str
    label: str
    lang: str
    confirmed: datetime | None
    created: datetime


class Told(Struct):
    occasion: str
    table: str | None
    state: str
    created: datetime


def gather(user: User, **_: Any) -> dict[str, Any]:
    wishes = Wishes.of(user)
    reached = Endpoint.objects.filter(user=user).order_by("pk")
    told = Notice.objects.filter(endpoint__user=user).order_by("pk")
    return {
        "notice_wishes": Wanted(*(getattr(wishes, name) for name in Wanted.__struct_fields__)),
        "reached_at": [Reached(*row) for row in reached.values_list(*Reached.__struct_fields__)],
        "notices": [Told(*row) for row in told.values_list("occasion", "table__code", "state", "created")],
    }
