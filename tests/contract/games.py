"""Which games, with how many seats and which options, the contract tests run over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from engine import GameEngine, registry
from engine.texts import Texts
from tests.contract.play import RandomGame
from tests.example import pig


@dataclass(frozen=True)
class Case:
    engine: GameEngine[Any, Any]
    texts: Texts
    seats: int
    options: Any
    name: str
    # Checks that look at every seat and every move are made at one position in this many.
    sample_every: int = 7

    def random_game(self, seed: int) -> RandomGame:
        return RandomGame(self.engine, self.seats, self.options, seed)

    def __str__(self) -> str:
        return self.name


def cases() -> list[Case]:
    """Each game at its smallest and largest table, and once with each option turned from its default."""
    found = []
    for game in [pig.game(), *registry.games()]:
        engine = game.engine
        plain = engine.Options()
        tables = {engine.seats.start: plain, engine.seats[-1]: plain}
        for seats, options in tables.items():
            found.append(Case(engine, game.texts, seats, options, f"{engine.slug}-{seats}"))
        for name, options in variants(plain):
            found.append(
                Case(
                    engine, game.texts, engine.seats[len(engine.seats) // 2], options, f"{engine.slug}-{name}"
                )
            )
    return found


def variants(plain: Any) -> list[tuple[str, Any]]:
    """The options that differ from the default in one switch."""
    return [
        (name, msgspec.structs.replace(plain, **{name: not value}))
        for name, value in msgspec.structs.asdict(plain).items()
        if isinstance(value, bool)
    ]
