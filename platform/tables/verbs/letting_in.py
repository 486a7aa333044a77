"""Confirm that a newcomer from a neighbour's address is somebody else."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.chairs import seat_number
from tables.change import change
from tables.models import Entry, Table
from tables.verbs.reading import person, seat
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused


@verb("let-in")
def read(request: HttpRequest, code: str) -> Answer:
    let_in(code, person(request), seat(request))
    return Done()


def let_in(code: str, user: User, number: int) -> None:
    """The host says that somebody from a neighbour's address is somebody else; everybody may know that."""
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        seat = seat_number(held, number)
        if not seat.unconfirmed:
            raise Refused("table.refused.let_in", status=409, name=seat.name)
        seat.unconfirmed = False
        seat.save(update_fields=["unconfirmed"])
        held.tell(
            Entry.Kind.ARRANGED,
            "log.let_in",
            seat=number,
            user=user,
            action=held.table.options,
            host=str(held.table.host),
            name=seat.name,
        )
