"""How a day's attempts ended: who played best, and who has come every day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import F, Q, QuerySet

from accounts.deletion import NOBODY
from accounts.models import User
from daily import days
from daily.models import Attempt
from engine import DamagedLog, registry
from tables.models import Table


def settle() -> None:
    """Write down how attempts ended, and open the games of days that are over."""
    gave_up = Q(table__seats__number=0, table__seats__resigned=True)
    ended = Q(table__status__in=[Table.Status.OVER, Table.Status.STOPPED])
    known = [game.slug for game in registry.games()]
    over = Attempt.objects.filter(ended | gave_up, finished=False, game__in=known).distinct()
    for attempt in over.select_related("table"):
        _write_down(attempt)
    past = Attempt.objects.filter(day__lt=days.today(), table__spectators=False).values("table")
    if past.exists():
        Table.objects.filter(pk__in=past).update(spectators=True)


def _write_down(attempt: Attempt) -> None:
    table = attempt.table
    try:
        result = attempt.rules.result(table.rules.engine, table.position(), 0)
    except DamagedLog:
        # One game that the rules can no longer read closes the day's page to nobody.
        return
    # Stopping one's own table is giving up by another door.
    given_up = result is None or table.status != Table.Status.OVER
    given_up = given_up or table.seats.filter(number=0, resigned=True).exists()
    # Whose attempt it is and whether it counts may change meanwhile: a guest signs in.
    Attempt.objects.filter(pk=attempt.pk).update(finished=True, resigned=given_up, result=result)


@dataclass(frozen=True)
class Ranked:
    rank: int
    name: str
    attempt: Attempt
    me: bool


def ranking(game: str, day: date, variant: str, reader: User | None) -> list[Ranked]:
    """Counted attempts that were finished on their day, best first."""
    found = in_time().filter(game=game, day=day, variant=variant).order_by("pk")
    attempts = list(found.select_related("table", "user").defer("table__state"))
    keys = [attempt.key for attempt in attempts]
    ranked = [
        Ranked(
            1 + sum(other > key for other in keys),
            str(attempt.user or NOBODY),
            attempt,
            bool(reader and attempt.user_id == reader.pk),
        )
        for key, attempt in zip(keys, attempts, strict=True)
    ]
    return sorted(ranked, key=lambda one: one.rank)


def best(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Those in the first place, by name. Where all gave up, nobody's game is one to watch."""
    first = (one for one in ranked if one.rank == 1 and not one.attempt.resigned)
    return sorted(first, key=lambda one: one.name)


def in_time() -> QuerySet[Attempt]:
    """The attempts that count and ended on their day."""
    return Attempt.objects.filter(counted=True, finished=True, table__ended__date=F("day"))


def streak(user: User, game: str | None = None) -> int:
    """Days in a row, up to today or yesterday, with a counted attempt played to its end on its day: at this
    game, or at any.

    A lost game continues the row, one that was given up does not.
    """
    played = in_time().filter(user=user, resigned=False)
    if game is not None:
        played = played.filter(game=game)
    return run(played.values_list("day", flat=True), days.today())


def run(played: Iterable[date], now: date) -> int:
    found = set(played)
    day = now if now in found else now - days.DAY
    length = 0
    while day in found:
        length += 1
        day -= days.DAY
    return length
