"""Ask the table: take a move back, pause, or stop. Everybody who is there must agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from accounts.models import User
from tables.access import find
from tables.change import Change, change
from tables.log.bounds import require_room
from tables.models import Entry, Seat, Table, read_code
from tables.verbs import pausing, stopping, takeback
from tables.verbs.takeback import Plan
from web.ratelimit import limit
from web.refusals import Refused

# What a vote that passes brings about; what was worked out for it beforehand, where it was.
CARRY_OUT: dict[str, Callable[[Change, dict[str, Any], Plan | None], None]] = {
    "takeback": takeback.carry_out,
    "pause": pausing.carry_out,
    "stop": stopping.carry_out,
}
# Whoever undoes step by step passes; what is asked is a line of the log, and a game played again.
ASKS, ASK_SECONDS = 20, 60
# How often a plan is made anew for a table that moved while it was made.
PLANS = 2


def ask(code: str, user: User, kind: str) -> None:
    """Put a question to the table. With nobody else to ask it is answered at once."""
    limit(f"ask:{read_code(code)}:{user.pk}", ASKS, ASK_SECONDS)

    def foresee(table: Table) -> Plan | None:
        seat = table.seats.filter(user=user, resigned=False).first()
        if kind != "takeback" or table.status != Table.Status.PLAYING or table.vote or seat is None:
            return None
        return takeback.plan(table, seat.number, takeback.target(table, seat.number))

    _prepared(code, foresee, lambda held, foreseen: _ask(held, user, kind, foreseen))


def _ask(held: Change, user: User, kind: str, foreseen: Plan | None) -> None:
    held.require(Table.Status.PLAYING)
    seat = held.require_seat(user)
    if seat.resigned:
        raise Refused("table.refused.resigned", status=409)
    if kind not in CARRY_OUT:
        raise Refused("table.refused.malformed")
    if held.table.vote:
        raise Refused("table.refused.voting", status=409)
    if kind == "takeback" and foreseen is None:
        # What stood in its way when it was planned no longer does.
        raise Refused("table.refused.stale", status=409)
    if kind != "stop":
        require_room(held)
    request = {"kind": kind, "seat": seat.number, "yes": [seat.number]}
    if foreseen is not None:
        request["to"] = foreseen.to
    held.tell(Entry.Kind.VOTE, f"log.ask.{kind}", seat=seat.number, user=user, action=request, name=seat.name)
    held.table.vote = request
    if foreseen is not None and foreseen.free:
        _pass(held, foreseen)
    else:
        settle(held, foreseen)


def answer(code: str, user: User, yes: bool) -> None:
    def foresee(table: Table) -> Plan | None:
        """Only for the answer that decides."""
        request, seats = table.vote, list(table.seats.order_by("number"))
        mine = [seat.number for seat in seats if seat.user_id == user.pk]
        if not yes or not request or request["kind"] != "takeback" or waiting_for(table, seats) != mine:
            return None
        return takeback.plan(table, request["seat"], request["to"])

    _prepared(code, foresee, lambda held, foreseen: _answer(held, user, yes, foreseen))


def _answer(held: Change, user: User, yes: bool, foreseen: Plan | None) -> None:
    held.require(Table.Status.PLAYING)
    seat = held.require_seat(user)
    request = held.table.vote
    if not request:
        raise Refused("table.refused.no_vote", status=409)
    if not yes and seat.number == request["seat"]:
        held.table.vote = None
        held.tell(Entry.Kind.VOTE, "log.withdrawn", seat=seat.number, user=user, name=seat.name)
        return
    if seat.number not in waiting_for(held.table, held.seats):
        raise Refused("table.refused.voted", status=409)
    if not yes:
        held.table.vote = None
        key = f"{request['kind']}.refused"
        held.tell(Entry.Kind.VOTE, key, seat=seat.number, user=user, action={"yes": False})
        return
    request["yes"].append(seat.number)
    if waiting_for(held.table, held.seats):
        action = {"yes": True}
        held.tell(Entry.Kind.VOTE, "log.agreed", seat=seat.number, user=user, action=action, name=seat.name)
    settle(held, foreseen)


def _prepared(
    code: str, foresee: Callable[[Table], Plan | None], act: Callable[[Change, Plan | None], None]
) -> None:
    """Play again what a take-back needs while others may still write, and hold the table only to enter it."""
    for _ in range(PLANS):
        foreseen = foresee(find(code))
        with change(code) as held:
            if foreseen is None or held.table.head == foreseen.head:
                return act(held, foreseen)
    raise Refused("table.refused.stale", status=409)


def waiting_for(table: Table, seats: list[Seat]) -> list[int]:
    """The people whose answer is missing. A chair held by a bot does not vote."""
    if not table.vote:
        return []
    return [s.number for s in seats if not s.bot and s.number not in table.vote["yes"]]


def settle(held: Change, foreseen: Plan | None = None) -> None:
    """A question passes when no answer is missing, also because a bot has taken the last one's chair."""
    if held.table.vote and not waiting_for(held.table, held.seats):
        _pass(held, foreseen)


def _pass(held: Change, foreseen: Plan | None) -> None:
    request = held.table.vote
    held.table.vote = None
    CARRY_OUT[request["kind"]](held, request, foreseen)
