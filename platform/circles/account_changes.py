"""What becomes of somebody's circles when a guest signs in to an account, or somebody leaves for good."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.models import User
from circles.membership import close
from circles.models import Answer, Circle, Member, Poll
from notices.models import Endpoint


def hand_over(guest: User, account: User, **_: Any) -> int:
    """The guest's memberships are the account's. Where both were of one circle, a removal stands."""
    for member in Member.objects.filter(user=guest):
        other = Member.objects.filter(circle=member.circle_id, user=account).first()
        if other is not None:
            weaker, stronger = sorted((member, other), key=_strength)
            weaker.delete()
            member = stronger
        Member.objects.filter(pk=member.pk).update(user=account)
    Answer.objects.filter(user=guest, date__answers__user=account).delete()
    Answer.objects.filter(user=guest).update(user=account)
    Circle.objects.filter(keeper=guest).update(keeper=account)
    Circle.objects.filter(webhook_by=guest).update(webhook_by=account)
    Poll.objects.filter(by=guest).update(by=account)
    return 0


def _strength(member: Member) -> tuple[bool, bool]:
    """Of two memberships of one person: a removal before all, then being there."""
    return member.removed, member.left is None


def say_farewell(user: User, **_: Any) -> None:
    """Whoever has been there longest keeps what they kept; where nobody is left, the circle closes.

    The games that were played stay, for those who played them, without their name.
    """
    for circle in Circle.objects.filter(Q(keeper=user) | Q(members__user=user)).distinct():
        heir = circle.members.filter(left=None).exclude(user=user).order_by("joined", "pk").first()
        if heir is None:
            close(circle)
        elif circle.keeper_id == user.pk:
            Circle.objects.filter(pk=circle.pk).update(keeper=heir.user_id)
    Endpoint.objects.filter(circle__webhook_by=user).delete()
    Circle.objects.filter(webhook_by=user).update(webhook_by=None)
    Poll.objects.filter(by=user).update(by=None)
    Answer.objects.filter(user=user).delete()
    Member.objects.filter(user=user).delete()
