"""Send a bot away before the game starts."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.chairs import bot_name, remove_seat, seat_number
from tables.change import change
from tables.models import Entry, Table
from tables.verbs.reading import person, seat
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused


@verb("remove-bot")
def read(request: HttpRequest, code: str) -> Answer:
    remove_bot(code, person(request), seat(request))
    return Done()


def remove_bot(code: str, user: User, number: int) -> None:
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        seat = seat_number(held, number)
        if seat.user_id or not seat.bot:
            raise Refused("table.refused.not_a_bot", status=409)
        remove_seat(held, seat)
        held.tell(Entry.Kind.BOT_REMOVED, "wait.left", user=user, name=bot_name(seat.bot))
