"""Reveal what one's browser pledged to the luck, when the game starts."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from engine import fingerprint
from tables import commitment
from tables.change import change
from tables.models import Entry
from tables.verbs.pledging import check_hex
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb
from tables.verbs.starting import deal
from web.refusals import Refused


@verb("reveal")
def read(request: HttpRequest, code: str) -> Answer:
    reveal(code, person(request), text(request, "value"))
    return Done()


def reveal(code: str, user: User, value: str) -> None:
    """Show the pledged value; the last one missing lets the game be dealt."""
    check_hex(value)
    with change(code) as held:
        seat, table = held.require_seat(user), held.table
        pledged = commitment.pledge_of(table, seat)
        if not commitment.gathering(table) or pledged.get("hash") != fingerprint(value):
            raise Refused("table.refused.stale", status=409)
        if "value" in pledged:
            return
        pledged["value"] = value
        held.append(Entry.Kind.LUCK, seat=seat.number, user=user, action={"value": value})
        if not commitment.missing(table, held.seats):
            deal(held, table.caller)
