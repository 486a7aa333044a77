"""The keys a person has made for programs, and the analyses they asked for."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from accounts.models import User
from bots.models import Analysis, SeatToken


class Key(Struct):
    """Of the key itself only a hash is kept."""

    table: str
    made: datetime


class Asked(Struct):
    table: str
    asked: datetime


def gather(user: User, **_: Any) -> dict[str, Any]:
    keys = SeatToken.objects.filter(made_by=user).order_by("pk").values_list("table__code", "made")
    asked = Analysis.objects.filter(asked_by=user).order_by("pk").values_list("table__code", "asked")
    return {"program_keys": [Key(*row) for row in keys], "analyses": [Asked(*row) for row in asked]}
