"""Ask the table: take a move back, pause, or stop. Everybody who is there must agree."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User
from tables.change import Change, change
from tables.models import Move, Seat, Table
from tables.verbs import pausing, stopping, takeback
from web.refusals import Refused

# What a vote that passes brings about.
CARRY_OUT: dict[str, Callable[[Change, dict[str, int]], None]] = {
    "takeback": takeback.carry_out,
    "pause": pausing.carry_out,
    "stop": stopping.carry_out,
}


def ask(code: str, user: User, kind: str) -> None:
    """Put a question to the table. With nobody else to ask it is answered at once."""
    with change(code) as held:
        held.require(Table.Status.PLAYING)
        seat = held.require_seat(user)
        if seat.resigned:
            raise Refused("table.refused.resigned", status=409)
        if kind not in CARRY_OUT:
            raise Refused("table.refused.malformed")
        if held.table.vote:
            raise Refused("table.refused.voting", status=409)
        request = {"kind": kind, "seat": seat.number, "yes": [seat.number]}
        if kind == "takeback":
            request["to"] = takeback.target(held, seat.number)
        held.tell(
            Move.Kind.VOTE, f"log.ask.{kind}", seat=seat.number, user=user, action=request, name=seat.name
        )
        free = kind == "takeback" and takeback.is_free(held, seat.number, request["to"])
        held.table.vote = request
        if free:
            _pass(held)
        else:
            settle(held)


def answer(code: str, user: User, yes: bool) -> None:
    with change(code) as held:
        held.require(Table.Status.PLAYING)
        seat = held.require_seat(user)
        request = held.table.vote
        if not request:
            raise Refused("table.refused.no_vote", status=409)
        if not yes and seat.number == request["seat"]:
            held.table.vote = None
            held.tell(Move.Kind.VOTE, "log.withdrawn", seat=seat.number, user=user, name=seat.name)
            return
        if seat.number not in waiting_for(held.table, held.seats):
            raise Refused("table.refused.voted", status=409)
        if not yes:
            held.table.vote = None
            held.tell(
                Move.Kind.VOTE,
                f"{request['kind']}.refused",
                seat=seat.number,
                user=user,
                action={"yes": False},
            )
            return
        request["yes"].append(seat.number)
        if waiting_for(held.table, held.seats):
            held.tell(
                Move.Kind.VOTE,
                "log.agreed",
                seat=seat.number,
                user=user,
                action={"yes": True},
                name=seat.name,
            )
        settle(held)


def waiting_for(table: Table, seats: list[Seat]) -> list[int]:
    """The people whose answer is missing. A chair held by a bot does not vote."""
    if not table.vote:
        return []
    return [s.number for s in seats if not s.bot and s.number not in table.vote["yes"]]


def settle(held: Change) -> None:
    """A question passes when no answer is missing, also because a bot has taken the last one's chair."""
    if held.table.vote and not waiting_for(held.table, held.seats):
        _pass(held)


def _pass(held: Change) -> None:
    request = held.table.vote
    held.table.vote = None
    CARRY_OUT[request["kind"]](held, request)
