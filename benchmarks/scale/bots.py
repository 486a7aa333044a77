"""What a decision of each bot costs a core."""

from __future__ import annotations

import time

from bots.arena.matches import Sitting, play
from engine import registry


def measure(games: list[str]) -> dict[str, dict[str, float]]:
    """Game -> level -> milliseconds of a core for a decision, from one game against itself."""
    return {
        slug: {level.key: _decision(slug, level.key) for level in registry.get(slug).levels} for slug in games
    }


def _decision(slug: str, level: str) -> float:
    seats = min(registry.get(slug).engine.seats)
    spent = time.process_time()
    result = play(Sitting(slug, (level,) * seats, False, "scale", {}))
    decisions = sum(len(taken) for taken in result.ms)
    return (time.process_time() - spent) / max(1, decisions) * 1000
