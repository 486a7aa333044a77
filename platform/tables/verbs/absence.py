"""A bot holds an absent friend's chair, and gives it back at once."""

from __future__ import annotations

from contextlib import suppress

from django.utils import timezone

from accounts.models import User
from tables.change import change
from tables.models import Entry, Seat, Table
from tables.presence import away_long_enough, is_here
from tables.verbs.bots import bot_name
from tables.verbs.joining import seat_number
from tables.verbs.voting import settle
from web.refusals import Refused


def hold(code: str, user: User, number: int) -> None:
    """Somebody at the table puts a bot in the chair of a person who has been away long enough."""
    with change(code) as held:
        held.require(Table.Status.PLAYING)
        held.require_seat(user)
        seat = seat_number(held, number)
        if seat.user_id == user.pk or held.table.rules.engine.apart:
            # Nobody waits for their own chair, nor for any other where each plays apart.
            raise Refused("table.refused.nobody_waits", status=409)
        if seat.bot:
            raise Refused("table.refused.already_bot", status=409)
        if not away_long_enough(held.table, seat, is_here(held.table.pk, number)):
            raise Refused("table.refused.not_absent", status=409, name=seat.name, n=held.table.absent_minutes)
        seat.bot = held.table.bot_level
        seat.save(update_fields=["bot"])
        held.tell(
            Entry.Kind.BOT_IN, "absent.bot_in", seat=number, user=user, bot=bot_name(seat.bot), name=seat.name
        )
        held.reschedule(restart=False)
        settle(held)


def look_in(table: Table, user: User) -> None:
    """Somebody opens the table: they are no longer away, and have their chair back if a bot held it."""
    mine = Seat.objects.filter(table=table, user=user)
    # Also for browsers without a socket, whose presence nothing else tells.
    mine.update(seen=timezone.now())
    # Looked up first: a page that is only read must not wait for the table's lock.
    if mine.filter(resigned=False).exclude(bot="").exists():
        with suppress(Refused):
            come_back(table.code, user)


def come_back(code: str, user: User) -> None:
    """The person is here again: the bot stands up. Nothing happens if none was holding the chair."""
    with change(code) as held:
        seat = held.require_seat(user)
        if seat.held and not seat.resigned and held.table.status == Table.Status.PLAYING:
            seat.bot = ""
            seat.save(update_fields=["bot"])
            held.tell(Entry.Kind.BACK, "absent.back", seat=seat.number, user=user, name=seat.name)
            held.reschedule(restart=False)
