"""Thinking, in a process of its own: nothing here touches the database or the event loop."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Any

import msgspec


def pool() -> ProcessPoolExecutor:
    """One thinker for each core but one, which is left to the people."""
    return ProcessPoolExecutor(
        max_workers=max(1, (os.cpu_count() or 2) - 1),
        # A fork would copy the server's threads and sockets.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=wake,
    )


def wake() -> None:
    """What every process that thinks does first."""
    _end_with_the_server()
    import django

    django.setup()
    from engine.warm import warm

    warm()
    os.nice(10)


def _end_with_the_server() -> None:
    """A server that is killed says nothing, and its thinkers would wait for the next question for ever."""
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_watch, args=(server.sentinel,), daemon=True, name="server").start()


def _watch(server: int) -> None:
    # Nobody writes there: it is readable when the other end is gone.
    wait([server])
    os._exit(1)


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
