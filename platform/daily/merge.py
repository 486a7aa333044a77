"""What becomes of attempts at the challenge of the day when a guest signs in to an account."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from daily.models import Attempt


def hand_over(guest: User, account: User, **_: Any) -> int:
    """Give the guest's attempts to the account; of two that counted at one challenge, the first still does.

    Answers how many chairs moved: none, for those are the tables' affair.
    """
    theirs = Attempt.objects.filter(user=guest)
    for attempt in theirs.filter(counted=True):
        both = Attempt.objects.filter(
            user__in=(guest, account),
            game=attempt.game,
            day=attempt.day,
            variant=attempt.variant,
            counted=True,
        )
        later = both.order_by("table__started", "pk")[1:]
        Attempt.objects.filter(pk__in=[one.pk for one in later]).update(counted=False)
    theirs.update(user=account)
    return 0
