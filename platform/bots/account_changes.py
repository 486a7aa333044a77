"""What becomes of keys and questions when somebody leaves for good."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.models import User
from bots.models import Analysis, SeatToken


def say_farewell(user: User, **_: Any) -> None:
    SeatToken.objects.filter(Q(user=user) | Q(made_by=user)).delete()
    Analysis.objects.filter(asked_by=user).update(asked_by=None)
