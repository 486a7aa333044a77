"""The village of the day: one for each difficulty, ranked as in a duel."""

from __future__ import annotations

from typing import Any

from engine import GameEngine, Phrase, Seat, phrase
from engine.daily import Daily, Result, Variant
from games.chevoux.rules import scoring
from games.chevoux.state import State


def result(engine: GameEngine[Any, Any], state: State, seat: Seat) -> Result | None:
    village = state.villages[seat]
    if village.resigned:
        return None
    return {
        "misplaced": scoring.misplaced(state, village),
        "score": scoring.provisional(village),
        "used": village.used,
    }


def merit(result: Result) -> tuple[int, ...]:
    return scoring.merit(result["misplaced"], result["score"], result["used"])


def told(result: Result) -> Phrase:
    if result["misplaced"]:
        return phrase("cv.page.misplaced", count=result["misplaced"])
    return phrase("common.points", n=result["score"])


DAILY = Daily(
    variants=tuple(
        Variant(key, {"difficulty": key}, f"cv.option.difficulty.{key}") for key in ("normal", "hard")
    ),
    article="cv.mode.daily",
    result=result,
    merit=merit,
    told=told,
    columns=(("cv.page.col_used", "used"),),
)
