"""What several verbs read of a request: who sends it, which chair it is about, and what was typed."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from web.refusals import Refused


def person(request: HttpRequest) -> User:
    if not request.user.is_authenticated:
        raise Refused("table.refused.no_seat", status=403)
    return request.user


def seat(request: HttpRequest) -> int:
    try:
        return int(request.POST.get("seat", ""))
    except ValueError:
        raise Refused("table.refused.no_such_seat", status=404) from None


def text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")
