"""The rules alone: random games a second, and the replay of a whole game from its log.

One core's own time is counted (`process_time`), so that a busy machine does not make the rules look slow.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec

from engine import Chance, FastChance, GameEngine, SeededChance
from engine.registry import Game
from engine.replay import Played, Start, replay

Engine = GameEngine[Any, Any]
Advance = Callable[[Any, int, Any, Chance], object]
FOUR = 4
REPLAYS = 5


def measure(game: Game, seconds: float) -> list[dict[str, Any]]:
    """Games and decisions a second of one core, with the fewest seats and with four, told and untold."""
    engine = game.engine
    seats = sorted({engine.seats[0], min(FOUR, engine.seats[-1])})
    ways: dict[str, Advance] = {"legal+play": engine.play, "legal+advance": engine.advance}
    return [
        {
            "game": game.slug,
            "seats": number,
            "way": way,
            "undo": undo,
            **_race(engine, number, how, undo, seconds),
        }
        for number in seats
        for way, how in ways.items()
        for undo in ([True, False] if _has_undo(engine) else [False])
    ]


def quickest(game: Game, seconds: float) -> dict[str, Any]:
    """As a bot plays it in its head: the fewest seats, no events."""
    return _race(game.engine, game.engine.seats[0], game.engine.advance, True, seconds)


def _race(engine: Engine, seats: int, how: Advance, undo: bool, seconds: float) -> dict[str, Any]:
    chance = FastChance("bench")
    options = engine.Options()
    games = decisions = 0
    started = time.process_time()
    while (took := time.process_time() - started) < seconds or not games:
        decisions += _game(engine, seats, options, how, undo, chance)
        games += 1
    return {
        "games": games,
        "games_per_s": round(games / took, 1),
        "decisions_per_s": round(decisions / took),
        "decisions_per_game": round(decisions / games, 1),
    }


def _game(engine: Engine, seats: int, options: Any, how: Advance, undo: bool, chance: Chance) -> int:
    """One game at random. Without `undo`, nobody takes back what they have drafted."""
    state = engine.deal(seats, options, chance)
    decisions = 0
    while waiting := engine.to_move(state):
        seat = next(iter(waiting)) if len(waiting) == 1 else chance.choice(sorted(waiting))
        how(state, seat, _pick(engine.legal(state, seat), undo, chance), chance)
        decisions += 1
    return decisions


def _pick(moves: Any, undo: bool, chance: Chance) -> Any:
    move = chance.choice(moves)
    while not undo and _is_undo(type(move)) and len(moves) > 1:
        move = chance.choice(moves)
    return move


def _is_undo(kind: Any) -> bool:
    return bool(kind.__struct_config__.tag == "undo")


def _has_undo(engine: Engine) -> bool:
    return any(map(_is_undo, getattr(engine.Action, "__args__", (engine.Action,))))


def measure_replay(game: Game) -> dict[str, Any]:
    """The quickest of a few replays of one whole game of four: by the core's time, and by the clock."""
    engine = game.engine
    seats, options = min(FOUR, engine.seats[-1]), engine.Options()
    dealt = SeededChance("bench", 0)
    state = engine.deal(seats, options, dealt)
    pick = FastChance("bench")
    log: list[Played] = []
    while waiting := sorted(engine.to_move(state)):
        chance, seat = SeededChance("bench", len(log) + 1), pick.choice(waiting)
        action = _pick(engine.legal(state, seat), True, pick)
        engine.play(state, seat, action, chance)
        log.append(Played(len(log) + 1, seat, msgspec.to_builtins(action), tuple(chance.drawn)))
    core, clock = [], []
    for _ in range(REPLAYS):
        core_started, clock_started = time.process_time(), time.perf_counter()
        again = replay(engine, Start(seats, options, dealt.drawn), log)
        core.append(round((time.process_time() - core_started) * 1000, 1))
        clock.append(round((time.perf_counter() - clock_started) * 1000, 1))
    if engine.dump(again) != engine.dump(state):
        raise RuntimeError(f"{game.slug}: the log leads elsewhere")
    return {
        "game": game.slug,
        "seats": seats,
        "moves": len(log),
        "core_ms": min(core),
        "clock_ms": min(clock),
    }
