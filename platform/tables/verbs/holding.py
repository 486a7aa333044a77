"""Put a bot in an absent friend's chair."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.chairs import seat_number
from tables.change import change
from tables.models import Table
from tables.presence import away_long_enough, is_here
from tables.verbs.keeping import sit_down
from tables.verbs.reading import person, seat
from tables.verbs.registry import Answer, Done, verb
from tables.verbs.voting import settle
from web.refusals import Refused


@verb("hold")
def read(request: HttpRequest, code: str) -> Answer:
    hold(code, person(request), seat(request))
    return Done()


def hold(code: str, user: User, number: int) -> None:
    """Somebody at the table puts a bot in the chair of a person who has been away long enough."""
    with change(code) as held:
        held.require(Table.Status.PLAYING)
        held.require_seat(user)
        seat = seat_number(held, number)
        if seat.user_id == user.pk or held.table.rules.engine.mode.apart:
            # Nobody waits for their own chair, nor for any other where each plays apart.
            raise Refused("table.refused.nobody_waits", status=409)
        if seat.bot:
            raise Refused("table.refused.already_bot", status=409)
        if not away_long_enough(held.table, seat, is_here(held.table.pk, number)):
            raise Refused("table.refused.not_absent", status=409, name=seat.name, n=held.table.absent_minutes)
        sit_down(held, seat, "absent.bot_in", user)
        held.reschedule(restart=False)
        settle(held)
