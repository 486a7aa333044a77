"""Guessing passwords takes time. Only wrong ones count, and waiting always helps."""

from __future__ import annotations

import math
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.http import HttpRequest

from accounts.models import User
from web import ratelimit
from web.jinja import say

TOO_MANY = "attempts"


class Limit(NamedTuple):
    key: str
    times: int
    per_seconds: int


def sign_in_limits(request: HttpRequest, username: str) -> list[Limit]:
    place = ratelimit.address(request)
    return [
        Limit(f"sign-in:{place}:{username}", 6, 5 * 60),
        # Many names from one place, and one name from many places. The last is far above what one place
        # may try in an hour, or a single ill-wisher could lock somebody out.
        Limit(f"sign-in-from:{place}", 40, 5 * 60),
        Limit(f"sign-in-as:{username}", 600, 60 * 60),
    ]


def door_limits(request: HttpRequest, who: str) -> list[Limit]:
    """The same for doors at which no name is typed."""
    return sign_in_limits(request, who)[:2]


def own_password_limits(user: User) -> list[Limit]:
    """Whoever finds a browser left open must not guess the password of its owner either."""
    return [Limit(f"own-password:{user.pk}", 6, 5 * 60)]


class Attempt:
    """One try at a password, refused outright when there were too many."""

    def __init__(self, limits: list[Limit]) -> None:
        self._counted: list[Limit] = []
        for limit in limits:
            if seconds := ratelimit.wait(*limit):
                self.succeeded()
                minutes = math.ceil(seconds / 60)
                raise ValidationError(say("account.error.attempts", n=minutes), code=TOO_MANY)
            self._counted.append(limit)

    def succeeded(self) -> None:
        """The try was right, or was not even made: it does not count."""
        for limit in self._counted:
            ratelimit.forgive(limit.key, limit.per_seconds)
