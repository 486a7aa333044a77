"""Let somebody sit down again whom the host had sent away."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from tables.change import change
from tables.models import Entry, Table
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused


@verb("let-back")
def read(request: HttpRequest, code: str) -> Answer:
    written = text(request, "person")
    let_back(code, person(request), int(written) if written.isdecimal() and len(written) < 19 else 0)
    return Done()


def let_back(code: str, user: User, pk: int) -> None:
    """Their chair may have gone to somebody else meanwhile: they take whichever is free."""
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        away = held.table.sent_away or []
        if pk not in away:
            raise Refused("table.refused.not_sent_away", status=409)
        held.table.sent_away = [one for one in away if one != pk]
        held.tell(
            Entry.Kind.ARRANGED,
            "log.let_back",
            user=user,
            action=held.table.options,
            host=str(held.table.host),
            name=str(User.objects.get(pk=pk)),
        )
