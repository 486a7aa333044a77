"""The engines beside OpenSpiel's Python tic-tac-toe: decisions a second of a core, all measured in turn."""

from __future__ import annotations

import statistics
from pathlib import Path
from typing import Any

from benchmarks import engines
from benchmarks.rivals import tic_tac_toe
from engine import registry

RIVAL = "python_tic_tac_toe"
REPEATS = 3


def measure(scratch: Path, seconds: float) -> list[dict[str, Any]]:
    runs: dict[str, list[dict[str, Any]]] = {}
    for _ in range(REPEATS):
        runs.setdefault(RIVAL, []).append(tic_tac_toe(scratch, seconds))
        for game in registry.games():
            runs.setdefault(game.slug, []).append(engines.quickest(game, seconds))
    beside = statistics.median(run["decisions_per_s"] for run in runs[RIVAL])
    rows = []
    for name, found in runs.items():
        decisions = statistics.median(run["decisions_per_s"] for run in found)
        games = statistics.median(run["games_per_s"] for run in found)
        rows.append(
            {
                "game": name,
                "games_per_s": round(games, 1),
                "decisions_per_s": round(decisions),
                "ratio": round(decisions / beside, 2),
            }
        )
    return rows
