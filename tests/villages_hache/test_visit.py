"""Visits: where to, how far, and who scores."""

import pytest

from games.villages_hache.actions import ChooseTarget, PlayPoints, ReturnHome
from games.villages_hache.data.board import STREETS
from games.villages_hache.state import State
from tests.villages_hache.tables import build, draw, give, keys, listed, play, refusal, settled, turn_of


def on_a_visit(*points: int) -> State:
    """Seat 0 stands by its gate and must go to seat 3's garage, five steps away."""
    state = settled(pawn="R54")
    target = build(state, 3, "garage", "Y45", "Y55")
    give(state, 0, *points, stake="V04")
    state.players[0].target = target
    state.players[0].departure = "BEA-R54"
    return turn_of(state, 0)


def test_vector_14_with_one_garage_there_is_no_choice_and_no_step_yet() -> None:
    state = settled()
    target = build(state, 2, "garage", "Y30", "Y40")
    told = draw(state, "V04")
    assert state.players[0].stake == "V04"
    assert state.players[0].target == target
    assert state.players[0].pawn == state.players[0].departure == "BEA-R31"
    assert state.turn == 1
    assert keys(told) == ["draw.visit", "visit.begin", "turn"]


def test_vector_15_with_two_doctors_one_chooses() -> None:
    state = settled()
    own = build(state, 0, "docteur", "Y05", "Y15")
    other = build(state, 2, "docteur", "Y30", "Y40")
    draw(state, "V01")
    assert (state.turn, state.phase) == (0, "VISIT_TARGET")
    assert set(listed(state)) == {ChooseTarget(own), ChooseTarget(other)}
    told = play(state, {"action": "choose_target", "building": list(reversed(own))})
    assert state.players[0].target == own
    assert keys(told) == ["visit.begin_own", "turn"]


def test_vector_17_a_visitor_with_points_plays_one_and_does_not_draw() -> None:
    state = on_a_visit(2)
    assert listed(state) == [PlayPoints(2)]
    assert refusal(state, {"action": "draw"}) == "draw.points_remain"
    told = play(state, {"action": "play_points", "card": 2})
    assert state.players[0].pawn == "BEA-P2"
    assert state.discard == ["P2"]
    assert keys(told) == ["visit.move", "turn"]
    assert told[0].phrase.params["left"] == 3


def test_two_cards_of_one_value_are_one_choice() -> None:
    assert listed(on_a_visit(3, 1, 3)) == [PlayPoints(1), PlayPoints(3)]


def test_vector_18_a_visitor_without_points_walks_with_the_card_drawn() -> None:
    state = on_a_visit()
    told = draw(state, "P4")
    assert state.players[0].pawn == "NOH-P2"
    assert state.discard == ["P4"]
    assert state.players[0].points == []
    assert keys(told) == ["visit.move_drawn", "turn"]


@pytest.mark.parametrize("card", ["A05", "V04"])
def test_vector_19_a_visitor_discards_a_stake_and_stays(card: str) -> None:
    state = on_a_visit()
    told = draw(state, card)
    assert state.discard == [card]
    assert state.players[0].pawn == "BEA-R54"
    assert state.players[0].stake == "V04"
    assert state.turn == 1
    assert keys(told)[0] == "discard.visiting"


def test_vector_20_a_surprise_calls_the_visit_off() -> None:
    state = on_a_visit()
    told = draw(state, "I1")
    assert keys(told) == ["surprise.visit"]
    player = state.players[0]
    assert (player.score, player.stake, player.target) == (10, "", None)
    assert state.players[3].score == 0
    assert sorted(state.discard) == ["I1", "V04"]
    assert listed(state) == [ReturnHome(cell) for cell in STREETS["BEA"]]
    play(state, {"action": "return_home", "cell": "BEA-R11"})
    assert (player.pawn, player.departure, state.turn) == ("BEA-R11", "", 1)


def test_arriving_scores_six_for_the_owner_and_loses_the_steps_too_many() -> None:
    state = on_a_visit(8)
    told = play(state, {"action": "play_points", "card": 8})
    assert keys(told) == ["visit.move", "visit.lost_steps", "visit.done"]
    assert told[1].phrase.params == {"lost": 3}
    assert state.players[0].pawn == "NOH-P1"
    assert [player.score for player in state.players] == [0, 0, 0, 6]
    assert state.phase == "RETURN"
    assert sorted(state.discard) == ["P8", "V04"]


def test_the_example_of_the_rules_a_flat_tyre() -> None:
    state = on_a_visit(3, 4)
    play(state, {"action": "play_points", "card": 3})
    draw(state, "P1", "P1", "P1")
    assert keys(play(state, {"action": "play_points", "card": 4}))[-1] == "visit.done"


def test_vector_26_the_owner_wins_on_somebody_elses_turn() -> None:
    state = on_a_visit(8)
    state.players[3].acquisitions = 95
    told = play(state, {"action": "play_points", "card": 8})
    assert state.players[3].score == 101
    assert (state.phase, state.ending) == ("GAME_END", "hundred")
    assert listed(state) == []
    assert keys(told)[-5:] == ["end.hundred"] + ["end.rank"] * 4


def test_vector_33_next_to_ones_own_farm_the_visit_is_done_at_once() -> None:
    state = settled()
    own = build(state, 0, "ferme", "Y30", "Y40")
    build(state, 1, "ferme", "Y30", "Y40")
    give(state, 0, 5)
    draw(state, "V09")
    told = play(state, {"action": "choose_target", "building": list(own)})
    assert keys(told) == ["visit.begin_own", "visit.done_at_once", "visit.done_own"]
    player = state.players[0]
    assert (player.score, player.points) == (6, [5])
    assert (state.turn, state.phase) == (0, "RETURN")
    play(state, {"action": "return_home", "cell": "BEA-R54"})
    assert state.turn == 1


def test_a_surprise_drawn_by_a_visitor_still_at_home_lets_the_pawn_go_anywhere_at_home() -> None:
    state = on_a_visit()
    assert state.players[0].pawn == "BEA-R54"
    draw(state, "I1")
    assert state.phase == "RETURN"


def test_pawns_may_share_a_cell() -> None:
    state = on_a_visit(5)
    state.players[1].pawn = "NOH-P1"
    play(state, {"action": "play_points", "card": 5})
    assert state.players[0].pawn == state.players[1].pawn
