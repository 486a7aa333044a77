"""Whole games at a table, played at random in a moment."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from engine.registry import Game
from tables.change import change
from tables.models import Table
from tests.tables.house import House, playing

# Moves that only delay the end.
IDLE = {"undo", "resign", "clear"}


def play_on(code: str, luck: Random, most: int = 5000) -> None:
    """Random moves until the game is over, or so many."""
    with change(code) as held:
        engine = held.table.rules.engine
        for _ in range(most):
            if held.table.status != Table.Status.PLAYING:
                return
            state = held.table.position()
            seat, action = engine.automatic(state) or _choice(engine, state, luck)
            held.play(seat, msgspec.to_builtins(action))


def _choice(engine: Any, state: Any, luck: Random) -> tuple[int, Any]:
    seat = luck.choice(sorted(engine.to_move(state)))
    legal = list(engine.legal(state, seat))
    active = [action for action in legal if type(action).__struct_config__.tag not in IDLE]
    return seat, luck.choice(active or legal)


def finished(game: Game, *names: str, seed: str = "5eed" * 16, **options: Any) -> House:
    house = playing(game, *names, seed=seed, **options)
    play_on(house.code, Random(1))
    assert house.table.status == Table.Status.OVER
    return house
