"""The daily challenge: one village a day and difficulty for everybody, one attempt that counts.

The seed follows from the site's secret key and the day, so nobody can know it from the date; it is
shown, and the villages with it, once the day is over.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from engine import Event, IllegalMove, phrase, rank, registry
from games.chevoux import scoring
from games.chevoux.models import Attempt
from tables.change import change
from tables.models import Move, Seat, Table
from tables.verbs.opening import open_table
from tables.verbs.starting import deal

DAY = timedelta(days=1)


def today() -> date:
    return timezone.localdate()


def seed_of(day: date, difficulty: str) -> str:
    message = f"chevoux:{day.isoformat()}:{difficulty}"
    return hmac.new(settings.SECRET_KEY.encode(), message.encode(), "sha256").hexdigest()


# -- playing ----------------------------------------------------------------------------------------------


def mine(user: User, day: date, difficulty: str) -> Attempt | None:
    """This person's attempt that counts."""
    return (
        Attempt.objects.filter(day=day, difficulty=difficulty, counted=True, table__seats__user=user)
        .select_related("table")
        .order_by("pk")
        .first()
    )


@transaction.atomic
def begin(user: User, difficulty: str, *, counted: bool) -> Table:
    """A table at today's village. Raises IllegalMove where the counted attempt is already taken."""
    # Two clicks at once take turns: only one of them can be the first.
    User.objects.select_for_update().get(pk=user.pk)
    day = today()
    if counted and mine(user, day, difficulty):
        raise IllegalMove("cv.no.daily_counted")
    table = open_table(
        user,
        registry.get("chevoux"),
        name=str(user),
        options={"difficulty": difficulty},
        places=1,
        spectators=False,
        hints=not counted,
        take_back=Table.TakeBack.NEVER,
    )
    Attempt.objects.create(day=day, difficulty=difficulty, table=table, counted=counted)
    with change(table.code) as held:
        held.table.seed = seed_of(day, difficulty)
        said = "cv.log.daily" if counted else "cv.log.daily_replay"
        held.append(Move.Kind.ARRANGED, user=user, events=[Event(phrase(said, date=f"{day:%d/%m/%Y}"))])
        deal(held, user)
        return held.table


def sealed(table: Table) -> bool:
    """Whether this table plays a village whose day is not over yet."""
    return Attempt.objects.filter(table=table, day__gte=today()).exists()


# -- ranking ----------------------------------------------------------------------------------------------


def settle() -> None:
    """Write down how attempts ended, and open the villages of days that are over."""
    for attempt in Attempt.objects.filter(finished=False, table__status=Table.Status.OVER).select_related(
        "table"
    ):
        state = attempt.table.position()
        village = state.villages[0]
        attempt.finished = True
        attempt.resigned = village.resigned
        attempt.misplaced = scoring.misplaced(state, village)
        attempt.score = scoring.provisional(village)
        attempt.used = village.used
        attempt.save()
    past = Attempt.objects.filter(day__lt=today(), table__spectators=False)
    Table.objects.filter(pk__in=past.values("table")).update(spectators=True)


@dataclass(frozen=True)
class Ranked:
    rank: int
    name: str
    attempt: Attempt
    me: bool


def ranking(day: date, difficulty: str, reader: User | None) -> list[Ranked]:
    """Counted attempts that were finished on their day, best first, each person once."""
    found = Attempt.objects.filter(day=day, difficulty=difficulty, counted=True, finished=True)
    attempts = {a.table_id: a for a in found.select_related("table") if _in_time(a)}
    chairs = {seat.table_id: seat for seat in Seat.objects.filter(table__in=attempts, number=0)}
    kept: dict[int | None, Attempt] = {}
    for attempt in sorted(attempts.values(), key=lambda one: one.pk):
        kept.setdefault(chairs[attempt.table_id].user_id, attempt)
    entries = list(kept.items())
    ranks = rank([attempt.key for _, attempt in entries])
    ranked = [
        Ranked(place, chairs[attempt.table_id].name, attempt, bool(reader and user == reader.pk))
        for place, (user, attempt) in zip(ranks, entries, strict=True)
    ]
    return sorted(ranked, key=lambda one: one.rank)


def _in_time(attempt: Attempt) -> bool:
    return attempt.table.ended is not None and timezone.localdate(attempt.table.ended) == attempt.day


def streak(user: User) -> int:
    """Days in a row with a counted attempt that was finished, up to today or yesterday."""
    played = set(
        Attempt.objects.filter(counted=True, finished=True, table__seats__user=user).values_list(
            "day", flat=True
        )
    )
    return run(played, today())


def run(played: Iterable[date], now: date) -> int:
    days = set(played)
    day = now if now in days else now - DAY
    length = 0
    while day in days:
        length += 1
        day -= DAY
    return length


def replay_link(attempt: Attempt) -> str:
    """Where the replay of an attempt begins."""
    first = attempt.table.moves.get(kind=Move.Kind.STARTED).index
    return f"{attempt.table.get_absolute_url()}?at={first}"
