"""Play a move."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import msgspec
from django.db import IntegrityError
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from engine import IllegalMove
from tables.change import Change
from tables.live.write_path import change_table
from tables.log.bounds import require_room_to_draft
from tables.models import Entry, Table, read_code
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused

NONCE = re.compile(r"[\w-]{8,40}")


# The log itself knows a move that was sent twice, by its nonce.
@verb("play", again=None)
def read(request: HttpRequest, code: str) -> Answer:
    try:
        action = msgspec.json.decode(text(request, "action"))
    except (msgspec.DecodeError, RecursionError):
        raise Refused("table.refused.malformed") from None
    play(code, person(request), action, nonce=text(request, "nonce"), stamp=request.POST.get("stamp"))
    return Done()


def play(code: str, user: User, action: Any, *, nonce: str, stamp: str | None = None) -> Entry:
    """A person’s click. Sent twice, it lands once; made for a question no longer asked, it is refused."""
    move = partial(make_move, user=user, action=action, nonce=nonce, stamp=stamp)
    try:
        entry: Entry = change_table(code, move)
        return entry
    except (Refused, IllegalMove, IntegrityError):
        # Only what cannot land has to be looked for: the log takes no nonce a second time.
        if landed := landed_before(code, user, nonce):
            return landed
        raise


def landed_before(code: str, user: User | None, nonce: str) -> Entry | None:
    """The entry of a click that was sent again after it had landed (idempotency key)."""
    if not NONCE.fullmatch(nonce):
        return None
    landed = Entry.objects.filter(table__code=read_code(code), nonce=nonce).first()
    if landed is not None and landed.user_id != (user.pk if user else None):
        raise Refused("table.refused.stale", status=409)
    return landed


def make_move(held: Change, *, user: User | None, action: Any, nonce: str, stamp: str | None) -> Entry:
    """The same for every way a click may come: by the socket, by POST, to a table in memory or not."""
    if not NONCE.fullmatch(nonce):
        raise Refused("table.refused.malformed")
    held.require(Table.Status.PLAYING)
    seat = held.require_seat(user)
    if seat.resigned:
        raise Refused("table.refused.resigned", status=409)
    if held.table.paused:
        raise Refused("pause.error.move", status=409)
    check_stamp(held, seat.number, stamp)
    if held.table.too_late(timezone.now()):
        raise IllegalMove(held.table.rules.engine.mode.past_deadline)
    entry = held.play(seat.number, action, user=user, nonce=nonce)
    if entry.secret:
        require_room_to_draft(held, seat.number)
    return entry


def check_stamp(held: Change, seat: int, stamp: str | None) -> None:
    """Refuse a click made for a question that this seat is no longer asked."""
    if stamp is not None and stamp != held.table.rules.engine.stamp(held.table.position(), seat):
        raise Refused("table.refused.stale", status=409)
