"""Before a big screen phones are hands: the host says so for all."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.change import change
from tables.log.bounds import require_room
from tables.models import Entry, Table
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb


@verb("hands")
def read(request: HttpRequest, code: str) -> Answer:
    set_hands(code, person(request), text(request, "on") == "1")
    return Done()


def set_hands(code: str, user: User, on: bool) -> None:
    """Each reader may still choose otherwise on their own page."""
    with change(code) as held:
        held.require(Table.Status.WAITING, Table.Status.PLAYING)
        held.require_host(user)
        if held.table.hands == on:
            return
        require_room(held)
        held.table.hands = on
        key = "hands.log.on" if on else "hands.log.off"
        held.tell(Entry.Kind.ARRANGED, key, user=user, action=held.table.options, name=str(held.table.host))
