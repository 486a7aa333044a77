"""Deal again for the same people, everybody one chair further so that another one begins."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.change import Change, change
from tables.models import Entry, Seat, Table
from tables.verbs.opening import slow_down
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Elsewhere, verb
from tables.verbs.starting import begin
from web.refusals import Refused


@verb("rematch", again=None)
def read(request: HttpRequest, code: str) -> Answer:
    new = rematch(code, person(request), text(request, "hash"))
    return Elsewhere(new.get_absolute_url())


def rematch(code: str, user: User, hashed: str = "") -> Table:
    """The new table; asked twice, the same one. The click may bring what its browser pledges to the luck."""
    with change(code) as held:
        old = held.table
        held.require_seat(user)
        if old.live:
            raise Refused("table.refused.not_over", status=409)
        if old.rematch:
            return old.rematch
        slow_down(user)
        new = Table.objects.create(
            game=old.game,
            host=user,
            options=old.options,
            places=old.places,
            listed=False,
            spectators=old.spectators,
            hints=old.hints,
            take_back=old.take_back,
            pace=old.pace,
            absent_minutes=old.absent_minutes,
            bot_level=old.bot_level,
        )
        count = len(held.seats)
        Seat.objects.bulk_create(
            Seat(
                table=new,
                number=(seat.number + 1) % count,
                user=seat.user,
                name=seat.name,
                bot="" if seat.user_id else seat.bot,
            )
            for seat in held.seats
        )
        fresh = Change(new)
        fresh.tell(Entry.Kind.OPENED, "log.opened", user=user, name=str(user))
        begin(fresh, user, hashed)
        fresh.save()
        old.rematch = new
        held.tell(Entry.Kind.REMATCH, "log.rematch", user=user, action={"code": new.code}, name=str(user))
        return new
