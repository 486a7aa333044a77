"""Pig, a whole game in a few dozen lines: what a new game must bring, and nothing more.

Roll as long as you dare; a 1 loses what the turn has brought; hold to keep it; first to the goal wins.
Registered, it gets a lobby, a table, a log, replay and bots: see `tests/example/test_pig_at_a_table.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine import (
    Chance,
    Event,
    GameEngine,
    IllegalMove,
    Move,
    Phrase,
    ScoreLine,
    Seat,
    Standing,
    Viewer,
    Who,
    phrase,
    standings,
)
from engine.registry import Credits, Game, Level
from engine.texts import Texts


class Roll(Move, tag="roll"):
    pass


class Hold(Move, tag="hold"):
    pass


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    goal: int = 20


class State(Struct):
    goal: int
    kept: list[int]
    turn: Seat = 0
    pot: int = 0


class Pig(GameEngine[State, Roll | Hold]):
    slug = "pig"
    seats = range(1, 5)
    Options = Options
    State = State
    Action = Roll | Hold

    def deal(self, seats: int, options: Options, chance: Chance) -> State:
        return State(options.goal, [0] * seats)

    def to_move(self, state: State) -> frozenset[Seat]:
        return frozenset() if self._over(state) else frozenset({state.turn})

    def legal(self, state: State, seat: Seat) -> Sequence[Roll | Hold]:
        if seat not in self.to_move(state):
            return []
        return [Roll(), Hold()] if state.pot else [Roll()]

    def play(self, state: State, seat: Seat, action: Roll | Hold, chance: Chance) -> list[Event]:
        if self._over(state):
            raise IllegalMove("pig.no.over")
        if seat != state.turn:
            raise IllegalMove("pig.no.turn")
        if isinstance(action, Hold):
            if not state.pot:
                raise IllegalMove("pig.no.empty")
            state.kept[seat] += state.pot
            told = phrase("pig.log.hold", player=Who(seat), total=state.kept[seat])
            if not self._over(state):
                self._pass(state)
            return [Event(told, seat)]
        face = chance.die()
        if face == 1:
            self._pass(state)
            return [Event(phrase("pig.log.lost", player=Who(seat)), seat)]
        state.pot += face
        return [Event(phrase("pig.log.roll", player=Who(seat), face=face), seat)]

    def view(self, state: State, viewer: Viewer) -> State:
        return state  # nothing is hidden

    def imagine(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return self.clone(state)

    def score(self, state: State) -> list[Standing]:
        return standings([[ScoreLine(phrase("pig.score"), points)] for points in state.kept])

    def describe(self, state: State, seat: Seat, action: Roll | Hold) -> Phrase:
        return phrase("pig.move.roll" if isinstance(action, Roll) else "pig.move.hold")

    def prompt(self, state: State, seat: Seat) -> Phrase:
        return phrase("pig.prompt", pot=state.pot)

    @staticmethod
    def _over(state: State) -> bool:
        return max(state.kept) >= state.goal

    @staticmethod
    def _pass(state: State) -> None:
        state.pot = 0
        state.turn = (state.turn + 1) % len(state.kept)


def _line(key: str, fr: str, en: str, **more: Any) -> dict[str, Any]:
    return {"id": key, "text": {"fr": fr, "en": en}, **more}


TEXTS = {
    "game": "pig",
    "title": {"fr": "Cochon", "en": "Pig"},
    "tagline": {"fr": "Oser un lancer de plus\u202f?", "en": "Dare one more roll?"},
    "summary": {"fr": "Un 1 fait tout perdre.", "en": "A 1 loses it all."},
    "minutes": 3,
    "age": 6,
    "articles": [
        {
            "id": "pig.rule",
            "phase": "turn",
            "title": {"fr": "Le tour", "en": "The turn"},
            "text": {"fr": "Lancez, ou gardez.", "en": "Roll, or hold."},
        }
    ],
    "refusals": [
        _line("pig.no.over", "La partie est terminée.", "The game is over.", article="pig.rule"),
        _line("pig.no.turn", "Ce n’est pas à vous.", "It is not your turn.", article="pig.rule"),
        _line("pig.no.empty", "Rien à garder\u00a0: lancez.", "Nothing to hold: roll.", article="pig.rule"),
    ],
    "log": [
        _line("pig.log.roll", "{player} lance un {face}.", "{player} rolls a {face}."),
        _line("pig.log.lost", "{player} lance un 1 et perd tout.", "{player} rolls a 1 and loses it all."),
        _line("pig.log.hold", "{player} garde, total {total}.", "{player} holds, total {total}."),
    ],
    "phrases": [
        _line("pig.move.roll", "Lancer le dé", "Roll the die"),
        _line("pig.move.hold", "Garder", "Hold"),
        _line("pig.prompt", "lancez ou gardez {pot}", "roll, or hold {pot}"),
        _line("pig.score", "Points gardés", "Points kept"),
        _line("pig.option.goal", "But à atteindre", "Goal to reach"),
    ],
}


def careful(engine: Pig, state: State, seat: Seat, chance: Chance) -> Roll | Hold:
    return Hold() if state.pot >= 12 else Roll()


def game() -> Game:
    return Game(Pig(), Texts(TEXTS), Credits("John Scarne", "–", "–"), (Level("lison", careful),))
