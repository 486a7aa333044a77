"""Send somebody away before the game starts; they stay away until the host lets them back."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.chairs import remove_seat, seat_number
from tables.change import Change, change
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
        if seat.user_id:
            held.table.sent_away = [*(held.table.sent_away or []), seat.user_id]
        held.tell(Entry.Kind.LEFT, "wait.left", user=user, name=seat.name)


def mind_sent_away(held: Change, user: User) -> None:
    if user.pk in (held.table.sent_away or []):
        raise Refused("wait.sent_away", status=403, name=str(held.table.host))
