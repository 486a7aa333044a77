"""When a table next moves by itself: a bot, what nobody has to decide, a clock."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import timezone

from tables import timing
from tables.models import Entry, Seat

if TYPE_CHECKING:
    from tables.change import Change

# How long a bot seems to think before its move is seen, so that people can follow.
BOT_PACE = timedelta(milliseconds=900) * settings.PACE
# How long a position stays in view before what happens by itself happens.
AUTOMATIC_PACE = timedelta(milliseconds=1300) * settings.PACE


def schedule(change: Change, state: Any, restart: bool) -> None:
    """After a move, and after anything that changes who must act; `restart` gives those their time anew."""
    table, entries = change.table, change.entries
    asked = table.rules.engine.to_move(state)
    now = timezone.now()
    if table.paused or not asked:
        table.bot_due = None
        timing.stop(table, change.seats, now)
        return
    if table.rules.engine.automatic(state):
        table.clock_due = None
        if restart or table.bot_due is None:
            table.bot_due = now if change.instant else now + AUTOMATIC_PACE
        return
    bots = [seat for seat in change.seats if seat.bot and seat.number in asked]
    if not bots:
        table.bot_due = None
    elif entries and _unseen(entries[-1], bots):
        table.bot_due = now
    elif restart or table.bot_due is None or (table.bot_due > now + BOT_PACE and not _by_a_person(entries)):
        # Bots that play at the same time share the wait, or a full table would never move on.
        table.bot_due = now + BOT_PACE / len(bots)
    timing.schedule(table, change.seats, asked, now, restart)


def _unseen(entry: Entry, bots: list[Seat]) -> bool:
    """A bot's move of which nobody saw anything: there is nothing to wait for before its next."""
    return any(entry.seat == bot.number for bot in bots) and all(
        event["to"] is not None for event in entry.events
    )


def _by_a_person(entries: list[Entry]) -> bool:
    """A person's move, beside which a bot that thinks at the same time goes on thinking undisturbed."""
    return bool(entries) and entries[-1].kind == Entry.Kind.PLAYED and entries[-1].user_id is not None
