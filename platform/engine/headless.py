"""A door for other programs, as UCI is for chess: one JSON request a line, one JSON answer a line.

    {"do": "deal", "seats": 3, "seed": 7, "options": {}}
    {"do": "to_move"}                               {"do": "legal", "seat": 0}
    {"do": "play", "seat": 0, "action": {…}}        {"do": "view", "viewer": 0 | "spectator" | "all"}
    {"do": "state"}                                 {"do": "load", "state": {…}}
    {"do": "score"}                                 {"do": "outcome"}

A refusal is {"error": sentence, "rule": id of the article it rests on, or null}; nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from engine import viewers
from engine.chance import SeededChance
from engine.game import Event
from engine.refusal import IllegalMove
from engine.registry import Game
from engine.standings import Standing


class BadRequest(Exception):
    """A request that is not one; its message is the answer."""


class Door:
    """One game, one position, and whoever asks."""

    def __init__(self, game: Game, lang: str = "fr") -> None:
        self.game = game
        self.engine = game.engine
        self.lang = lang
        self._state: Any = None
        self._seed = "0"
        self._stream = 0
        self._requests: dict[str, Callable[[dict[str, Any]], Any]] = {
            "deal": self._deal,
            "to_move": lambda _: {"to_move": self._to_move()},
            # Rules may list moves lazily; JSON wants them all.
            "legal": lambda asked: {"legal": list(self.engine.legal(self.state, _int(asked, "seat")))},
            "play": self._play,
            "view": self._view,
            "state": lambda _: {"state": self.state},
            "load": self._load,
            "score": lambda _: {"score": [self._standing(s) for s in self.engine.score(self.state)]},
            "outcome": self._outcome,
        }

    def serve(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            if line.strip():
                yield self.answer(line)

    def answer(self, line: str) -> str:
        try:
            # Written inside as well: what cannot be written is an answer like any other.
            return _written(self._answer(line))
        except IllegalMove as refusal:
            result = {
                "error": self.game.texts.say(refusal.phrase, self.lang),
                "rule": self.game.texts.rule_of(refusal.phrase.key),
            }
        except (BadRequest, msgspec.ValidationError) as error:
            result = {"error": str(error), "rule": None}
        except Exception as error:
            # Only a position written by hand gets here: of the right shape, yet none the rules know.
            result = {"error": f"the rules cannot follow: {error!r}", "rule": None}
        return _written(result)

    def _answer(self, line: str) -> Any:
        try:
            asked = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadRequest(f"not JSON: {error}") from None
        do = asked.get("do") if isinstance(asked, dict) else None
        if not isinstance(do, str) or do not in self._requests:
            raise BadRequest(f'expected an object with "do" among {", ".join(self._requests)}')
        return self._requests[do](asked)

    @property
    def state(self) -> Any:
        if self._state is None:
            raise BadRequest("no game yet: deal or load one first")
        return self._state

    def _to_move(self) -> list[int]:
        return sorted(self.engine.to_move(self.state))

    def _chance(self) -> SeededChance:
        return SeededChance(self._seed, self._stream)

    def _deal(self, asked: dict[str, Any]) -> Any:
        seats = _int(asked, "seats")
        if seats not in self.engine.seats:
            raise BadRequest(f"seats go from {self.engine.seats[0]} to {self.engine.seats[-1]}")
        options = self.engine.read_options(asked.get("options") or {})
        self._seed, self._stream = str(asked.get("seed", 0)), 0
        chance = self._chance()
        self._state = self.engine.deal(seats, options, chance)
        return self._told(self.engine.opening(self._state), chance)

    def _load(self, asked: dict[str, Any]) -> Any:
        state = self.engine.load(msgspec.json.encode(asked.get("state")))
        to_move = sorted(self.engine.to_move(state))
        self._state = state
        return {"to_move": to_move}

    def _play(self, asked: dict[str, Any]) -> Any:
        seat = _int(asked, "seat")
        chance = self._chance()
        # On a copy: rules that stumble over a position written by hand must leave it whole.
        state = self.engine.clone(self.state)
        action = self.engine.parse(state, seat, asked.get("action"))
        events = self.engine.play(state, seat, action, chance)
        self._state = state
        return self._told(events, chance)

    def _told(self, events: list[Event], chance: SeededChance) -> Any:
        if chance.drawn:
            self._stream += 1
        return {
            "events": [
                {"text": self.game.texts.say(e.phrase, self.lang), "key": e.phrase.key, "to": e.to}
                for e in events
            ],
            "drawn": chance.drawn,
            "to_move": self._to_move(),
        }

    def _view(self, asked: dict[str, Any]) -> Any:
        viewer = asked.get("viewer")
        if isinstance(viewer, str):
            if viewer not in viewers.WORDS:
                raise BadRequest('"viewer" is a seat, "spectator" or "all"')
            return {"view": self.engine.view(self.state, viewers.WORDS[viewer])}
        return {"view": self.engine.view(self.state, _int(asked, "viewer"))}

    def _outcome(self, _: dict[str, Any]) -> Any:
        outcome = self.engine.outcome(self.state)
        if outcome is None:
            return {"outcome": None}
        note = self.game.texts.say(outcome.note, self.lang) if outcome.note else None
        standings = [self._standing(s) for s in outcome.standings]
        return {"outcome": {"standings": standings, "note": note}}

    def _standing(self, standing: Standing) -> Any:
        lines = [
            {"label": self.game.texts.say(line.label, self.lang), "points": line.points}
            for line in standing.lines
        ]
        return {
            "seat": standing.seat,
            "rank": standing.rank,
            "total": standing.total,
            "lines": lines,
            "reached": standing.reached,
        }


def _written(answer: Any) -> str:
    return msgspec.json.encode(answer).decode()


def _int(asked: dict[str, Any], name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRequest(f'"{name}" must be a whole number')
    return value
