"""Take a chair before the game starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from django.http import HttpRequest

from accounts.guests import ensure_guest
from accounts.models import User
from accounts.names import clean_name
from tables.access import find
from tables.chairs import accept, add_seat, check_name, sit_beside, start_if_all_answered
from tables.change import change
from tables.log.bounds import require_room
from tables.models import Entry, Seat, Table
from tables.networks import scrambled
from tables.verbs.clearing import mind_sent_away
from tables.verbs.reading import text
from tables.verbs.registry import Answer, Done, verb
from tables.verbs.starting import begin
from web.ratelimit import address


@verb("join")
def read(request: HttpRequest, code: str) -> Answer:
    find(code)
    user = ensure_guest(request, text(request, "name"))
    join(code, user, clean_name(user.name), address(request))
    return Done()


def join(code: str, user: User, name: str, place: str = "", guests: Sequence[Seat] = ()) -> Seat:
    """Sit down, coming from this place. Somebody who already sits here keeps their chair.

    The guests of one's browser in the game before come along.
    """
    with change(code) as held:
        if seat := held.seat_of(user):
            return seat
        held.require(Table.Status.WAITING)
        invited = user.pk in held.table.invited
        mind_sent_away(held, user)
        require_room(held)
        check_name(held, name)
        seat = add_seat(held, user=user, name=name, network=scrambled(held.table, place))
        accept(held, seat)
        held.tell(Entry.Kind.JOINED, "wait.joined", seat=seat.number, user=user, name=name)
        for guest in guests:
            sit_beside(held, seat, cast(User, guest.user), guest.device)
        if invited:
            start_if_all_answered(held, begin)
        return seat
