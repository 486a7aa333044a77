"""Hand a chair over: its owner, or the host for a friend who lost their browser, makes a link to it."""

from __future__ import annotations

from django.core import signing
from django.http import HttpRequest
from django.urls import reverse

from accounts.models import User
from tables.chairs import bot_name, check_name, seat_number
from tables.change import change
from tables.log.bounds import require_room
from tables.models import Entry, Seat, Table
from tables.page import presenter
from tables.presence import is_here
from tables.verbs.reading import person, seat
from tables.verbs.registry import Answer, ToRead, verb
from web.refusals import Refused

SALT = "tables.chair"
VALID = 24 * 3600


@verb("chair-link", again=None)
def read(request: HttpRequest, code: str) -> Answer:
    token = chair_token(code, person(request), seat(request))
    link = request.build_absolute_uri(reverse("tables:chair", args=[code.upper(), token]))
    return ToRead("tables/chair_link_fragment.html", "tables/chair_link.html", {"link": link})


def chair_token(code: str, user: User, number: int) -> str:
    """A link to this chair works once: it names who has the chair now and how often it was handed over."""
    with change(code) as held:
        held.require(Table.Status.WAITING, Table.Status.PLAYING)
        seat = seat_number(held, number)
        if seat.user_id is None:
            raise Refused("table.refused.bot_chair", status=409)
        if user.pk not in (seat.user_id, held.table.host_id):
            raise Refused("table.refused.host_only", status=403, name=str(held.table.host))
        if user.pk != seat.user_id and held.table.rules.engine.mode.apart:
            raise Refused("table.refused.apart_chair", status=409)
        require_own_browser(seat)
        for_another = user.pk != seat.user_id
        if for_another:
            _require_away(held.table, seat)
        if not presenter.of_game(held.table.rules).hands_on(held.table):
            raise Refused("table.refused.own_attempt", status=409)
        return token_for(held.table, seat, only_if_away=for_another)


def _require_away(table: Table, seat: Seat) -> None:
    """A host recovers a lost chair; looking into the hand of a friend who sits there is another thing."""
    if is_here(table.pk, seat.number):
        raise Refused("table.refused.still_here", status=409, name=seat.name)


def require_own_browser(seat: Seat) -> None:
    """A chair on a shared browser stays there: its person has no other way to it."""
    if seat.keeper_id is not None:
        raise Refused("device.refused.elsewhere", status=409, name=seat.name)


def token_for(table: Table, seat: Seat, *, only_if_away: bool = False) -> str:
    content = [table.pk, seat.number, seat.user_id, _times_handed(table, seat.number), only_if_away]
    return signing.dumps(content, salt=SALT, compress=True)


def claim(code: str, token: str, user: User, name: str) -> None:
    with change(code) as held:
        number, owner, times, only_if_away = _read(held.table, token)
        held.require(Table.Status.WAITING, Table.Status.PLAYING)
        seat = seat_number(held, number)
        if seat.user_id == user.pk:
            return
        require_room(held)
        require_own_browser(seat)
        if seat.user_id != owner or times != _times_handed(held.table, number):
            raise Refused("wait.invite.expired", status=410)
        if only_if_away:
            # Asked again: they may have come back since the link was made.
            _require_away(held.table, seat)
        if held.seat_of(user):
            raise Refused("table.refused.seated", status=409)
        before = seat.name
        called = before if seat.user_id is not None else bot_name(seat.bot)
        if name.casefold() != before.casefold():
            check_name(held, name)
        if held.table.host_id == owner:
            held.table.host = user
        seat.user, seat.name = user, name
        # The game was dealt to another name: this one cannot be checked against it.
        seat.salt = ""
        seat.device = ""
        if not seat.resigned:
            seat.bot = ""
        seat.save(update_fields=["user", "name", "salt", "bot", "device"])
        held.tell(Entry.Kind.HANDED, "log.handed", seat=number, user=user, before=called, name=name)
        held.reschedule(restart=False)


def _times_handed(table: Table, number: int) -> int:
    return table.entries.filter(kind=Entry.Kind.HANDED, seat=number).count()


def _read(table: Table, token: str) -> tuple[int, int | None, int, bool]:
    try:
        table_id, number, owner, times, only_if_away = signing.loads(token, salt=SALT, max_age=VALID)
    except (signing.BadSignature, ValueError, TypeError):
        raise Refused("wait.invite.expired", status=410) from None
    if table_id != table.pk:
        raise Refused("wait.invite.expired", status=410)
    return number, owner, times, only_if_away
