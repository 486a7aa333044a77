"""What the desk keeps of a person: refusals, comings and goings, and what was taken from them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from accounts.models import User
from review.models import Connection, Refusal, Sanction


class Refused(Struct):
    table: str
    index: int
    verb: str
    key: str
    times: int
    at: datetime


class Came(Struct):
    table: str
    seat: int
    here: bool
    at: datetime


class Taken(Struct):
    kind: str
    reason: str
    at: datetime
    until: datetime | None
    lifted: datetime | None


def gather(user: User, **_: Any) -> dict[str, Any]:
    refused = Refusal.objects.filter(user=user)
    came = Connection.objects.filter(user=user)
    taken = Sanction.objects.filter(user=user)
    return {
        "refusals": [
            Refused(*row) for row in refused.values_list("table__code", "index", "verb", "key", "times", "at")
        ],
        "comings_and_goings": [Came(*row) for row in came.values_list("table__code", "seat", "here", "at")],
        "sanctions": [Taken(*row) for row in taken.values_list(*Taken.__struct_fields__)],
    }
