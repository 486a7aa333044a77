"""Change chairs before the game starts: the order of play and the colours go by them."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.chairs import seat_number
from tables.change import Change, change
from tables.models import Entry, Seat, Table
from tables.verbs.reading import person, seat
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused


@verb("move-up")
def read(request: HttpRequest, code: str) -> Answer:
    move_up(code, person(request), seat(request))
    return Done()


def move_up(code: str, user: User, number: int) -> None:
    """Swap with the chair before; from the first chair round to the last. One's own, or any as the host."""
    with change(code) as held:
        held.require(Table.Status.WAITING)
        chair = seat_number(held, number)
        if chair.user_id != user.pk:
            held.require_host(user)
        if len(held.seats) < 2:
            raise Refused("table.refused.only_chair", status=409)
        other = held.seats[number - 1]
        _swap(held, chair, other)
        held.tell(
            Entry.Kind.ARRANGED,
            "log.moved_up",
            user=user,
            action=held.table.options,
            name=chair.name,
            n=chair.number + 1,
        )


def _swap(held: Change, one: Seat, other: Seat) -> None:
    """By way of a number that no chair has: no two may share one even for a moment."""
    ends = other.number, one.number
    one.number = len(held.seats)
    one.save(update_fields=["number"])
    for chair, number in ((other, ends[1]), (one, ends[0])):
        chair.number = number
        chair.save(update_fields=["number"])
    held.seats.sort(key=lambda chair: chair.number)
