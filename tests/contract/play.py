"""Random play through the interface alone, for tests that run over every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine import FastChance, GameEngine, SeededChance
from engine.replay import Played

# No game of the house lasts this long; a random game that does has stopped making progress.
FAR_TOO_MANY_MOVES = 20_000


@dataclass
class RandomGame:
    """A game played at random, move by move, with the log it leaves."""

    engine: GameEngine[Any, Any]
    seats: int
    options: Any
    seed: int
    moves: list[Played] = field(default_factory=list)

    def __post_init__(self) -> None:
        chance = SeededChance(str(self.seed), 0)
        self.state = self.engine.deal(self.seats, self.options, chance)
        self.dealt = chance.drawn
        self._pick = FastChance(self.seed)

    def positions(self) -> Iterator[Any]:
        """Each position in turn, the last one included. The caller must leave it as it is."""
        yield self.state
        while seats := sorted(self.engine.to_move(self.state)):
            assert len(self.moves) < FAR_TOO_MANY_MOVES, "random play does not end"
            seat = self._pick.choice(seats)
            self.play(seat, self._pick.choice(self.engine.legal(self.state, seat)))
            yield self.state

    def play(self, seat: int, action: Any) -> list[Any]:
        index = len(self.moves) + 1
        chance = SeededChance(str(self.seed), index)
        events = self.engine.play(self.state, seat, action, chance)
        raw = as_json(action)
        self.moves.append(Played(index, seat, raw, tuple(chance.drawn)))
        return events

    def finish(self) -> Any:
        for _ in self.positions():
            pass
        return self.state


def as_json(record: Any) -> Any:
    """What a record looks like after a trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(record))
