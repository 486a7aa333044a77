"""A finished game looked back on: which turns there were, and what they promised."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bots.analysis import appraisal
from bots.analysis.appraisal import Log, appraise, turns
from engine import FastChance, registry
from engine.registry import Game
from engine.replay import Played, TakenBack
from tests.contract.play import RandomGame
from tests.example import pig

every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


def log_of(played: RandomGame, public: frozenset[int] | None = None) -> Log:
    if public is None:
        public = frozenset(move.index for move in played.moves)
    engine = played.engine
    return Log(engine.slug, played.seats, {}, played.dealt, list(played.moves), public)


def finished(game: Game, seed: int = 3) -> RandomGame:
    """A whole game, played quickly."""
    engine, luck = game.engine, FastChance(seed)
    played = RandomGame(engine, max(2, engine.seats[0]), engine.Options(), seed)
    while seats := engine.to_move(played.state):
        seat = min(seats)
        legal = engine.legal(played.state, seat)
        played.play(
            seat, legal[0] if len(legal) == 1 else game.levels[0].think(engine, played.state, seat, luck)
        )
    return played


def move(index: int, seat: int) -> Played:
    return Played(index, seat, {})


def log(*steps: Any, public: set[int]) -> Log:
    return Log("any", 2, {}, [], list(steps), frozenset(public))


def indices(found: list[appraisal.Turn]) -> list[list[int]]:
    return [[move.index for move in turn.moves] for turn in found]


def test_drafts_belong_to_the_turn_that_shows_them_whoever_drafts_meanwhile() -> None:
    steps = [move(1, 0), move(2, 1), move(3, 0), move(4, 0), move(5, 1), move(6, 1)]
    assert indices(turns(log(*steps, public={4, 6}))) == [[1, 3, 4], [2, 5, 6]]


def test_moves_in_a_row_are_one_turn_while_the_others_wait() -> None:
    steps = [move(1, 0), move(2, 0), move(3, 1), move(4, 0)]
    played = log(*steps, public={1, 2, 3, 4})
    assert indices(turns(played, alone={1, 2, 3, 4})) == [[1, 2], [3], [4]]
    assert indices(turns(played)) == [[1], [2], [3], [4]], "in a duel everybody has a time of their own"


def test_what_was_taken_back_is_no_turn() -> None:
    steps = [move(1, 0), move(2, 1), TakenBack(3, to=1), move(4, 1)]
    assert indices(turns(log(*steps, public={1, 2, 4}))) == [[1], [4]]


@every_game
def test_any_game_can_be_looked_back_on_piece_by_piece(game: Game) -> None:
    played = finished(game)
    whole = log_of(played)
    first, total, _ = appraise(whole, 0, 1, 0.0)
    assert len(first) == 1, "no time at all is enough for one turn"
    late, _, _ = appraise(whole, total - 2, 2, 60.0)
    assert [turn.index for turn in late][-1] == played.moves[-1].index
    for turn in first + late:
        assert len(turn.before) == len(turn.after) == played.seats
        assert game.texts.say(turn.move, "fr")
        assert game.texts.say(turn.move, "en")
    again, _, _ = appraise(whole, total - 2, 2, 60.0)
    assert again == late, "an analysis can be repeated"


def test_a_quick_game_is_played_on_more_often_than_a_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    played = log_of(finished(registry.get("villages_hache")))
    monkeypatch.setattr(appraisal, "SECONDS", 1e9)
    assert appraise(played, 0, 0, 0.0)[2] == appraisal.MOST
    monkeypatch.setattr(appraisal, "SECONDS", 0.0)
    assert appraise(played, 0, 0, 0.0)[2] == appraisal.FEWEST


def daring_now_and_then() -> RandomGame:
    """A game of Pig by its careful player, who early on rolls once too often."""
    engine = registry.get("pig").engine
    played = RandomGame(engine, 2, engine.Options(), 3)
    while seats := engine.to_move(played.state):
        seat = min(seats)
        dares = played.state.pot >= 12 and len(played.moves) < 40
        played.play(seat, pig.Roll() if dares else pig.careful(engine, played.state, seat, FastChance(0)))
    return played


def test_what_habit_would_have_played_is_played_on_once_and_less_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: Counter[str] = Counter()

    def counting(name: str) -> None:
        work = getattr(appraisal, name)

        def watched(*asked: Any) -> Any:
            counted[name] += 1
            return work(*asked)

        monkeypatch.setattr(appraisal, name, watched)

    registry.register(pig.game())
    try:
        played = log_of(daring_now_and_then())
        counting("end_of")
        counting("play_on")
        found, _, _ = appraise(played, 0, 12, 600.0)
    finally:
        registry.unregister("pig")
    usual = [turn for turn in found if turn.earned and turn.before == turn.after and not turn.earned.doubt]
    daring = [turn for turn in found if turn not in usual]
    assert usual
    assert daring
    assert counted["end_of"] == 4 * len(usual) + 12 * len(daring)
    assert counted["play_on"] <= 12 * len(daring)
    assert all(turn.earned and turn.earned.gain == 0 for turn in usual)


def last_turn_of_a_game_without_luck() -> tuple[appraisal.Appraised, dict[int, int]]:
    """Appraised, and everybody's final points."""
    game = registry.get("vallee")
    played = finished(game)
    log = log_of(played)
    _, total, _ = appraise(log, 0, 1, 0.0)
    ((last,), _, _) = appraise(log, total - 1, 3, 60.0)
    return last, {standing.seat: standing.total for standing in game.engine.score(played.state)}


def test_the_last_turn_leads_to_what_it_led_to() -> None:
    """Where nothing is left to luck, the expected points after the last turn are the final ones."""
    last, final = last_turn_of_a_game_without_luck()
    assert last.after == [final[0], final[1]]


def test_what_a_turn_earned_is_its_movers_and_counts_the_others_too() -> None:
    """With the last turn, the lead is the final one."""
    last, final = last_turn_of_a_game_without_luck()
    assert last.earned is not None
    assert last.earned.after == final[last.seat] - final[1 - last.seat]
    assert last.earned.gain == pytest.approx(last.earned.after - last.earned.before)
    assert last.earned.doubt >= 0


def test_a_single_future_says_nothing_of_what_a_turn_earned() -> None:
    first, _, _ = appraise(log_of(finished(registry.get("vallee"))), 0, 1, 0.0)
    assert first[0].earned is None
