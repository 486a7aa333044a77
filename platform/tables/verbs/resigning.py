"""Resign: by the game's own rules, or else a bot plays the chair to the end and its owner cannot win."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest

from accounts.models import User
from tables.change import change
from tables.models import Entry, Table
from tables.verbs.reading import person
from tables.verbs.registry import Answer, Done, verb
from tables.verbs.voting import settle
from web.refusals import Refused


@verb("resign")
def read(request: HttpRequest, code: str) -> Answer:
    resign(code, person(request))
    return Done()


def resign(code: str, user: User) -> None:
    with change(code) as held:
        held.require(Table.Status.PLAYING)
        seat = held.require_seat(user)
        if seat.resigned:
            raise Refused("table.refused.resigned", status=409)
        given_up = held.table.rules.engine.on_resign(held.table.position(), seat.number)
        if given_up is not None:
            held.play(seat.number, msgspec.to_builtins(given_up), user=user)
            return
        seat.resigned = True
        seat.bot = held.table.bot_level
        seat.save(update_fields=["resigned", "bot"])
        held.tell(Entry.Kind.RESIGNED, "log.resigned", seat=seat.number, user=user, name=seat.name)
        held.reschedule(restart=False)
        settle(held)
