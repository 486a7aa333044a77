"""Leave one's chair before the game starts."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from accounts.models import User
from tables.chairs import remove_seat
from tables.change import Change, change
from tables.models import Entry, Table
from tables.verbs.reading import person
from tables.verbs.registry import Answer, Elsewhere, verb


def _home() -> Elsewhere:
    return Elsewhere(reverse("lobby:home"))


@verb("leave", again=_home)
def read(request: HttpRequest, code: str) -> Answer:
    leave(code, person(request))
    return _home()


def leave(code: str, user: User) -> None:
    """Stand up before the game starts. The chair of a host who leaves goes to the next person."""
    with change(code) as held:
        held.require(Table.Status.WAITING)
        seat = held.require_seat(user)
        guests = [one for one in held.seats if one.keeper_id == user.pk]
        for one in (seat, *guests):
            remove_seat(held, one)
            held.tell(Entry.Kind.LEFT, "wait.left", user=user, name=one.name)
        if held.table.host_id == user.pk:
            _next_host(held)


def _next_host(held: Change) -> None:
    people = [seat for seat in held.seats if seat.user_id]
    # Nobody lets themselves in, unless there is nobody left whom they could be.
    heir = min(people, key=lambda seat: seat.unconfirmed, default=None)
    if heir is None or heir.user_id is None:
        held.tell(Entry.Kind.STOPPED, "log.stopped")
        held.end(Table.Status.STOPPED)
        return
    held.table.host_id = heir.user_id
    held.tell(Entry.Kind.HOST, "wait.host.changed", seat=heir.number, name=heir.name)
