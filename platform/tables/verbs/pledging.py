"""Pledge a browser's part of the luck, by its hash, while people gather."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables import commitment
from tables.change import change
from tables.models import Entry, Table
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb
from web.ratelimit import limit
from web.refusals import Refused

# A browser pledges once a visit; each pledge is an entry of the log.
PLEDGES, PLEDGE_SECONDS = 20, 3600


@verb("pledge")
def read(request: HttpRequest, code: str) -> Answer:
    pledge(code, person(request), text(request, "hash"), text(request, "fingerprint"))
    return Done()


def pledge(code: str, user: User, hashed: str, shown: str) -> None:
    """Pledge a value, made after the fingerprint `shown`. The last one before the start counts."""
    check_hex(hashed)
    with change(code) as held:
        held.require(Table.Status.WAITING)
        seat, table = held.require_seat(user), held.table
        if commitment.pledge_of(table, seat).get("hash") == hashed:
            return
        limit(f"pledge:{table.pk}:{user.pk}", PLEDGES, PLEDGE_SECONDS)
        if shown != table.fingerprint or not commitment.pledge(table, user, hashed):
            raise Refused("table.refused.stale", status=409)
        held.append(Entry.Kind.LUCK, seat=seat.number, user=user, action={"hash": hashed})


def check_hex(sent: str) -> None:
    if not commitment.is_hex(sent):
        raise Refused("table.refused.malformed")
