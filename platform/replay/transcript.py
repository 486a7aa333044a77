"""A whole game as one JSON document: docs/export.md describes it field by field.

Only a game of which nothing is hidden any more is written down: its log holds every private choice.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, cast, get_args

import msgspec
from msgspec import Meta, Struct, field

from replay.dice import lucks
from tables.log.luck import Luck
from tables.models import Entry, Table
from web.courtesy import unhurried

FORMAT = "place-du-village/game"
VERSION = 1
# The longest game of this house, with every draft that people make of it, has half of it.
MAX_ENTRIES = 2500
# Entries read in one go.
BATCH = 50


def _nothing() -> msgspec.Raw:
    """Made anew, not a default: the description that is made from these types could not write it."""
    return msgspec.Raw(b"null")


Index = Annotated[int, Meta(ge=1, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Moment = Annotated[datetime, Meta(tz=True)]
Kind = Literal[
    "opened",
    "joined",
    "left",
    "bot_added",
    "bot_removed",
    "arranged",
    "handed",
    "host",
    "started",
    "played",
    "taken_back",
    "vote",
    "paused",
    "resumed",
    "resigned",
    "bot_in",
    "back",
    "stopped",
    "timeout",
    "rematch",
    "forked",
]
Status = Literal["over", "stopped"]
# What was reported, and what an administrator looked at, stays in the house.
KINDS = frozenset(get_args(Kind))


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    # The bot's level; empty for a person.
    bot: Annotated[str, Meta(max_length=20)] = ""
    resigned: bool = False
    # Hashed with the name into what the game was dealt from; empty where that name is no longer this one.
    salt: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    index: Index
    kind: Kind
    at: Moment
    seat: SeatNumber | None = None
    # Of a move, the game's own record: read once the game is known, by the game's own type.
    action: msgspec.Raw = field(default_factory=_nothing)
    drawn: Annotated[
        list[tuple[Annotated[int, Meta(ge=1, le=2**32)], Annotated[int, Meta(ge=0, lt=2**32)]]],
        Meta(max_length=2000),
    ] = []
    stream: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    # Left as it is written: what a move told is never read back, the rest only as far as `hearsay` goes.
    events: Annotated[list[msgspec.Raw], Meta(max_length=500)] = []


class Place(Struct, frozen=True):
    """A line of the result; its breakdown is the rules' own and not read back."""

    seat: SeatNumber
    rank: Annotated[int, Meta(ge=1, le=99)]
    total: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    lines: msgspec.Raw = field(default_factory=_nothing)


class Result(Struct, frozen=True):
    standings: Annotated[list[Place], Meta(max_length=99)]
    note: msgspec.Raw = field(default_factory=_nothing)


class Transcript(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: str
    version: int
    game: Annotated[str, Meta(max_length=40)]
    rules: Annotated[int, Meta(ge=0, le=1_000_000)]
    code: Annotated[str, Meta(max_length=8)]
    status: Status
    options: msgspec.Raw
    seats: Annotated[list[Chair], Meta(min_length=1, max_length=99)]
    dice: Annotated[list[Luck], Meta(min_length=1, max_length=50)]
    started: Moment
    ended: Moment
    log: Annotated[list[Line], Meta(min_length=1, max_length=MAX_ENTRIES)]
    outcome: Result | None = None


def transcribe(table: Table) -> bytes:
    entries = table.entries.filter(index__lte=table.head, kind__in=KINDS).order_by("index")
    written = Transcript(
        format=FORMAT,
        version=VERSION,
        game=table.game,
        rules=table.rules_version,
        code=table.code,
        status=cast(Status, table.status),
        options=table.options,
        seats=[
            Chair(seat.name, "" if seat.user_id else seat.bot, seat.resigned, seat.salt)
            for seat in table.seats.order_by("number")
        ],
        dice=lucks(table),
        started=cast(datetime, table.started),
        ended=cast(datetime, table.ended),
        # Each is written as soon as it is read: a long log as objects takes ten times the memory of its file.
        log=cast("list[Line]", [_line(entry) for entry in unhurried(entries.iterator(chunk_size=BATCH))]),
        outcome=table.outcome,
    )
    return msgspec.json.encode(written)


def _line(entry: Entry) -> msgspec.Raw:
    """An entry as it stands in the file."""
    line = Line(
        entry.index,
        cast(Kind, entry.kind),
        entry.at,
        entry.seat,
        entry.action,
        entry.drawn,
        entry.stream,
        entry.events,
    )
    return msgspec.Raw(msgspec.json.encode(line))
