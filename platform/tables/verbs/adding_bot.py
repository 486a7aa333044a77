"""Seat a bot before the game starts."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.chairs import add_seat, bot_name
from tables.change import change
from tables.log.bounds import require_room
from tables.models import Entry, Seat, Table
from tables.verbs.opening import checked_level
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb


@verb("add-bot")
def read(request: HttpRequest, code: str) -> Answer:
    add_bot(code, person(request), text(request, "level") or None)
    return Done()


def add_bot(code: str, user: User, level: str | None = None) -> Seat:
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        require_room(held)
        level = checked_level(held.table.rules, level)
        seat = add_seat(held, name=level, bot=level)
        held.tell(Entry.Kind.BOT_ADDED, "wait.joined", seat=seat.number, user=user, name=bot_name(level))
        return seat
