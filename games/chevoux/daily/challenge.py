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
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.deletion import NOBODY
from accounts.models import User
from engine import DamagedLog, Event, IllegalMove, phrase, rank, registry
from games.chevoux.models import Attempt
from games.chevoux.rules import scoring
from tables import commitment
from tables.change import change
from tables.models import Entry, Table
from tables.verbs.opening import open_table
from tables.verbs.starting import deal

DAY = timedelta(days=1)


def today() -> date:
    return timezone.localdate()


def seed_of(day: date, difficulty: str) -> str:
    """The seed its village was dealt from, even where the site's key has changed since."""
    return dealt_seed(day, difficulty) or derived_seed(day, difficulty)


def dealt_seed(day: date, difficulty: str) -> str | None:
    """None of a day that nobody began."""
    dealt = Attempt.objects.filter(day=day, difficulty=difficulty).order_by("pk")
    first = dealt.select_related("table").first()
    return commitment.first_seed(first.table) if first else None


def derived_seed(day: date, difficulty: str) -> str:
    message = f"chevoux:{day.isoformat()}:{difficulty}"
    return hmac.new(settings.SECRET_KEY.encode(), message.encode(), "sha256").hexdigest()


# -- playing ----------------------------------------------------------------------------------------------


def mine(user: User, day: date, difficulty: str) -> Attempt | None:
    """This person's attempt that counts."""
    found = Attempt.objects.filter(user=user, day=day, difficulty=difficulty, counted=True)
    return found.select_related("table").first()


def left_open(user: User, day: date, difficulty: str) -> Attempt | None:
    """This person's attempt of a day that is over, where they still sit before it."""
    attempt = mine(user, day, difficulty)
    here = attempt and attempt.table.live and attempt.table.seats.filter(user=user).exists()
    return attempt if here else None


@transaction.atomic
def begin(user: User, difficulty: str, *, counted: bool) -> Table:
    """A table at today's village. Raises IllegalMove for a second attempt that counts, and for a replay
    before that attempt is over: a replay shows the whole village.
    """
    # Two clicks at once take turns: only one of them can be the first.
    User.objects.select_for_update().get(pk=user.pk)
    day = today()
    first = mine(user, day, difficulty)
    if counted and first:
        raise IllegalMove("cv.no.daily_running" if first.table.live else "cv.no.daily_counted")
    if not counted and (first is None or first.table.live):
        raise IllegalMove("cv.no.daily_first")
    seed = seed_of(day, difficulty)
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
    Attempt.objects.create(user=user, day=day, difficulty=difficulty, table=table, counted=counted)
    with change(table.code) as held:
        # One village for everybody: nobody's browser adds anything to its seed.
        held.table.seed, held.table.scheme = seed, Table.Scheme.PLAIN
        said = "cv.log.daily" if counted else "cv.log.daily_replay"
        held.append(Entry.Kind.ARRANGED, user=user, events=[Event(phrase(said, date=f"{day:%d/%m/%Y}"))])
        deal(held, user)
        return held.table


def sealed(table: Table) -> bool:
    """Whether this table plays a village whose day is not over yet."""
    return Attempt.objects.filter(table=table, day__gte=today()).exists()


# -- ranking ----------------------------------------------------------------------------------------------


def settle() -> None:
    """Write down how attempts ended, and open the villages of days that are over."""
    over = Attempt.objects.filter(finished=False, table__status__in=[Table.Status.OVER, Table.Status.STOPPED])
    for attempt in over.select_related("table"):
        try:
            state = attempt.table.position()
        except DamagedLog:
            # One village that the rules can no longer read closes the day's page to nobody.
            continue
        village = state.villages[0]
        # Whose attempt it is and whether it counts may change meanwhile: a guest signs in.
        Attempt.objects.filter(pk=attempt.pk).update(
            finished=True,
            # Stopping one's own table is giving up by another door.
            resigned=village.resigned or attempt.table.status == Table.Status.STOPPED,
            misplaced=scoring.misplaced(state, village),
            score=scoring.provisional(village),
            used=village.used,
        )
    past = Attempt.objects.filter(day__lt=today(), table__spectators=False)
    Table.objects.filter(pk__in=past.values("table")).update(spectators=True)


@dataclass(frozen=True)
class Ranked:
    rank: int
    name: str
    attempt: Attempt
    me: bool


def ranking(day: date, difficulty: str, reader: User | None) -> list[Ranked]:
    """Counted attempts that were finished on their day, best first."""
    found = in_time().filter(day=day, difficulty=difficulty).order_by("pk")
    attempts = list(found.select_related("table", "user").defer("table__state"))
    ranks = rank([attempt.key for attempt in attempts])
    ranked = [
        Ranked(
            place,
            str(attempt.user or NOBODY),
            attempt,
            bool(reader and attempt.user_id == reader.pk),
        )
        for place, attempt in zip(ranks, attempts, strict=True)
    ]
    return sorted(ranked, key=lambda one: one.rank)


def best(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Those in the first place, by name. Where all gave up, nobody's game is one to watch."""
    first = (one for one in ranked if one.rank == 1 and not one.attempt.resigned)
    return sorted(first, key=lambda one: one.name)


def in_time() -> QuerySet[Attempt]:
    """The attempts that count and ended on their day."""
    return Attempt.objects.filter(counted=True, finished=True, table__ended__date=F("day"))


def streak(user: User) -> int:
    """Days in a row, up to today or yesterday, with a counted attempt played to its end on its day.

    A lost village continues the row, one that was given up does not.
    """
    played = in_time().filter(user=user, resigned=False)
    return run(played.values_list("day", flat=True), today())


def run(played: Iterable[date], now: date) -> int:
    days = set(played)
    day = now if now in days else now - DAY
    length = 0
    while day in days:
        length += 1
        day -= DAY
    return length
