"""How long any position of a game takes: replayed from the log and drawn for somebody who looks at it."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from django.utils import timezone

from engine import OMNISCIENT, FastChance, SeededChance, registry
from engine.registry import Game
from replay.log_cache import Reel
from tables.models import Entry, Seat, Table
from tables.page.render import regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot

# The longest of so many random games with the most seats; every so manyeth of its positions is drawn.
GAMES, EVERY = 5, 5
# The quicker of two: Python may tidy up its memory during one.
TRIES = 2
MOVING = ("status", "board", "hand", "players")


def measure() -> list[dict[str, Any]]:
    return [_measure(game) for game in registry.games()]


def _measure(game: Game) -> dict[str, Any]:
    """By the core's own time, so that a busy machine does not make a game look slow."""
    seats = game.engine.seats[-1]
    entries = max((_random_log(game, seats, f"bench {n}") for n in range(GAMES)), key=len)
    # The first drawing reads the templates, and the log is read once: people step through it.
    reel = Reel(game.slug, entries)
    started = time.process_time()
    reel.position(entries[-1].index)
    first = (time.process_time() - started) * 1000
    _draw(_scene(game, seats, reel, 1))
    drawn = [min(_timed(game, seats, reel, entry.index) for _ in range(TRIES)) for entry in entries[::EVERY]]
    return {
        "game": game.slug,
        "seats": seats,
        "entries": len(entries),
        "whole_log_ms": round(first, 1),
        "step_mean_ms": round(sum(drawn) / len(drawn), 1),
        "step_slowest_ms": round(max(drawn), 1),
    }


def _timed(game: Game, seats: int, reel: Reel, at: int) -> float:
    started = time.process_time()
    _draw(_scene(game, seats, reel, at))
    return (time.process_time() - started) * 1000


def _draw(scene: Scene) -> None:
    regions(scene, MOVING)


def _random_log(game: Game, seats: int, seed: str) -> list[Entry]:
    engine, pick = game.engine, FastChance(seed)
    options = engine.Options()
    chance = SeededChance(seed, 0)
    state = engine.deal(seats, options, chance)
    start = {"seats": seats, "options": msgspec.to_builtins(options)}
    log = [Entry(index=1, kind=Entry.Kind.STARTED, action=start, drawn=chance.drawn, events=[])]
    while waiting := sorted(engine.to_move(state)):
        seat = pick.choice(waiting)
        action = pick.choice(engine.legal(state, seat))
        chance = SeededChance(seed, len(log))
        told = msgspec.to_builtins(engine.play(state, seat, action, chance))
        log.append(
            Entry(
                index=len(log) + 1,
                kind=Entry.Kind.PLAYED,
                seat=seat,
                action=msgspec.to_builtins(action),
                drawn=chance.drawn,
                events=told,
            )
        )
    return log


def _scene(game: Game, seats: int, reel: Reel, at: int) -> Scene:
    table = Table(pk=0, game=game.slug, status=Table.Status.OVER, places=seats, ended=timezone.now())
    chairs = [Seat(number=n, name=game.levels[0].key, bot=game.levels[0].key) for n in range(seats)]
    snapshot = Snapshot(table, chairs, [], [], set(range(seats)), reel.position(at))
    return Scene(snapshot, OMNISCIENT, "fr", at=at, moments=reel.moments(OMNISCIENT))
