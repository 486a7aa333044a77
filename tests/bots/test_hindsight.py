"""A finished game looked back on: which turns there were, what they promised, what decided it."""

from __future__ import annotations

from typing import Any

import pytest

from bots import hindsight
from bots.hindsight import Appraised, Log, appraise, deciding, turns
from engine import FastChance, phrase, registry
from engine.registry import Game
from engine.replay import Played, TakenBack
from tests.contract.play import RandomGame

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


def indices(found: list[hindsight.Turn]) -> list[list[int]]:
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
    monkeypatch.setattr(hindsight, "SECONDS", 1e9)
    assert appraise(played, 0, 0, 0.0)[2] == hindsight.MOST
    monkeypatch.setattr(hindsight, "SECONDS", 0.0)
    assert appraise(played, 0, 0, 0.0)[2] == hindsight.FEWEST


def test_the_last_turn_leads_to_what_it_led_to() -> None:
    """Where nothing is left to luck, the expected points after the last turn are the final ones."""
    game = registry.get("vallee")
    played = finished(game)
    log = log_of(played)
    _, total, _ = appraise(log, 0, 1, 0.0)
    ((last,), _, _) = appraise(log, total - 1, 3, 60.0)
    final = {standing.seat: standing.total for standing in game.engine.score(played.state)}
    assert last.after == [final[0], final[1]]


def turn(index: int, *expected: float) -> Appraised:
    return Appraised(index, 0, phrase("any"), list(expected), list(expected))


def test_the_deciding_moments_are_the_largest_lasting_changes_of_the_winners_lead() -> None:
    leads = [0, 0, 0, -8, -8, -8, 1, 1, 1, 12, 12, 12]
    found = [turn(n, 20 + lead, 20) for n, lead in enumerate(leads)]
    moments = deciding(found, final=[32, 20], winner=0)
    assert [moment.number for moment in moments] == [2, 5, 8]
    assert [moment.swing for moment in moments] == [-8, 9, 11]


def test_one_moment_is_not_told_three_times() -> None:
    found = [turn(n, 20 + 9 * (n > 5), 20) for n in range(12)]
    first, *others = sorted(deciding(found, [29, 20], 0), key=lambda moment: -abs(moment.swing))
    assert first.number == 5
    assert all(abs(other.number - first.number) >= hindsight.AROUND for other in others)


def test_two_great_moments_that_take_up_a_short_game_leave_room_for_a_third() -> None:
    leads = [0, 0, 0, 20, 20, 20, 20, 20, 50, 50]
    found = [turn(n, 20 + lead, 20) for n, lead in enumerate(leads)]
    moments = deciding(found, final=[70, 20], winner=0)
    assert [moment.number for moment in moments if moment.number in (2, 7)] == [2, 7]
    assert len(moments) == 3


def test_a_game_of_two_turns_has_two_moments() -> None:
    assert len(deciding([turn(1, 10), turn(2, 30)], final=[31], winner=0)) == 2


def test_alone_the_score_itself_decides() -> None:
    moments = deciding([turn(1, 10), turn(2, 30)], final=[31], winner=0, count=1)
    assert [moment.number for moment in moments] == [0]
    assert moments[0].before == 10


def test_a_smoothed_curve_keeps_its_ends() -> None:
    assert hindsight.smoothed([3, 9, 0, 6]) == [3, 4, 5, 6]
