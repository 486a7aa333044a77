"""Ask the table: take a move or a whole turn back, pause, or stop."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.change import TAKES_BACK, Change
from tables.log.bounds import require_room
from tables.models import Entry, Table, read_code
from tables.verbs import takeback
from tables.verbs.pausing import may_pause
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb
from tables.verbs.takeback import Plan
from tables.verbs.voting import ASKED, carry, prepared, settle
from web.ratelimit import limit
from web.refusals import Refused

# Whoever undoes step by step passes; what is asked is a line of the log, and a game played again.
ASKS, ASK_SECONDS = 20, 60


@verb("ask")
def read(request: HttpRequest, code: str) -> Answer:
    ask(code, person(request), text(request, "kind"))
    return Done()


def ask(code: str, user: User, kind: str) -> None:
    """Put a question to the table. With nobody else to ask it is answered at once."""
    limit(f"ask:{read_code(code)}:{user.pk}", ASKS, ASK_SECONDS)

    def foresee(table: Table) -> Plan | None:
        seat = table.seats.filter(user=user, resigned=False).first()
        if kind not in TAKES_BACK or table.status != Table.Status.PLAYING or table.vote or seat is None:
            return None
        find_target = takeback.turn_start if kind == "reset" else takeback.target
        return takeback.plan(table, seat.number, find_target(table, seat.number))

    prepared(code, foresee, lambda held, foreseen: _ask(held, user, kind, foreseen))


def _ask(held: Change, user: User, kind: str, foreseen: Plan | None) -> None:
    held.require(Table.Status.PLAYING)
    seat = held.require_seat(user)
    if seat.resigned:
        raise Refused("table.refused.resigned", status=409)
    if kind not in ASKED:
        raise Refused("table.refused.malformed")
    if held.table.vote:
        raise Refused("table.refused.voting", status=409)
    if (kind in TAKES_BACK and foreseen is None) or (kind == "pause" and held.table.paused):
        # What stood in its way when it was planned no longer does.
        raise Refused("table.refused.stale", status=409)
    if kind != "stop":
        require_room(held)
    request = {"kind": kind, "seat": seat.number, "yes": [seat.number]}
    if foreseen is not None:
        request["to"] = foreseen.to
    held.tell(Entry.Kind.VOTE, f"log.ask.{kind}", seat=seat.number, user=user, action=request, name=seat.name)
    held.table.vote = request
    if (foreseen is not None and foreseen.free) or (kind == "pause" and may_pause(held.table, user.pk)):
        carry(held, foreseen)
    else:
        settle(held, foreseen)
