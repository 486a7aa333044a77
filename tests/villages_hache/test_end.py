"""How a game ends, and who has won."""

import pytest

from games.villages_hache.data.pieces import MAX_TURNS_EACH
from games.villages_hache.state import State
from tests.villages_hache.tables import ENGINE, build, draw, give, keys, play, refusal, settled, turn_of

LAST = {"action": "acquire", "type": "maison", "payment": [8], "cells": ["BEA-Y22", "BEA-Y32"]}


def last_building(*scores: int) -> State:
    """Seat 0 is about to place the last building of the reserve, for five points."""
    state = settled(len(scores))
    give(state, 0, 8, stake="A10")
    for player, score in zip(state.players, scores, strict=True):
        player.acquisitions = score
    state.reserve = dict.fromkeys(state.reserve, 0) | {"maison": 1}
    return turn_of(state, 0)


def places(state: State) -> dict[int, int]:
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    return {standing.seat: standing.rank for standing in outcome.standings}


def test_vector_27_the_last_building_ends_the_game_and_buildings_break_the_tie() -> None:
    state = last_building(57, 80, 80, 40)
    state.reserve["ferme"] = 1
    build(state, 2, "ferme", "Y30", "Y40")
    told = play(state, LAST)
    assert [player.score for player in state.players] == [62, 80, 80, 40]
    assert (state.phase, state.ending) == ("GAME_END", "built")
    assert places(state) == {2: 1, 1: 2, 0: 3, 3: 4}
    assert keys(told)[2:4] == ["end.built", "tie.buildings"]
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert outcome.note is not None
    assert outcome.note.key == "vi.log.tie.buildings"


def test_then_the_points_cards_in_front_break_the_tie() -> None:
    state = last_building(10, 80, 80)
    give(state, 1, 3)
    told = play(state, LAST)
    assert places(state) == {1: 1, 2: 2, 0: 3}
    assert "tie.points" in keys(told)


def test_then_the_victory_is_shared() -> None:
    state = last_building(10, 80, 80)
    told = play(state, LAST)
    assert places(state) == {1: 1, 2: 1, 0: 3}
    assert "end.shared" in keys(told)


def test_a_hundred_points_win_even_with_the_last_building() -> None:
    state = last_building(95, 99)
    play(state, LAST)
    assert state.ending == "hundred"
    assert places(state) == {0: 1, 1: 2}


def test_a_hundred_points_end_the_game_at_once_and_drop_what_was_pending() -> None:
    state = settled()
    state.players[0].visits = 90
    give(state, 0, stake="A10")
    told = draw(state, "I1")
    assert (state.phase, state.ending) == ("GAME_END", "hundred")
    assert ENGINE.to_move(state) == frozenset()
    assert state.players[0].built == []
    assert "end.hundred" in keys(told)
    assert refusal(state, {"action": "draw"}) == "over"


def test_ninety_nine_is_not_enough() -> None:
    state = settled()
    state.players[0].visits = 89
    draw(state, "I1")
    assert state.phase == "DRAW"


def test_the_game_stops_when_nobody_can_build_what_is_left() -> None:
    state = settled(2)
    state.reserve = dict.fromkeys(state.reserve, 0) | {"maison": 1, "eglise": 1}
    for seat in (0, 1):
        build(state, seat, "eglise", "Y05", "Y15")
    state.reserve["eglise"] = 1
    give(state, 0, 8, stake="A10")
    state.turn, state.phase = 0, "ACQUIRE"
    play(state, LAST)
    assert state.phase == "STEP"
    told = play(state, {"action": "step", "cell": "BEA-R41"})
    assert (state.phase, state.ending) == ("GAME_END", "blocked")
    assert keys(told)[:2] == ["step", "end.blocked"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_stops_after_250_turns_each(seats: int) -> None:
    state = settled(seats)
    state.turns = MAX_TURNS_EACH * seats - 2
    draw(state, "P1")
    assert state.phase == "DRAW"
    told = draw(state, "P2")
    assert (state.phase, state.ending) == ("GAME_END", "long")
    assert keys(told)[1] == "end.long"


def test_the_score_says_where_it_came_from() -> None:
    state = settled()
    state.players[1].acquisitions, state.players[1].visits, state.players[1].surprises = 24, 12, 10
    best = ENGINE.score(state)[0]
    assert (best.seat, best.total, [line.points for line in best.lines]) == (1, 46, [24, 12, 10])
