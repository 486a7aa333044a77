"""A game as its log: from entries to the position they lead to.

Whatever plays a stored game again does it here: live tables, the review, verification, imports, trials.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from engine.chance import DamagedLog, Draw, RecordedChance
from engine.game import Event, GameEngine
from engine.refusal import IllegalMove

Engine = GameEngine[Any, Any]


class Start(Struct, frozen=True):
    """How a game began: dealt, with what chance answered, or taken up at a position."""

    seats: int
    options: Any
    drawn: Sequence[Draw] = ()
    # As the engine writes one; None for a game that was dealt.
    position: str | None = None


class Played(Struct, frozen=True):
    """A move in the log, with what chance answered."""

    index: int
    seat: int
    action: Any
    drawn: Sequence[Draw] = ()


class TakenBack(Struct, frozen=True):
    """The table went back to where it stood after entry `to`; what came later no longer counts."""

    index: int
    to: int


Step = Played | TakenBack


class RefusedMove(DamagedLog):
    """The rules do not take a move of the log."""

    def __init__(self, index: int, key: str) -> None:
        super().__init__(f"entry {index} is refused: {key}")
        self.key = key


def line(steps: Iterable[Step]) -> list[Played]:
    """The moves that still count, in order."""
    kept: list[Played] = []
    for step in steps:
        if isinstance(step, Played):
            kept.append(step)
        else:
            while kept and kept[-1].index > step.to:
                kept.pop()
    return kept


def replay(
    engine: Engine,
    start: Start,
    steps: Iterable[Step],
    before: Callable[[Any, Played], None] | None = None,
) -> Any:
    """The position after these steps. Raises DamagedLog, naming the entry, where the rules disagree.

    `before` is shown each move that counts, with the position it is about to change.
    """
    state = begin(engine, start)
    follow(engine, state, line(steps), before)
    return state


def begin(engine: Engine, start: Start) -> Any:
    """The position a stored game started from."""
    if start.position is not None:
        return engine.load(start.position)
    chance = RecordedChance(start.drawn)
    state = engine.deal(start.seats, engine.read_options(start.options), chance)
    if not chance.exhausted():
        raise DamagedLog("the deal drew less than the log holds")
    return state


def follow(
    engine: Engine,
    state: Any,
    moves: Iterable[Played],
    before: Callable[[Any, Played], None] | None = None,
) -> None:
    """Play these moves on a position that is already reached."""
    for move in moves:
        if before is not None:
            before(state, move)
        perform(engine, state, move)


def perform(engine: Engine, state: Any, move: Played) -> list[Event]:
    """Play one move of a log, drawing exactly what it drew then, and tell it."""
    chance = RecordedChance(move.drawn)
    try:
        told = engine.play(state, move.seat, engine.decode(move.action), chance)
    except IllegalMove as refusal:
        raise RefusedMove(move.index, refusal.phrase.key) from refusal
    except DamagedLog as damage:
        raise DamagedLog(f"entry {move.index}: {damage}") from damage
    if not chance.exhausted():
        raise DamagedLog(f"entry {move.index} drew less than the log holds")
    return told


class Walk:
    """Every step of a log in turn, those that were taken back as well."""

    def __init__(self, engine: Engine, start: Start, steps: Sequence[Step]) -> None:
        self._engine = engine
        self.state = begin(engine, start)
        # Only the moments that are returned to are kept: a long log has few.
        self._returns = _returns(steps)
        self._counted: list[int] = []
        self._kept: dict[int, bytes] = {}
        self._keep()

    def take(self, step: Step) -> list[Event]:
        """Carry out the next step: what the rules tell of it."""
        told: list[Event] = []
        if isinstance(step, Played):
            told = perform(self._engine, self.state, step)
            self._counted.append(step.index)
            self._keep()
        else:
            while self._counted and self._counted[-1] > step.to:
                self._counted.pop()
            self.state = self._engine.load(self._kept[self._last])
        return told

    @property
    def _last(self) -> int:
        """The last move that counts; 0 for the start."""
        return self._counted[-1] if self._counted else 0

    def _keep(self) -> None:
        if self._last in self._returns:
            self._kept[self._last] = self._engine.dump(self.state)


def _returns(steps: Iterable[Step]) -> set[int]:
    """The moves after which a step goes back to; 0 for the start."""
    counted, found = [0], set()
    for step in steps:
        if isinstance(step, Played):
            counted.append(step.index)
        else:
            while len(counted) > 1 and counted[-1] > step.to:
                counted.pop()
            found.add(counted[-1])
    return found
