"""Change what a table is like, before its game starts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from tables import clocks, manners, meeting
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
    table = find(code)
    arrange(
        code,
        person(request),
        options=from_post(table.rules, request.POST),
        places=_places(request),
        listed="listed" in request.POST,
        spectators="spectators" in request.POST,
        meets=meeting.read(request.POST.get("meets", "")),
        columns={**_time(table, request.POST), **manners.read(table.rules, table, request.POST)},
    )
    return Done()


def _time(table: Table, post: Mapping[str, str]) -> dict[str, Any]:
    """The columns of a table about its clocks; what the form does not speak of stays as it is."""
    time: dict[str, Any] = {}
    if "pace" in post:
        pace = clocks.read(table.rules, post["pace"], clocks.of(table))
        time |= {"pace": pace.seconds, "increment": pace.increment}
    if table.rules.engine.mode.apart:
        return time
    if "at_end" in post:
        time["at_end"] = clocks.read_end(post["at_end"])
    if "hold_minutes" in post:
        time["hold_minutes"] = clocks.read_hold(post["hold_minutes"], table.hold_minutes)
    return time


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
    columns: Mapping[str, Any] | None = None,
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
        for column, value in (columns or {}).items():
            setattr(table, column, value)
        held.tell(Entry.Kind.ARRANGED, "log.arranged", user=user, action=table.options)
