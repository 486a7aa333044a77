"""Who looks for moves, and a puzzle for each game, at a position of a game of bots."""

from __future__ import annotations

import pytest

from engine import FastChance, phrase, registry
from engine.registry import Game
from puzzles import stock
from puzzles.cutting import Cut, Tried, mark_of, turns_at
from puzzles.models import Puzzle
from puzzles.sources import arena
from tests.chevoux.conftest import basile, marie

__all__ = ["basile", "marie"]


def made_up(game: Game) -> Cut:
    """As if the first of its turns were the best: to find that out takes long."""
    engine = game.engine
    for moment in arena(game, "tests"):
        world = engine.imagine(engine.view(moment.state, moment.seat), moment.seat, FastChance(1))
        turns = list(turns_at(game, world, moment.seat, FastChance(1)).values())
        if len(turns) >= 3:
            break
    tried = [
        Tried(
            turn,
            engine.describe(world, moment.seat, engine.decode(turn[0])),
            mark_of(engine, world, moment.seat, turn),
            4.0 * n,
        )
        for n, turn in enumerate(turns)
    ]
    position = engine.dump(world).decode()
    seats = len(engine.score(world))
    return Cut(game.slug, engine.version, seats, {}, moment.seat, position, tried, phrase("advice.why.equal"))


@pytest.fixture
def puzzles(db: None) -> dict[str, Puzzle]:
    """One for each game."""
    stock.keep(made_up(game) for game in registry.games())
    return {puzzle.game: puzzle for puzzle in Puzzle.objects.all()}
