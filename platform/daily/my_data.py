"""A person's attempts at the challenges of the day."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec import Struct

from accounts.models import User
from daily.models import Attempt


class Tried(Struct):
    game: str
    day: date
    variant: str
    table: str
    counted: bool
    finished: bool
    resigned: bool
    result: dict[str, int] | None


def gather(user: User, **_: Any) -> dict[str, Any]:
    names = ["table__code" if name == "table" else name for name in Tried.__struct_fields__]
    rows = Attempt.objects.filter(user=user).order_by("pk").values_list(*names)
    return {"daily_challenge": [Tried(*row) for row in rows]}
