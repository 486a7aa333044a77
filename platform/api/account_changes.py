"""What becomes of a person's keys; and what is told of them to their owner."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from msgspec import Struct

from accounts.models import User
from api.models import ApiKey


class Key(Struct):
    name: str
    scopes: list[str]
    made: datetime
    used: date | None


def hand_over(guest: User, account: User, **_: Any) -> int:
    ApiKey.objects.filter(user=guest).update(user=account)
    return 0


def say_farewell(user: User, **_: Any) -> None:
    ApiKey.objects.filter(user=user).delete()


def gather(user: User, **_: Any) -> dict[str, Any]:
    keys = ApiKey.objects.filter(user=user).values_list(*Key.__struct_fields__)
    return {"api_keys": [Key(*key) for key in keys]}
