"""Change what a table is like, before its game starts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from tables import meeting
from tables.access import find
from tables.change import change
from tables.log.bounds import require_room
from tables.models import Entry, Table
from tables.options import from_post
from tables.verbs.opening import read_options
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused


@verb("arrange")
def read(request: HttpRequest, code: str) -> Answer:
    arrange(
        code,
        person(request),
        options=from_post(find(code).rules, request.POST),
        places=_places(request),
        listed="listed" in request.POST,
        spectators="spectators" in request.POST,
        meets=meeting.read(request.POST.get("meets", "")),
    )
    return Done()


def _places(request: HttpRequest) -> int:
    """How many chairs the form asks for; what is no number is refused like none at all."""
    try:
        return int(text(request, "places"))
    except ValueError:
        return 0


def arrange(
    code: str,
    user: User,
    *,
    options: dict[str, Any],
    places: int,
    listed: bool,
    spectators: bool,
    meets: datetime | None = None,
) -> None:
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        require_room(held)
        table, seats = held.table, held.table.rules.engine.seats
        if places not in seats or places < len(held.seats):
            low = max(seats[0], len(held.seats))
            raise Refused("table.refused.places", min=low, max=seats[-1])
        meeting.set_time(table, meets)
        table.options = read_options(table.rules, options)
        table.places, table.listed, table.spectators = places, listed, spectators
        held.tell(Entry.Kind.ARRANGED, "log.arranged", user=user, action=table.options)
