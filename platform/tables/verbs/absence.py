"""Come back to a chair that a bot held meanwhile: it is given back at once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from tables.change import change
from tables.models import Entry, Seat, Table
from tables.verbs.reading import person
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused


@verb("back")
def read(request: HttpRequest, code: str) -> Answer:
    come_back(code, person(request))
    return Done()


@dataclass(frozen=True)
class Look:
    """When somebody looked at a table before: never, where nothing is known of it."""

    seen: datetime | None


def look_in(table: Table, user: User) -> Look:
    """Somebody opens the table: they are no longer away, and have their chair back if a bot held it."""
    mine = Seat.objects.filter(table=table, user=user)
    last = Look(mine.values_list("seen", flat=True).first())
    # Also for browsers without a socket, whose presence nothing else tells.
    mine.update(seen=timezone.now())
    # Looked up first: a page that is only read must not wait for the table's lock.
    if mine.filter(resigned=False).exclude(bot="").exists():
        with suppress(Refused):
            come_back(table.code, user)
    return last


def come_back(code: str, user: User) -> None:
    """The person is here again: the bot stands up. Nothing happens if none was holding the chair."""
    with change(code) as held:
        seat = held.require_seat(user)
        if seat.held and not seat.resigned and held.table.status == Table.Status.PLAYING:
            seat.bot = ""
            seat.save(update_fields=["bot"])
            held.tell(Entry.Kind.BACK, "absent.back", seat=seat.number, user=user, name=seat.name)
            held.reschedule(restart=False)
