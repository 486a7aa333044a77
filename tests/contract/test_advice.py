"""What every answer to “what should I play?” promises: a legal move, from what the seat knows."""

from __future__ import annotations

import functools
import itertools
import random
from typing import Any

import msgspec
import pytest

from bots.advice import next_move
from bots.search import ranking
from bots.search.ranking import Budget
from engine import FastChance, registry
from engine.advice import NEXT_MOVE, Advice
from engine.registry import Game
from engine.texts import LANGUAGES
from tests.bots import three_cards
from tests.contract.decisions import STEP_NS, decisions, redrawn, spread, varies
from tests.example import pig

QUESTIONS = 2
LATE = 8
# Enough to compare moves; how well is not asked here.
FEW = Budget(playouts=12)


@pytest.fixture(autouse=True)
def steady_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "clock", itertools.count(0, STEP_NS).__next__)
    monkeypatch.setattr("games.chevoux.bot.advice.PATIENCE", float("inf"))


every_game = pytest.mark.parametrize(
    "game", [pig.game(), three_cards.game(), *registry.games()], ids=lambda game: game.slug
)


def asked(game: Game, truth: Any, seat: int) -> Advice:
    """As a table asks: only a world imagined from the seat's view gets to the adviser."""
    engine = game.engine
    random.seed()
    world = engine.imagine(engine.view(truth, seat), seat, FastChance("the same luck"))
    own = next((one for one in game.advisers if one.key == NEXT_MOVE), None)
    luck = FastChance("the same thoughts")
    asking = (
        own.advise(engine, world, seat, luck)
        if own
        else next_move.counsel(game, engine, world, seat, luck, FEW)
    )
    while True:
        try:
            said = next(asking)
        except StopIteration as end:
            advice: Advice = end.value
            return advice
        if not isinstance(said, Advice):
            done, total = said
            assert 0 <= done <= total


def questions(game: Game) -> list[tuple[Any, int]]:
    """Late ones, from where a game is soon played on to its end; where there are secrets, uncertain ones."""
    found = [choice for choice in decisions(game.engine) if len(sensible(game, *choice)) > 1]
    found = [choice for choice in found if varies(game, *choice)] or found
    return found[-1:] if game.advisers else spread(found[-LATE:], QUESTIONS)


@functools.cache
def answered(game: Game) -> list[tuple[Any, int, Advice]]:
    return [(state, seat, asked(game, state, seat)) for state, seat in questions(game)]


def sensible(game: Game, state: Any, seat: int) -> list[Any]:
    engine = game.engine
    return [a for a in engine.legal(state, seat) if not next_move.gives_up(engine, state, seat, a)]


@every_game
def test_every_game_says_what_to_play_and_what_else_could_be_played(game: Game) -> None:
    engine = game.engine
    for state, seat, advice in answered(game):
        moves = [advice.action, *(option.action for option in advice.alternatives)]
        legal = engine.legal(state, seat)
        assert all(engine.decode(move) in legal for move in moves)
        # A game's own adviser leaves out what would say nothing, where all is lost.
        assert len(moves) >= (1 if game.advisers else 2)
        assert len({msgspec.json.encode(move) for move in moves}) == len(moves) <= 3
        # The levels of the cards that searches are tried on have no names.
        for lang in () if game.slug == three_cards.ThreeCards.slug else LANGUAGES:
            assert game.texts.say(advice.text, lang)
            for option in advice.alternatives:
                assert game.texts.say(option.move, lang)
                assert game.texts.say(option.worth, lang)


@every_game
def test_advice_is_the_same_whatever_its_seat_may_not_know(game: Game) -> None:
    for state, seat, advice in answered(game):
        other = redrawn(game, state, seat)[0]
        assert asked(game, other, seat) == advice, "the advice depends on a secret"


def test_every_game_of_the_house_answers_the_question() -> None:
    for game in registry.games():
        assert [one.key for one in game.questions].count(NEXT_MOVE) == 1
