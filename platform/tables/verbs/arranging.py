"""Change what a table is like, before its game starts."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from tables.change import change
from tables.log.bounds import require_room
from tables.models import Entry, Table
from tables.verbs.opening import read_options
from web.refusals import Refused


def arrange(
    code: str, user: User, *, options: dict[str, Any], places: int, listed: bool, spectators: bool
) -> None:
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        require_room(held)
        table, seats = held.table, held.table.rules.engine.seats
        if places not in seats or places < len(held.seats):
            low = max(seats[0], len(held.seats))
            raise Refused("table.refused.places", min=low, max=seats[-1])
        table.options = read_options(table.rules, options)
        table.places, table.listed, table.spectators = places, listed, spectators
        held.tell(Entry.Kind.ARRANGED, "log.arranged", user=user, action=table.options)
