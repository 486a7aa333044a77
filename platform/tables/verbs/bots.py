"""Seat a bot, or send it away, before the game starts."""

from __future__ import annotations

from accounts.models import User
from engine import Phrase
from tables.change import change
from tables.log.bounds import require_room
from tables.models import Entry, Seat, Table
from tables.verbs.joining import add_seat, remove_seat, seat_number
from tables.verbs.opening import checked_level
from web.refusals import Refused


def add_bot(code: str, user: User, level: str | None = None) -> Seat:
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        require_room(held)
        level = checked_level(held.table.rules, level)
        seat = add_seat(held, name=level, bot=level)
        held.tell(Entry.Kind.BOT_ADDED, "wait.joined", seat=seat.number, user=user, name=bot_name(level))
        return seat


def remove_bot(code: str, user: User, number: int) -> None:
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        seat = seat_number(held, number)
        if seat.user_id or not seat.bot:
            raise Refused("table.refused.not_a_bot", status=409)
        remove_seat(held, seat)
        held.tell(Entry.Kind.BOT_REMOVED, "wait.left", user=user, name=bot_name(seat.bot))


def bot_name(level: str) -> Phrase:
    return Phrase(f"bot.{level}.name")
