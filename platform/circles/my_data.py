"""The circles somebody is or was of, and what they answered there."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from accounts.models import User
from circles.models import Answer, Member


class OfCircle(Struct):
    circle: str
    name: str
    joined: datetime
    left: datetime | None
    removed: bool
    keeper: bool
    # The channel's address, where this person gave it.
    webhook: str | None


class Answered(Struct):
    circle: str
    date: datetime
    says: str


def gather(user: User, **_: Any) -> dict[str, Any]:
    members = Member.objects.filter(user=user).select_related("circle__webhook").order_by("pk")
    answers = Answer.objects.filter(user=user).order_by("pk")
    said = answers.values_list("date__poll__circle__code", "date__at", "says")
    return {
        "circles": [_of(member, user) for member in members],
        "circle_dates": [Answered(*row) for row in said],
    }


def _of(member: Member, user: User) -> OfCircle:
    circle = member.circle
    given = circle.webhook.address if circle.webhook and circle.webhook_by_id == user.pk else None
    keeper = circle.keeper_id == user.pk
    return OfCircle(circle.code, circle.name, member.joined, member.left, member.removed, keeper, given)
