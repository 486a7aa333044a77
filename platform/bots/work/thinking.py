"""Thinking, in a process of its own: nothing here touches the database or the event loop."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec


def pool() -> ProcessPoolExecutor:
    """One thinker for each core but one, which is left to the people."""
    return ProcessPoolExecutor(
        max_workers=max(1, (os.cpu_count() or 2) - 1),
        # A fork would copy the server's threads and sockets.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_wake,
    )


def _wake() -> None:
    import django

    django.setup()
    os.nice(10)


def awake() -> bool:
    return True


def think(game: str, state: bytes, seat: int, level: str, seed: int) -> Any:
    """The action, as plain JSON data, that this level chooses for this seat."""
    from bots.search.ranking import decide
    from engine import registry

    rules = registry.get(game)
    engine = rules.engine
    action = decide(engine, rules.level(level), engine.load(state), seat, seed)
    return msgspec.to_builtins(action)


def look_back(log: Any, done: int, futures: int, seconds: float) -> Any:
    """The next piece of an analysis."""
    from bots.analysis.appraisal import appraise

    return appraise(log, done, futures, seconds)
