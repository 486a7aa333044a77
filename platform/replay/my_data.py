"""A person's figures, as their page shows them; with whom they played is told by their games."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from accounts.models import User
from replay.player_stats import Record, figures


class Statistics(Struct):
    game: str
    games: int
    contests: int
    wins: int
    # Oldest first, of the games that have one.
    scores: list[int]
    best_table: str


def gather(user: User, **_: Any) -> dict[str, Any]:
    return {"statistics": [_told(record) for record in figures(user).records]}


def _told(record: Record) -> Statistics:
    return Statistics(
        record.game.slug, record.games, record.contests, record.wins, record.scores, record.best_code
    )
