"""A bot that dies, hangs or answers nonsense stops no table: the next level below moves in its place.

This runs where bots think. The worker counts what ends the whole process, and then asks further down.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from bots.work import thinking
from engine import registry
from engine.registry import Game

log = logging.getLogger("place.bots")

# Both together within the lease of an errand: far more than a bot takes, even beside a busy site.
LONGEST = 9.0
# Whoever stands in has kept people waiting already.
HURRIED = 2.0
# One death may be that of a thinker beside it.
FORGIVEN = 1


class TookTooLong(BaseException):
    """Not an Exception, so that no bot takes it for one of its own."""


class Nonsense(Exception):
    """What a bot answered is no move of its seat."""


class Thought(NamedTuple):
    action: Any
    # Who had it: nobody, where it is the first move that the rules allow.
    level: str


def decided(slug: str, state: bytes, seat: int, level: str, seed: int, deaths: int = 0) -> Thought:
    """The move of this level or, where it comes to nothing, of the first below it that has one."""
    game = registry.get(slug)
    seconds = LONGEST
    for one in _from(game, level)[max(0, deaths - FORGIVEN) :]:
        try:
            with _no_longer_than(seconds):
                action = thinking.think(slug, state, seat, one, seed)
                _check(game, state, seat, action)
            return Thought(action, one)
        except (Exception, TookTooLong):
            log.exception("%s: %s in chair %s has no move", slug, one, seat)
            seconds = HURRIED
    return Thought(_first_allowed(game, state, seat), "")


def _from(game: Game, level: str) -> list[str]:
    """This level and those below it, the strongest first; all of them for one that has left the house."""
    keys = [one.key for one in game.levels]
    return keys[: keys.index(level) + 1][::-1] if level in keys else keys[::-1]


def _check(game: Game, state: bytes, seat: int, action: Any) -> None:
    engine = game.engine
    if engine.decode(action) not in engine.legal(engine.load(state), seat):
        raise Nonsense(str(action))


def _first_allowed(game: Game, state: bytes, seat: int) -> Any:
    engine = game.engine
    world = engine.load(state)
    return msgspec.to_builtins(engine.on_timeout(world, seat) or engine.legal(world, seat)[0])


@contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    """An alarm rings in the main thread alone; elsewhere nothing is timed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(*_: Any) -> None:
    raise TookTooLong
