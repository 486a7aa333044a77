"""Positions with a choice, and the worlds that a seat may imagine behind them."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from engine import FastChance, GameEngine
from engine.registry import Game
from tests.contract.play import RandomGame

# A second of thought is then fifty looks at the clock.
STEP_NS = 20_000_000

# Looking is cheap, thinking is not.
POSITIONS = 60
REDRAWS = 3

Path = tuple[int | str, ...]


@functools.cache
def decisions(engine: GameEngine[Any, Any]) -> list[tuple[Any, int]]:
    """Positions of two random games, at a small and a large table, each with a seat that has a choice."""
    found: list[tuple[Any, int]] = []
    for seats in sorted({engine.seats[0], engine.seats[len(engine.seats) // 2]}):
        choices = [
            (engine.clone(state), seat)
            for state in RandomGame(engine, seats, engine.Options(), seats).positions()
            for seat in sorted(engine.to_move(state))
            if len(engine.legal(state, seat)) > 1
        ]
        found += spread(choices, POSITIONS)
    return found


def redrawn(game: Game, state: Any, seat: int) -> list[Any]:
    """Other worlds that look the same from this seat."""
    return [game.engine.imagine(state, seat, FastChance(f"redraw {n}")) for n in range(REDRAWS)]


def varies(game: Game, state: Any, seat: int) -> bool:
    truth = game.engine.dump(state)
    return any(game.engine.dump(other) != truth for other in redrawn(game, state, seat))


def spread(items: list[Any], count: int) -> list[Any]:
    """So many of them, from the first to the last."""
    if len(items) <= count:
        return items
    return [items[i * (len(items) - 1) // (count - 1)] for i in range(count)]


def differences(truth: Any, seen: Any, path: Path = ()) -> Iterator[Path]:
    """Where two JSON values part, as deep as their shapes agree."""
    if isinstance(truth, dict) and isinstance(seen, dict) and truth.keys() == seen.keys():
        for key in truth:
            yield from differences(truth[key], seen[key], (*path, key))
    elif isinstance(truth, list) and isinstance(seen, list) and len(truth) == len(seen):
        for i, (a, b) in enumerate(zip(truth, seen, strict=True)):
            yield from differences(a, b, (*path, i))
    elif truth != seen:
        yield path
