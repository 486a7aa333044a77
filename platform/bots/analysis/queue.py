"""Analyses in the database: asked for once, claimed piece by piece by any worker, kept for good.

A piece that is lost with its worker is claimed again when its lease ends; one that comes late changes
nothing, because only the piece that follows what is already there is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from django.db import IntegrityError
from django.db.models import Max, Q
from django.utils import timezone

from accounts.models import User
from bots.analysis.appraisal import Appraised, Log
from bots.models import Analysis
from engine import registry
from tables.log.replay import started, steps
from tables.models import Table
from web.refusals import Refused

# A piece is a moment of thought; bots at other tables get their turn in between.
PIECE_SECONDS = 0.5
LEASE = timedelta(seconds=60)
STUMBLES = 3
# So many of one person's may be under way.
A_PERSONS = 3
# Whoever was served longer ago than this has waited for nothing else since.
LATELY = timedelta(minutes=10)


@dataclass(frozen=True)
class Piece:
    id: int
    log: Log
    done: int
    futures: int


def ask(table: Table, user: User) -> Analysis:
    """Begin, or find what was begun; only an analysis that failed is begun again."""
    if table.status != Table.Status.OVER:
        raise Refused("analysis.error.running", status=409)
    if not Analysis.objects.filter(table=table).exclude(status=Analysis.Status.FAILED).exists():
        _check_room(user)
    try:
        found, _ = Analysis.objects.get_or_create(table=table, defaults={"asked_by": user})
    except IntegrityError:  # two pressed at the same moment
        found = Analysis.objects.get(table=table)
    if found.status == Analysis.Status.FAILED:
        found.status, found.stumbles, found.due = Analysis.Status.RUNNING, 0, timezone.now()
        found.save(update_fields=["status", "stumbles", "due"])
    return found


def _check_room(user: User) -> None:
    if Analysis.objects.filter(asked_by=user, status=Analysis.Status.RUNNING).count() >= A_PERSONS:
        raise Refused("analysis.error.many", status=429, n=A_PERSONS)


def claim() -> Piece | None:
    """The next piece, promised to this worker for a while: for whoever has waited longest, and then of the
    analysis of theirs that has.
    """
    now = timezone.now()
    waiting = Analysis.objects.filter(
        status=Analysis.Status.RUNNING,
        due__lte=now,
        table__game__in=[game.slug for game in registry.games()],
    )
    rows = list(waiting.values_list("asked_by", "due", "pk"))
    served = _served(now) if len(rows) > 1 else {}

    def waits_since(row: tuple[int | None, datetime, int]) -> tuple[datetime, datetime]:
        asker, due, _ = row
        return max(due, served.get(asker, due)), due

    for _, due, pk in sorted(rows, key=waits_since):
        if Analysis.objects.filter(pk=pk, due=due).update(due=now + LEASE):
            row = Analysis.objects.select_related("table").get(pk=pk)
            return Piece(row.pk, log_of(row.table), len(row.found), row.futures)
    return None


def _served(now: datetime) -> dict[int | None, datetime]:
    """When each of the people served lately had a piece kept; later than now, where one is being made."""
    begun = Analysis.objects.filter(Q(turns__gt=0) | Q(due__gt=now), due__gte=now - LATELY)
    return dict(begun.values_list("asked_by").annotate(last=Max("due")).order_by())


def log_of(table: Table) -> Log:
    start = started(table)
    public = frozenset(table.entries.filter(secret=False).values_list("index", flat=True))
    return Log(
        table.game, start.seats, start.options, list(start.drawn), steps(table), public, start.position
    )


def keep(piece: Piece, found: list[Appraised], turns: int, futures: int) -> None:
    row = Analysis.objects.get(pk=piece.id)
    if row.status != Analysis.Status.RUNNING or len(row.found) != piece.done:
        return
    row.found = row.found + msgspec.to_builtins(found)
    row.turns, row.futures, row.due = turns, futures, timezone.now()
    if len(row.found) >= turns:
        row.status = Analysis.Status.DONE
    row.save(update_fields=["found", "turns", "futures", "due", "status"])


def stumble(piece: Piece) -> None:
    """It could not be thought out: try again in a moment, and give up after a few times."""
    row = Analysis.objects.get(pk=piece.id)
    row.stumbles += 1
    row.due = timezone.now() + timedelta(seconds=2)
    if row.stumbles >= STUMBLES:
        row.status = Analysis.Status.FAILED
    row.save(update_fields=["stumbles", "due", "status"])
