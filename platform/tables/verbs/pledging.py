"""A browser's part of the luck: pledged by its hash while people gather, revealed when the game starts."""

from __future__ import annotations

from accounts.models import User
from engine import fingerprint
from tables import commitment
from tables.change import change
from tables.models import Entry, Table
from tables.verbs.starting import deal
from web.ratelimit import limit
from web.refusals import Refused

# A browser pledges once a visit; each pledge is an entry of the log.
PLEDGES, PLEDGE_SECONDS = 20, 3600


def pledge(code: str, user: User, hashed: str, shown: str) -> None:
    """Pledge a value, made after the fingerprint `shown`. The last one before the start counts."""
    _check(hashed)
    with change(code) as held:
        held.require(Table.Status.WAITING)
        seat, table = held.require_seat(user), held.table
        if commitment.pledge_of(table, seat).get("hash") == hashed:
            return
        limit(f"pledge:{table.pk}:{user.pk}", PLEDGES, PLEDGE_SECONDS)
        if shown != table.fingerprint or not commitment.pledge(table, user, hashed):
            raise Refused("table.refused.stale", status=409)
        held.append(Entry.Kind.LUCK, seat=seat.number, user=user, action={"hash": hashed})


def reveal(code: str, user: User, value: str) -> None:
    """Show the pledged value; the last one missing lets the game be dealt."""
    _check(value)
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


def _check(sent: str) -> None:
    if not commitment.is_hex(sent):
        raise Refused("table.refused.malformed")
