"""Take a bot's chair at a trial that was offered: whoever has its link may."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.guests import ensure_guest
from accounts.models import User
from accounts.names import clean_name
from tables.access import find
from tables.chairs import bot_name, check_name, seat_number
from tables.change import change
from tables.log.bounds import require_room
from tables.models import Entry, Seat, Table
from tables.verbs.reading import seat, text
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused


@verb("take-over")
def read(request: HttpRequest, code: str) -> Answer:
    find(code)
    number = seat(request)
    user = ensure_guest(request, text(request, "name"))
    take_over(code, user, clean_name(user.name), number)
    return Done()


def take_over(code: str, user: User, name: str, number: int) -> Seat:
    with change(code) as held:
        if mine := held.seat_of(user):
            return mine
        held.require(Table.Status.PLAYING)
        chair = seat_number(held, number)
        if not held.table.offered or chair.user_id is not None:
            raise Refused("whatif.refused.taken", status=409)
        require_room(held)
        check_name(held, name)
        before = bot_name(chair.bot)
        chair.user, chair.name, chair.bot = user, name, ""
        chair.save(update_fields=["user", "name", "bot"])
        held.tell(Entry.Kind.HANDED, "log.handed", seat=number, user=user, before=before, name=name)
        held.reschedule(restart=False)
        return chair
