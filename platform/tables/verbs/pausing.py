"""Pause the game: no clock runs, no bot moves. Anybody at the table resumes it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from accounts.models import User
from tables.change import Change, change
from tables.models import Entry, Table
from tables.verbs.reading import person
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused


@verb("resume")
def read(request: HttpRequest, code: str) -> Answer:
    resume(code, person(request))
    return Done()


def may_pause(table: Table, user_id: int | None) -> bool:
    """Among friends the host pauses a game without asking; anybody goes on with it."""
    return not table.listed and user_id is not None and user_id == table.host_id


def carry_out(held: Change, request: dict[str, Any], _: object) -> None:
    held.table.paused = True
    held.tell(Entry.Kind.PAUSED, "pause.on", seat=request["seat"])
    held.reschedule()


def resume(code: str, user: User) -> None:
    with change(code) as held:
        held.require(Table.Status.PLAYING)
        seat = held.require_seat(user)
        if not held.table.paused:
            raise Refused("table.refused.not_paused", status=409)
        held.end_pause()
        held.tell(Entry.Kind.RESUMED, "pause.resumed", seat=seat.number, user=user)
        held.reschedule()
