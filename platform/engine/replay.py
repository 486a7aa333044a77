"""A game as its log: from entries to the position they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from engine.chance import DamagedLog, Draw, RecordedChance
from engine.game import GameEngine
from engine.refusal import IllegalMove


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
    engine: GameEngine[Any, Any],
    seats: int,
    options: Any,
    dealt: Sequence[Draw],
    steps: Iterable[Step],
    before: Callable[[Any, Played], None] | None = None,
) -> Any:
    """The position after these steps. Raises DamagedLog, naming the entry, where the rules disagree.

    `before` is shown each move that counts, with the position it is about to change.
    """
    state = deal(engine, seats, options, dealt)
    follow(engine, state, line(steps), before)
    return state


def deal(engine: GameEngine[Any, Any], seats: int, options: Any, dealt: Sequence[Draw]) -> Any:
    """The position a stored game started from."""
    chance = RecordedChance(dealt)
    state = engine.deal(seats, options, chance)
    if not chance.exhausted():
        raise DamagedLog("the deal drew less than the log holds")
    return state


def follow(
    engine: GameEngine[Any, Any],
    state: Any,
    moves: Iterable[Played],
    before: Callable[[Any, Played], None] | None = None,
) -> None:
    """Play these moves on a position that is already reached."""
    for move in moves:
        chance = RecordedChance(move.drawn)
        if before is not None:
            before(state, move)
        try:
            engine.play(state, move.seat, engine.read_action(move.action), chance)
        except IllegalMove as refusal:
            raise DamagedLog(f"entry {move.index} is refused: {refusal.phrase.key}") from refusal
        except DamagedLog as damage:
            raise DamagedLog(f"entry {move.index}: {damage}") from damage
        if not chance.exhausted():
            raise DamagedLog(f"entry {move.index} drew less than the log holds")
