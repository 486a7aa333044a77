"""The record book: villages won alone, best first, read from the tables themselves.

What does not count elsewhere does not count here: trials, games read from a file, and daily attempts that
were replays or finished after their day. A village of the day is entered once its day is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import cast

import msgspec
from django.db.models import QuerySet
from msgspec import Struct

from accounts.models import User
from daily import days
from daily.models import Attempt
from daily.ranking import in_time
from engine import DamagedLog, Term
from tables.models import Seat, Table


class Won(Struct, frozen=True):
    score: int
    badge: Term


class Note(Struct, frozen=True):
    params: Won


class Ended(Struct, frozen=True):
    """What a win's stored outcome is read for."""

    note: Note


@dataclass(frozen=True)
class Record:
    name: str
    me: bool
    score: int
    # Words of the glossary.
    badge: str
    moon: str
    sun: str
    # The player chose an axis: training.
    chosen: bool
    ended: datetime
    # The table where this reader may see the game again; empty where they may not.
    code: str


def of(reader: User, difficulty: str, most: int) -> list[Record]:
    """The best wins of one person, those with chosen axes too."""
    return _read(wins(difficulty).filter(user=reader)[:most], reader)


def of_everybody(difficulty: str, most: int, reader: User | None) -> list[Record]:
    """Each person's best win with axes as they were drawn; of equals, whoever was first."""
    drawn = wins(difficulty).filter(table__options__moon="random", table__options__sun="random")
    best: dict[int, int] = {}
    for chair, user in drawn.values_list("pk", "user").iterator():
        best.setdefault(user, chair)
        if len(best) == most:
            break
    chairs = Seat.objects.select_related("table", "user").in_bulk(best.values())
    return _read((chairs[chair] for chair in best.values()), reader)


def wins(difficulty: str) -> QuerySet[Seat]:
    """The chairs of people who won alone, best first."""
    # Only a game for one ends with this note.
    won = Seat.objects.filter(
        number=0,
        user__isnull=False,
        bot="",
        table__game="chevoux",
        table__status=Table.Status.OVER,
        table__outcome__note__key="cv.note.won",
        table__options__difficulty=difficulty,
        table__origin_at=None,
        table__imported=False,
    )
    entered = in_time().filter(day__lt=days.today())
    left_out = Attempt.objects.exclude(pk__in=entered.values("pk"))
    won = won.exclude(table__in=left_out.values("table"))
    return won.select_related("table", "user").order_by(
        "-table__outcome__note__params__score", "table__ended", "pk"
    )


def _read(chairs: Iterable[Seat], reader: User | None) -> list[Record]:
    found = (_record(chair, reader) for chair in chairs)
    return [record for record in found if record]


def _record(chair: Seat, reader: User | None) -> Record | None:
    """None where the rules can no longer read its table: one such game closes no book."""
    table = chair.table
    try:
        state = table.position()
    except DamagedLog:
        return None
    won = msgspec.convert(table.outcome, Ended).note.params
    me = reader is not None and chair.user_id == reader.pk
    return Record(
        name=str(chair.user),
        me=me,
        score=won.score,
        badge=won.badge.id,
        moon=state.moon,
        sun=state.sun,
        chosen=(table.options["moon"], table.options["sun"]) != ("random", "random"),
        ended=cast(datetime, table.ended),
        code=table.code if me or table.spectators else "",
    )
