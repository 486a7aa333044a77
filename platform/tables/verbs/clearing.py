"""Free somebody else's chair before the game starts."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.chairs import remove_seat, seat_number
from tables.change import change
from tables.models import Entry, Table
from tables.verbs.reading import person, seat
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused


@verb("clear")
def read(request: HttpRequest, code: str) -> Answer:
    clear(code, person(request), seat(request))
    return Done()


def clear(code: str, user: User, number: int) -> None:
    """The host frees somebody's chair before the game starts."""
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        seat = seat_number(held, number)
        if seat.user_id == user.pk:
            raise Refused("table.refused.own_chair", status=409)
        remove_seat(held, seat)
        held.tell(Entry.Kind.LEFT, "wait.left", user=user, name=seat.name)
