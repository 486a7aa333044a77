"""Answer what the table is asked."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from accounts.models import User
from tables.change import TAKES_BACK, Change
from tables.devices import voice_of
from tables.models import Entry, Table
from tables.verbs import takeback
from tables.verbs.keeping import wait_on
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb
from tables.verbs.takeback import Plan
from tables.verbs.voting import prepared, settle, waiting_for
from web.refusals import Refused


@verb("answer")
def read(request: HttpRequest, code: str) -> Answer:
    answer(code, person(request), text(request, "yes") == "1")
    return Done()


def answer(code: str, user: User, yes: bool) -> None:
    def foresee(table: Table) -> Plan | None:
        """Only for the answer that decides."""
        request, seats = table.vote, list(table.seats.order_by("number"))
        mine = [voice_of(seats, seat).number for seat in seats if seat.user_id == user.pk]
        if not yes or not request or request["kind"] not in TAKES_BACK or waiting_for(table, seats) != mine:
            return None
        return takeback.plan(table, request["seat"], request["to"])

    prepared(code, foresee, lambda held, foreseen: _answer(held, user, yes, foreseen))


def _answer(held: Change, user: User, yes: bool, foreseen: Plan | None) -> None:
    held.require(Table.Status.PLAYING)
    seat = held.require_seat(user)
    request = held.table.vote
    if not request:
        raise Refused("table.refused.no_vote", status=409)
    if not yes and seat.number == request["seat"]:
        held.table.vote = None
        key = "absent.here" if request["kind"] == "absent" else "log.withdrawn"
        held.tell(Entry.Kind.VOTE, key, seat=seat.number, user=user, name=seat.name)
        _go_on(held, request)
        return
    seat = voice_of(held.seats, seat)
    if seat.number not in waiting_for(held.table, held.seats):
        raise Refused("table.refused.voted", status=409)
    if not yes:
        held.table.vote = None
        key = f"{request['kind']}.refused"
        held.tell(Entry.Kind.VOTE, key, seat=seat.number, user=user, action={"yes": False})
        _go_on(held, request)
        return
    request["yes"].append(seat.number)
    if waiting_for(held.table, held.seats):
        action = {"yes": True}
        held.tell(Entry.Kind.VOTE, "log.agreed", seat=seat.number, user=user, action=action, name=seat.name)
    settle(held, foreseen)


def _go_on(held: Change, request: dict[str, Any]) -> None:
    if request["kind"] == "absent":
        wait_on(held, request["seat"])
