"""A person's games, moves and words, for themselves. Nothing a running game still hides is among them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from msgspec import Struct

from accounts.models import User
from tables.models import Entry, Message, Report, Seat
from tables.models.personal import Holiday, Note
from web.courtesy import unhurried

# Rows read in one go.
BATCH = 500


class Game(Struct):
    table: str
    game: str
    status: str
    seat: int
    name: str
    host: bool
    bot: str
    resigned: bool
    opened: datetime
    started: datetime | None
    ended: datetime | None
    seen: datetime | None
    outcome: Any


class Move(Struct):
    table: str
    index: int
    kind: str
    seat: int | None
    at: datetime
    # Of a move, the game's own record; other entries hold what the house needs to go on.
    action: Any


class Said(Struct):
    table: str
    at: datetime
    name: str
    text: str


class Noted(Struct):
    table: str
    at: datetime
    text: str


class Away(Struct):
    first: date
    last: date


class Reported(Struct):
    table: str
    at: datetime
    kind: str
    text: str
    agent: str
    closed: datetime | None
    answer: str


def gather(user: User, **_: Any) -> dict[str, Any]:
    return {
        "games": list(_games(user)),
        "moves": list(_moves(user)),
        "messages": list(_messages(user)),
        "reports": list(_reports(user)),
        "notes": list(_notes(user)),
        "holidays": [Away(one.first, one.last) for one in Holiday.objects.filter(user=user)],
    }


def _games(user: User) -> Iterator[Game]:
    for seat in Seat.objects.filter(user=user).select_related("table").order_by("table_id"):
        table = seat.table
        yield Game(
            table.code,
            table.game,
            table.status,
            seat.number,
            seat.name,
            table.host_id == user.pk,
            seat.bot,
            seat.resigned,
            table.created,
            table.started,
            table.ended,
            seat.seen,
            table.outcome,
        )


def _moves(user: User) -> Iterator[Move]:
    rows = Entry.objects.filter(user=user).order_by("table_id", "index")
    fields = ("table__code", "index", "kind", "seat", "at", "action")
    for row in unhurried(rows.values_list(*fields).iterator(chunk_size=BATCH)):
        code, index, kind, seat, at, action = row
        yield Move(code, index, kind, seat, at, action if kind == Entry.Kind.PLAYED else None)


def _messages(user: User) -> Iterator[Said]:
    rows = Message.objects.filter(user=user).values_list("table__code", "at", "name", "text")
    yield from (Said(*row) for row in rows)


def _notes(user: User) -> Iterator[Noted]:
    rows = Note.objects.filter(user=user).order_by("pk").values_list("table__code", "at", "text")
    yield from (Noted(*row) for row in rows)


def _reports(user: User) -> Iterator[Reported]:
    fields = ("table__code", "at", "kind", "text", "agent", "closed", "answer")
    rows = Report.objects.filter(user=user).order_by("pk").values_list(*fields)
    yield from (Reported(*row) for row in rows)
