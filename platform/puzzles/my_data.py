"""A person's answers to puzzles, and how good at them they are held to be."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from accounts.models import User
from puzzles.models import Answer, Solver


class Answered(Struct):
    game: str
    puzzle: str
    table: str
    right: bool | None
    at: datetime


class Rating(Struct):
    game: str
    mu: float
    sigma: float


def gather(user: User, **_: Any) -> dict[str, Any]:
    answers = Answer.objects.filter(user=user).order_by("pk")
    rows = answers.values_list("puzzle__game", "puzzle__key", "table__code", "right", "at")
    ratings = Solver.objects.filter(user=user).order_by("pk").values_list("game", "mu", "sigma")
    return {
        "puzzles": [Answered(*row) for row in rows],
        "puzzle_ratings": [Rating(*row) for row in ratings],
    }
