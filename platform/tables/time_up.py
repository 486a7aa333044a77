"""What becomes of somebody whose time is up, as the host chose; and of a chair long awaited."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import cast

from django.utils import timezone

from engine import registry
from tables import timing
from tables.change import Change, change
from tables.models import Entry, Seat, Table
from tables.presence import here
from tables.verbs.keeping import sit_down
from tables.verbs.voting import settle
from web.refusals import Refused

log = logging.getLogger("place.tables")

# Chairs taken in one look: more than that wait for the next.
AT_ONCE = 20
# Somebody who is here is looked for again after this; and a table that is asked something else, too.
LATER = timedelta(minutes=1)


def late(table: Table, seats: list[Seat], now: datetime) -> list[Seat]:
    """The people who are asked and have no time left."""
    asked = table.rules.engine.to_move(table.position())
    people = [seat for seat in seats if seat.number in asked and seat.user_id is not None and not seat.bot]
    spans = timing.away(table, people)
    return [seat for seat in people if _ended(table, seat, spans.get(seat.number, ()), now)]


def _ended(table: Table, seat: Seat, spans: timing.Spans, now: datetime) -> bool:
    if table.increment is None and not spans:
        # One clock for all who are asked.
        return True
    end = timing.due(table, seat.number, now, spans)
    return end is not None and end <= now


def time_is_up(code: str) -> None:
    """Nothing is played for whoever is late; what else happens is the host's choice."""
    with change(code) as held:
        table, now = held.table, timezone.now()
        if table.status != Table.Status.PLAYING or table.paused or table.clock_due is None:
            return
        over = late(table, held.seats, now)
        if over:
            ENDS[table.at_end](held, over)
        people = [seat for seat in held.seats if seat not in over and not seat.bot]
        asked = table.rules.engine.to_move(table.position())
        waited = [seat for seat in people if seat.number in asked and seat.user_id is not None]
        table.clock_due = timing.next_due(table, waited, now) if waited else None
    if not over:
        # Somebody's days away: nothing was entered, and the clock is only put off.
        Table.objects.filter(code=code).update(clock_due=table.clock_due)


def _hold(held: Change, over: list[Seat]) -> None:
    for seat in over:
        sit_down(held, seat, "absent.timed_out")
    held.reschedule(restart=False)


def _ask(held: Change, over: list[Seat]) -> None:
    seat = over[0]
    for one in over:
        timing.run_out(held.table, one.number)
    if held.table.vote:
        held.tell(Entry.Kind.TIMEOUT, "table.clock.waits", seat=seat.number, name=seat.name)
        return
    request = {"kind": "absent", "seat": seat.number, "yes": [seat.number]}
    held.tell(Entry.Kind.VOTE, "log.ask.absent", seat=seat.number, action=request, name=seat.name)
    held.table.vote = request
    settle(held)


def _wait(held: Change, over: list[Seat]) -> None:
    for seat in over:
        timing.run_out(held.table, seat.number)
        held.tell(Entry.Kind.TIMEOUT, "table.clock.waits", seat=seat.number, name=seat.name)


ENDS: dict[str, Callable[[Change, list[Seat]], None]] = {
    Table.AtEnd.HOLD: _hold,
    Table.AtEnd.ASK: _ask,
    Table.AtEnd.NOTHING: _wait,
}


# -- chairs held by themselves ------------------------------------------------------------------------------


def hold_overdue() -> None:
    """Where the host wants no longer wait for an absent person, a bot takes over by itself."""
    now = timezone.now()
    due = Table.objects.filter(
        status=Table.Status.PLAYING,
        paused=False,
        hold_due__lte=now,
        game__in=[game.slug for game in registry.games()],
    )
    for code in due.values_list("code", flat=True)[:AT_ONCE]:
        try:
            _hold_absent(code, now)
        except Refused as refusal:
            log.warning("nobody is held at %s: %s", code, refusal)


def _hold_absent(code: str, now: datetime) -> None:
    with change(code) as held:
        table = held.table
        asked = table.rules.engine.to_move(table.position())
        awaited = [s for s in held.seats if s.number in asked and s.user_id is not None and not s.bot]
        absent = [seat for seat in awaited if _absent_until(held, seat, now) <= now]
        for seat in absent:
            sit_down(held, seat, "absent.bot_in")
        if absent:
            held.reschedule(restart=False)
            settle(held)
        later = min((_absent_until(held, s, now) for s in awaited if s not in absent), default=None)
        table.hold_due = later
    if not absent:
        Table.objects.filter(code=code).update(hold_due=later)


def _absent_until(held: Change, seat: Seat, now: datetime) -> datetime:
    """When this person will have been away too long."""
    table = held.table
    if seat.number in here(table.pk, len(held.seats)):
        return now + LATER
    spans = timing.away(table, [seat]).get(seat.number, ())
    if timing.is_away(spans, now):
        return now + LATER
    # Asked only of a running game whose chairs are held.
    due, minutes = cast(datetime, table.hold_due), cast(int, table.hold_minutes)
    seen = max(seat.seen or cast(datetime, table.started), due - timedelta(minutes=minutes))
    return timing.until(seen, minutes * 60, spans)
