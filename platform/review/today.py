"""What the desk says first: what runs, what is stuck, how yesterday went, how the house is."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Min, Q, Sum
from django.utils import timezone

from bots.work import errands
from review import nightly
from review.listing import Row, is_abandoned, is_stuck, newest
from review.models import NightRun, Refusal, Verification
from review.overview import counted_games
from tables.models import Report, Seat, Table
from web import health

# So many of each kind are shown; the rest is one click away.
SHOWN = 8
# A disk with less than this left is soon full of backups.
SCARCE = 2 * 1024**3


@dataclass(frozen=True)
class Some:
    """How many there are, and the newest of them."""

    total: int
    rows: list[Row]


def live() -> Some:
    return _some(Q(status=Table.Status.PLAYING))


def stuck() -> Some:
    return _some(is_stuck())


def left_alone() -> int:
    return Table.objects.filter(is_abandoned()).count()


def _some(which: Q) -> Some:
    return Some(Table.objects.filter(which).count(), newest(Table.objects.filter(which), SHOWN))


def open_reports() -> tuple[int, list[Report]]:
    """Whoever has waited longest first."""
    found = Report.objects.filter(closed=None).select_related("table", "user", "about")
    return found.count(), list(found.order_by("pk")[:SHOWN])


def yesterday() -> dict[str, int]:
    """The day before the reader's today, from midnight to midnight where they are."""
    end = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    start = end - timedelta(days=1)
    # Whatever happened to a table since then moved it: the index of that finds them all.
    games = counted_games().filter(moved__gte=start)
    return {
        "opened": games.filter(_within("created", start, end)).count(),
        "started": games.filter(_within("started", start, end)).count(),
        "finished": games.filter(_within("ended", start, end), status=Table.Status.OVER).count(),
        "people": _people(start, end),
        "reports": Report.objects.filter(_within("at", start, end)).count(),
        "refusals": Refusal.objects.filter(_within("at", start, end)).aggregate(n=Sum("times"))["n"] or 0,
    }


def _within(field: str, start: datetime, end: datetime) -> Q:
    return Q(**{f"{field}__gte": start, f"{field}__lt": end})


def _people(start: datetime, end: datetime) -> int:
    seats = Seat.objects.filter(_within("table__started", start, end), table__moved__gte=start)
    counted = seats.filter(table__origin_at=None, table__imported=False)
    found: int = counted.aggregate(n=Count("user", distinct=True))["n"]
    return found


@dataclass(frozen=True)
class Health:
    database: str
    redis: str
    # Bots' turns that nobody has taken up, and for how many seconds the oldest has waited.
    queue: int
    late: int
    # Gibibytes left where backups go.
    disk: int
    scarce: bool
    verified: Verification | None
    nights: dict[str, NightRun | None]


def house() -> Health:
    now = timezone.now()
    due = Table.objects.filter(errands.attended(now), status=Table.Status.PLAYING, paused=False)
    waits = due.filter(bot_due__lte=now).aggregate(n=Count("pk"), oldest=Min("bot_due"))
    late = int((now - waits["oldest"]).total_seconds()) if waits["oldest"] else 0
    free = shutil.disk_usage(settings.VAR).free
    nights = dict(zip(nightly.JOBS, nightly.runs(), strict=True))
    return Health(
        health.database(),
        health.redis(),
        waits["n"],
        late,
        free // 1024**3,
        free < SCARCE,
        nightly.latest(),
        nights,
    )
