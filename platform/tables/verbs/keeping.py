"""The table is asked whether a bot keeps the chair of somebody whose time is up."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from tables import timing
from tables.chairs import bot_name
from tables.change import Change
from tables.models import Entry, Seat


def carry_out(held: Change, request: dict[str, Any], _: object) -> None:
    sit_down(held, held.seats[request["seat"]], "absent.bot_in")
    held.reschedule(restart=False)


def sit_down(held: Change, seat: Seat, key: str, user: User | None = None) -> None:
    """A bot keeps this chair until its person is back; `user` is who wanted it, if anybody did."""
    seat.bot = held.table.bot_level
    seat.save(update_fields=["bot"])
    bot = bot_name(seat.bot)
    held.tell(Entry.Kind.BOT_IN, key, seat=seat.number, user=user, bot=bot, name=seat.name)


def wait_on(held: Change, number: int) -> None:
    """The table prefers to wait: this person has their time again."""
    timing.refill(held.table, number)
    held.reschedule()
