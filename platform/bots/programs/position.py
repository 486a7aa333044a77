"""What a program is told of its chair, and how it says what it wants to play."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

import msgspec
from django.http import HttpRequest

from accounts.models import User
from engine import Outcome
from tables.models import Seat, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.playing import play
from web.jinja import language
from web.refusals import Refused

BODY_MAX = 20_000


class Position(msgspec.Struct):
    """All that this seat knows; nothing more leaves the house."""

    table: str
    game: str
    status: str
    paused: bool
    seat: int
    names: list[str]
    version: float
    your_turn: bool
    stamp: str
    prompt: str
    # The game's own records.
    legal: list[Any]
    view: Any
    scores: dict[str, int]
    clock_due: datetime | None
    outcome: Outcome | None


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A move; the question it answers, where the program wants to be sure; a name, where it may retry."""

    action: Any
    stamp: str | None = None
    nonce: str = ""


def position_of(table: Table, chair: Seat) -> Position:
    scene = Scene(Snapshot.read(table.pk), chair.number, language())
    return Position(
        table=table.code,
        game=scene.table.game,
        status=scene.table.status,
        paused=scene.table.paused,
        seat=chair.number,
        names=scene.names,
        version=scene.version,
        your_turn=scene.my_turn,
        stamp=scene.stamp,
        prompt=scene.prompt,
        legal=[move.action for move in scene.legal],
        view=scene.view,
        scores={str(standing.seat): standing.total for standing in scene.standings},
        clock_due=scene.table.clock_due,
        outcome=scene.outcome,
    )


def play_wanted(request: HttpRequest, table: Table, user: User) -> None:
    """The move that stands in the request's body."""
    if len(request.body) > BODY_MAX:
        raise Refused("table.refused.malformed")
    try:
        wanted = msgspec.json.decode(request.body, type=Wanted)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("table.refused.malformed") from None
    nonce = wanted.nonce or secrets.token_urlsafe(12)
    play(table.code, user, wanted.action, nonce=nonce, stamp=wanted.stamp)
