"""What somebody gets at an address, by role."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from accounts.models import User
from tests.security.people import Neighbourhood

# What somebody gets: one status for all, or one for each role named and `else` for the others.
Answer = int | dict[str, int]


@dataclass(frozen=True)
class Row:
    route: str
    # {open} and {closed} are the codes of a table with an audience and of one without.
    path: str
    get: Answer = 405
    post: Answer = 405
    data: dict[str, str] = field(default_factory=dict)
    # Where cookies open nothing, there is nothing that another site could make a browser do.
    cookies: bool = True

    def __str__(self) -> str:
        return self.path


def expected(answer: Answer, role: str) -> int:
    return answer if isinstance(answer, int) else answer.get(role, answer["else"])


def browser(user: User | None, **options: Any) -> Client:
    client = Client(raise_request_exception=False, **options)
    if user is not None:
        client.force_login(user)
    return client


def address(row: Row, place: Neighbourhood) -> str:
    circle = place.circle
    return row.path.format(open=place.open.code, closed=place.closed.code, circle=circle.code, key=circle.key)
