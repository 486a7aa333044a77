"""Tables that need no database: a few people, a log and a position, for every game."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from accounts.models import User
from engine import registry
from engine.registry import Game
from tables.models import Entry, Seat, Table
from tables.page.snapshot import LOG_ENTRIES, Snapshot
from tests.example import pig

NOW = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
SEED = "5eed" * 16
NAMES = ["Marie", "Basile", "Chloé", "Denis"]


def games() -> list[Game]:
    return [pig.game(), *registry.games()]


def snapshot(game: Game, seats: int, state: Any, told: list[Entry], status: str = "playing") -> Snapshot:
    """A table that needs no database: a few people, a log and a position."""
    table = Table(
        pk=1,
        code="ABCDEFGH",
        game=game.slug,
        status=status,
        host=User(pk=100, name="Marie"),
        places=seats,
        options=msgspec.to_builtins(game.engine.Options()),
        bot_level=game.levels[0].key,
        seed=SEED,
        head=len(told),
        created=NOW,
        started=NOW,
        moved=NOW,
    )
    people = [
        Seat(table=table, number=n, user_id=100 + n, name=NAMES[n % 4] + "’" * (n // 4), seen=NOW)
        for n in range(seats)
    ]
    return Snapshot(table, people, told[-LOG_ENTRIES:], [], set(range(seats)), state)


def entry_of(index: int, kind: Entry.Kind, seat: int | None, events: list[Any]) -> Entry:
    return Entry(index=index, kind=kind, seat=seat, events=msgspec.to_builtins(events), at=NOW)


def seat_counts(game: Game) -> list[int]:
    return sorted({game.engine.seats[0], min(3, game.engine.seats[-1])})


every_table = pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(game, seats, id=f"{game.slug}-{seats}") for game in games() for seats in seat_counts(game)],
)
