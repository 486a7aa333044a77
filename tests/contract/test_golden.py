"""One game of each, written down in words: any change of behaviour shows as a difference one can read.

    GOLDEN=write pytest tests/contract/test_golden.py

plays new games at random and writes them down again, after a change that was meant. Otherwise the moves and
draws are taken from the file, so that listing the same moves in another order is no difference.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine import Event, FastChance, Phrase, RecordedChance, SeededChance, Standing, registry
from engine.chance import Chance, Draw
from engine.registry import Game
from tests.contract.play import as_json
from tests.example import pig

FOLDER = Path(__file__).with_name("golden")
WRITE = os.environ.get("GOLDEN") == "write"
LANG = "fr"
SEATS = 2
NAMES = ("Ana", "Bruno", "Chloé", "Denis", "Elsa", "Fatou")
MOST_BYTES = 60_000
# A random game may drag on: the first of so many that stays short enough is kept.
TRIES = 50

every_game = pytest.mark.parametrize("game", [pig.game(), *registry.games()], ids=lambda game: game.slug)


@every_game
def test_a_written_game_still_goes_as_it_was_written(game: Game) -> None:
    path = FOLDER / f"{game.slug}.txt"
    if WRITE:
        path.write_text(short_game(game), "utf-8")
    assert path.exists(), f"no playthrough of {game.slug} yet: write one with GOLDEN=write"
    written = path.read_text("utf-8").splitlines()
    assert list(WrittenTelling(game, written).lines()) == written


@every_game
def test_a_written_game_stays_short_enough_to_read(game: Game) -> None:
    assert (FOLDER / f"{game.slug}.txt").stat().st_size < MOST_BYTES


def short_game(game: Game) -> str:
    for seed in range(TRIES):
        told = "\n".join(RandomTelling(game, f"golden {seed}").lines()) + "\n"
        if len(told.encode()) < MOST_BYTES:
            return told
    raise AssertionError(f"{TRIES} random games of {game.slug}, and none is short")


class Telling:
    """A game told line by line while it is played. Subclasses say where moves and draws come from."""

    def __init__(self, game: Game) -> None:
        self.engine, self.texts = game.engine, game.texts
        self.seats = max(SEATS, self.engine.seats.start)

    def deal_chance(self) -> Any:
        raise NotImplementedError

    def next_move(self, state: Any) -> tuple[int, Any, Any]:
        """Seat, action and chance."""
        raise NotImplementedError

    def lines(self) -> Iterator[str]:
        engine = self.engine
        chance = self.deal_chance()
        state = engine.deal(self.seats, engine.Options(), chance)
        yield f"{self.texts.get('title', LANG)}, {self.seats} seats, rules version {engine.version}"
        yield from self._drawn(chance)
        yield from map(self._event, engine.opening(state))
        number = 0
        while engine.to_move(state):
            number += 1
            seat, action, chance = self.next_move(state)
            legal = engine.legal(state, seat)
            words = self._say(engine.describe(state, seat, action))
            told = engine.play(state, seat, action, chance)
            yield f"{number}. seat {seat}, {NAMES[seat]}, of {len(legal)}: {words}  {as_text(action)}"
            yield from self._drawn(chance)
            yield from map(self._event, told)
        outcome = engine.outcome(state)
        assert outcome is not None
        for standing in outcome.standings:
            yield from self._standing(standing)
        if outcome.note:
            yield self._say(outcome.note)

    def _say(self, phrase: Phrase) -> str:
        return self.texts.say(phrase, LANG, NAMES.__getitem__)

    def _drawn(self, chance: Recorder) -> Iterator[str]:
        if chance.drawn:
            yield "    drawn: " + " ".join(f"{value}/{size}" for size, value in chance.drawn)

    def _event(self, event: Event) -> str:
        marks = "".join(
            [
                f"(to {event.to}) " if event.to is not None else "",
                "(reveals) " if event.reveals else "",
                "== " if event.heading else "",
                "· " if event.detail else "",
            ]
        )
        return f"    {marks}{self._say(event.phrase)}"

    def _standing(self, standing: Standing) -> Iterator[str]:
        yield f"rank {standing.rank}: {NAMES[standing.seat]}, {standing.total}"
        for line in standing.lines:
            yield f"    {self._say(line.label)}: {line.points}"


class RandomTelling(Telling):
    """A new game, at random."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game)
        self._seed = seed
        self._pick = FastChance(seed)
        self._stream = 0

    def deal_chance(self) -> SeededChance:
        return SeededChance(self._seed, 0)

    def next_move(self, state: Any) -> tuple[int, Any, SeededChance]:
        self._stream += 1
        seat = self._pick.choice(sorted(self.engine.to_move(state)))
        action = self._pick.choice(self.engine.legal(state, seat))
        return seat, action, SeededChance(self._seed, self._stream)


class WrittenTelling(Telling):
    """The game of a file, played again."""

    MOVE = re.compile(r"\d+\. seat (\d+), \w+, of \d+: .*?  (\{.*\})$")
    DRAWN = "    drawn: "

    def __init__(self, game: Game, written: list[str]) -> None:
        super().__init__(game)
        self._written = written
        self._moves = (at for at, line in enumerate(written) if self.MOVE.match(line))

    def deal_chance(self) -> Recorder:
        return self._chance_after(0)

    def next_move(self, state: Any) -> tuple[int, Any, Recorder]:
        at = next(self._moves, None)
        assert at is not None, "the game goes on after its last written move"
        found = self.MOVE.match(self._written[at])
        assert found
        return int(found[1]), self.engine.decode(json.loads(found[2])), self._chance_after(at)

    def _chance_after(self, at: int) -> Recorder:
        after = "".join(islice(self._written, at + 1, at + 2))
        draws = after.removeprefix(self.DRAWN).split() if after.startswith(self.DRAWN) else []
        pairs = [draw.split("/") for draw in draws]
        return Recorder([(int(size), int(value)) for value, size in pairs])


class Recorder(Chance):
    """The draws of a file, and which of them were asked for."""

    def __init__(self, draws: list[Draw]) -> None:
        self.drawn: list[Draw] = []
        self._source = RecordedChance(draws)

    def below(self, n: int) -> int:
        value = self._source.below(n)
        self.drawn.append((n, value))
        return value


def as_text(action: Any) -> str:
    return json.dumps(as_json(action), ensure_ascii=False)
