"""What every bot promises, over every game and level: it knows what its seat knows, and touches nothing.

Two positions that a seat cannot tell apart must get the same move from the same seed. Levels that think by
the clock would give another move on a busy machine, so here time passes by a fixed step at each look.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest

from bots.search import ranking
from engine import FastChance, registry
from engine.registry import Game, Level
from tests.bots import three_cards
from tests.contract.decisions import STEP_NS, Path, decisions, differences, redrawn, spread, varies
from tests.contract.play import as_json
from tests.example import pig

THOUGHTS = 5


@pytest.fixture(autouse=True)
def steady_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "clock", itertools.count(0, STEP_NS).__next__)


def games() -> list[Game]:
    return [pig.game(), three_cards.game(), *registry.games()]


every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
every_level = pytest.mark.parametrize(
    ("game", "level"),
    [pytest.param(game, level, id=f"{game.slug}-{level.key}") for game in games() for level in game.levels],
)


@every_game
def test_what_a_seat_imagines_depends_on_what_it_sees_and_on_luck_alone(game: Game) -> None:
    """Gather what is hidden in an order of your own (sorted, say), never in that of the true state."""
    engine = game.engine
    for state, seat in decisions(game.engine):
        for other in redrawn(game, state, seat):
            ours, theirs = (engine.imagine(s, seat, FastChance("same luck")) for s in (state, other))
            assert engine.dump(ours) == engine.dump(theirs), "the order of what is hidden shows"


@every_game
def test_all_that_a_view_hides_is_drawn_anew_when_its_seat_imagines(game: Game) -> None:
    """A bot could read whatever stays as it is. Each hidden field must change somewhere in a game."""
    hidden: set[Path] = set()
    changed: set[Path] = set()
    for state, seat in decisions(game.engine):
        truth = as_json(state)
        places = list(differences(truth, as_json(game.engine.view(state, seat))))
        hidden.update(map(kind, places))
        for other in map(as_json, redrawn(game, state, seat)):
            changed.update(kind(place) for place in places if at(other, place) != at(truth, place))
    assert not hidden - changed, "hidden, yet always imagined as it is"


@every_level
def test_a_bot_plays_the_same_whatever_it_may_not_know(game: Game, level: Level) -> None:
    uncertain = [choice for choice in decisions(game.engine) if varies(game, *choice)]
    # A game without secrets still shows that the same question gets the same answer.
    for n, (state, seat) in enumerate(spread(uncertain or decisions(game.engine), THOUGHTS)):
        answer = ask(game, level, state, seat, n)
        for other in redrawn(game, state, seat):
            assert ask(game, level, other, seat, n) == answer, "the move depends on a secret"


@every_level
def test_thinking_touches_neither_the_table_nor_anybodys_luck(game: Game, level: Level) -> None:
    engine = game.engine
    for n, (state, seat) in enumerate(spread(decisions(game.engine), THOUGHTS)):
        table, luck = engine.dump(state), random.getstate()
        action = ranking.decide(engine, level, state, seat, n)
        assert engine.dump(state) == table
        assert random.getstate() == luck
        assert action in engine.legal(state, seat)


def ask(game: Game, level: Level, state: Any, seat: int, seed: int) -> bytes:
    """The bot's move, with the whole process's own luck stirred first: it must not lean on that."""
    random.seed()
    return msgspec.json.encode(ranking.decide(game.engine, level, state, seat, seed))


def at(value: Any, path: Path) -> Any:
    """What lies there; None where another world has no such place."""
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def kind(path: Path) -> Path:
    """The field, for any seat and any place in a list."""
    return tuple("*" if str(step).isdigit() else step for step in path)
