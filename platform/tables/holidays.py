"""The days on which somebody is away: set by themselves, felt at once at every slow table that waits."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils import timezone

from accounts.models import User
from tables import timing
from tables.clocks import DAY
from tables.live import notify
from tables.models import Seat, Table
from tables.models.personal import Holiday
from web.refusals import Refused

# More than anybody needs; what a year of absences would do to those who wait is no holiday.
MOST, LONGEST, FARTHEST = 10, 60, 365
TABLES = 200


def read(first: str, last: str) -> tuple[date, date]:
    """As browsers write days. One day alone is a first and a last day."""
    try:
        begin = date.fromisoformat(first.strip())
        end = date.fromisoformat(last.strip()) if last.strip() else begin
    except ValueError:
        raise Refused("holiday.error.days") from None
    today = timezone.localdate()
    if not today <= end or not begin <= end or begin > today + timedelta(days=FARTHEST):
        raise Refused("holiday.error.days")
    if (end - begin).days >= LONGEST:
        raise Refused("holiday.error.long", n=LONGEST)
    return begin, end


def add(user: User, first: date, last: date) -> None:
    Holiday.objects.filter(user=user, last__lt=timezone.localdate()).delete()
    if Holiday.objects.filter(user=user).count() >= MOST:
        raise Refused("holiday.error.many", n=MOST)
    Holiday.objects.create(user=user, first=first, last=last)
    _reset_clocks(user)


def remove(user: User, number: int) -> None:
    """One of mine; of somebody else's nothing is said."""
    Holiday.objects.filter(user=user, pk=number).delete()
    _reset_clocks(user)


def of(user: User) -> list[Holiday]:
    return list(Holiday.objects.filter(user=user, last__gte=timezone.localdate()))


def _reset_clocks(user: User) -> None:
    mine = Seat.objects.filter(user=user, bot="", table__status=Table.Status.PLAYING, table__pace__gte=DAY)
    for seat in mine.select_related("table")[:TABLES]:
        table = seat.table
        if table.installed and not table.deadline and not table.paused and table.clock_due is not None:
            _reset_clock(table)
            notify.talked(table.pk)


def _reset_clock(table: Table) -> None:
    asked = table.rules.engine.to_move(table.position())
    people = [s for s in table.seats.all() if s.number in asked and s.user_id is not None and not s.bot]
    due = timing.next_due(table, people, timezone.now())
    # Whoever has moved meanwhile has set the clock anew.
    Table.objects.filter(pk=table.pk, head=table.head).update(clock_due=due)
