"""Keys for programs: made by whoever has the chair, or by the host for a chair of its own; shown once."""

from __future__ import annotations

import hashlib
import secrets

from django.db import transaction

from accounts.models import User
from accounts.names import clean_name
from bots.models import SeatToken
from tables.models import Seat, Table
from tables.signals import entering
from tables.verbs.joining import join
from web.refusals import Refused

BYTES = 32


def make(table: Table, user: User, number: int) -> str:
    """A new key for this chair; the one before opens nothing any more."""
    seat = _mine(table, user, number)
    if not table.live:
        raise Refused("table.refused.over", status=409)
    token = secrets.token_urlsafe(BYTES)
    SeatToken.objects.update_or_create(
        table=table, user=seat.user, defaults={"digest": _digest(token), "made_by": user}
    )
    return token


def seat_program(table: Table, host: User, name: str) -> str:
    """A chair for a program of the host's, and its key."""
    if table.host_id != host.pk:
        raise Refused("table.refused.host_only", status=403, name=str(table.host))
    name = clean_name(name)
    with transaction.atomic():
        program = User.new_guest(name)
        join(table.code, program, name)
        token = secrets.token_urlsafe(BYTES)
        SeatToken.objects.create(table=table, user=program, made_by=host, digest=_digest(token))
    return token


def revoke(table: Table, user: User, number: int) -> None:
    SeatToken.objects.filter(table=table, user=_mine(table, user, number).user).delete()


def seats_of(table: Table, user: User) -> list[tuple[Seat, bool]]:
    """The chairs this person may give a key for, and whether there is one."""
    tokens = dict(SeatToken.objects.filter(table=table).values_list("user_id", "made_by_id"))
    return [
        (seat, seat.user_id in tokens)
        for seat in table.seats.select_related("user")
        if seat.user_id is not None and user.pk in (seat.user_id, tokens.get(seat.user_id))
    ]


def _mine(table: Table, user: User, number: int) -> Seat:
    for seat, _ in seats_of(table, user):
        if seat.number == number:
            return seat
    raise Refused("program.error.not_yours", status=403)


def holder(code: str, token: str) -> SeatToken:
    """The key, if it opens anything at this table: whoever may not come in sends no program either."""
    keys = SeatToken.objects.select_related("table", "table__host", "user", "made_by")
    found = keys.filter(digest=_digest(token)).first()
    if found is None:
        raise Refused("program.error.token", status=401)
    if found.table.code != code.upper():
        raise Refused("program.error.other_seat", status=403)
    for person in {found.user, found.made_by}:
        entering.send(sender=Table, user=person)
    return found


def seat_opened(code: str, number: int, token: str) -> tuple[SeatToken, Seat]:
    found = holder(code, token)
    seat = found.table.seats.filter(user=found.user).first()
    if seat is None or seat.number != number:
        raise Refused("program.error.other_seat", status=403)
    return found, seat


def _digest(token: str) -> str:
    # A key of 256 random bits needs no slow hash.
    return hashlib.sha256(token.encode()).hexdigest()
