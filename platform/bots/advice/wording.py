"""How an answer to “what should I play?” is told, from the first idea to moves that were compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bots.advice.reasons import why
from bots.advice.trial import Trial
from bots.search.stats import mean_and_error, z_for
from engine import Phrase, Seat, phrase
from engine.advice import Advice, Option
from engine.registry import Game

Words = Callable[[Any], Phrase]


@dataclass(frozen=True, slots=True)
class Wording:
    """How an answer is told: what one has in mind, the step that begins it, and why."""

    game: Game
    tell: Words
    step: Words
    seat: Seat

    def alone(self, action: Any, reason: str) -> Advice:
        told = self.tell(action)
        text = _marked(self.game, told, phrase(reason))
        return Advice(text, _plain(action), first=_first(self.step(action), told))

    def compared(self, marked: Trial, *rest: Trial) -> Advice:
        told = self.tell(marked.action)
        return Advice(
            _marked(self.game, told, why(marked.ends, [t.ends for t in rest], self.seat)),
            _plain(marked.action),
            worth=_worth(marked, self.seat),
            alternatives=_beside(rest, told, self.tell, self.step, self.seat),
            first=_first(self.step(marked.action), told),
        )


def _marked(game: Game, move: Phrase, reason: Phrase) -> Phrase:
    bot = phrase(f"bot.{game.levels[-1].key}.name")
    return phrase("advice.marked", bot=bot, move=move, why=reason)


def _first(step: Phrase, told: Phrase) -> Phrase | None:
    return None if step == told else step


def _beside(rest: Sequence[Trial], marked: Phrase, tell: Words, step: Words, seat: Seat) -> list[Option]:
    """What else could be played. Two ways into the same plan are told as the moves they are."""
    told, options = [marked], []
    for trial in rest:
        move = tell(trial.action)
        if move in told:
            move = step(trial.action)
        told.append(move)
        options.append(Option(_plain(trial.action), move, _worth(trial, seat)))
    return options


def _plain(action: Any) -> Any:
    return msgspec.to_builtins(action)


def _worth(trial: Trial, seat: Seat) -> Any:
    mean, error = mean_and_error(trial.points(seat))
    points = phrase("common.points", n=round(mean))
    if len(trial.ends) < 2:
        return points
    return phrase("advice.worth", points=points, margin=max(1, round(z_for() * error)))
