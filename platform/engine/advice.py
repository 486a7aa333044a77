"""Answers that take time to find: each game brings its own advisers, the platform runs them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from engine.chance import Chance
from engine.game import GameEngine
from engine.phrases import Phrase

# The question every game answers: what should I play? Where a game has no such adviser, the platform has one.
NEXT_MOVE = "coup"


class Option(Struct, frozen=True):
    """A move that was weighed, as plain JSON data and in words, and what it seems worth."""

    action: Any
    move: Phrase
    worth: Phrase


class Advice(Struct, frozen=True):
    """What an adviser found."""

    text: Phrase
    # The move it advises, as plain JSON data.
    action: Any = None
    # What the answer means and rests on, in a sentence.
    note: Phrase | None = None
    # A longer answer, step by step.
    lines: list[Phrase] = []
    # What the game's presenter draws beside each line, as plain JSON data; empty where words are enough.
    positions: list[Any] = []
    # What the advised move seems worth, and the best moves beside it.
    worth: Phrase | None = None
    alternatives: list[Option] = []
    # Where the text tells of more than one move: the one that comes first, in words.
    first: Phrase | None = None


# How far it is: (done, of how many).
Progress = tuple[int, int]
# On the way to an answer: how far it is, or the answer as it would be now.
Thinking = Generator[Progress | Advice, None, Advice]
# (engine, a state the seat cannot tell from the true one, seat, chance)
Advise = Callable[[GameEngine[Any, Any], Any, int, Chance], Thinking]


@dataclass(frozen=True, slots=True)
class Adviser:
    key: str
    # What the button says: a key of the game's texts.
    label: str
    advise: Advise
    # Asked once the game is over and its seed may be shown: then it gets the true state, and one answer is
    # kept for everybody.
    after: bool = False
