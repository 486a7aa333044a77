"""Rules that can be read in two ways: the usual reading and the house's, side by side."""

from __future__ import annotations

import pytest

from games.villages_hache.actions import Draw, PlayPoints
from games.villages_hache.rules.habit import habit
from games.villages_hache.state import State
from tests.villages_hache.tables import (
    ENGINE,
    build,
    draw,
    give,
    keys,
    listed,
    play,
    refusal,
    settled,
    turn_of,
)

both = pytest.mark.parametrize("house", [False, True], ids=["usual", "house"])


def acquire(*payment: int) -> dict[str, object]:
    cells = ["BEA-Y22", "BEA-Y32"]
    return {"action": "acquire", "type": "maison", "payment": list(payment), "cells": cells}


# -- a surprise without a stake --------------------------------------------------------------------------


@both
def test_a_surprise_without_a_stake_is_ten_points_or_nothing(house: bool) -> None:
    state = settled(surprise_needs_stake=house)
    told = draw(state, "I1")
    assert state.players[0].score == (0 if house else 10)
    assert keys(told) == ["surprise.in_vain" if house else "surprise.nothing", "turn"]
    assert (state.discard, state.turn, state.phase) == (["I1"], 1, "DRAW")


@both
def test_a_surprise_with_an_acquisition_brings_ten_points_in_both_readings(house: bool) -> None:
    state = settled(surprise_needs_stake=house)
    give(state, 0, stake="A10")
    draw(state, "I1")
    assert (state.players[0].score, state.phase, state.free) == (10, "ACQUIRE", True)


@both
def test_a_surprise_with_an_acquisition_out_of_reach_brings_ten_points_in_both_readings(house: bool) -> None:
    state = settled(surprise_needs_stake=house)
    give(state, 0, stake="A01")
    state.reserve["eglise"] = 0
    assert keys(draw(state, "I1"))[0] == "surprise.unusable"
    assert state.players[0].score == 10


@both
def test_a_surprise_on_a_visit_brings_ten_points_in_both_readings(house: bool) -> None:
    state = settled(surprise_needs_stake=house)
    give(state, 0, stake="V04")
    state.players[0].target = build(state, 2, "garage", "Y30", "Y40")
    state.players[0].departure = "BEA-R31"
    draw(state, "I1")
    assert (state.players[0].score, state.phase) == (10, "RETURN")


# -- what a payment takes --------------------------------------------------------------------------------


def about_to_build(**options: bool) -> State:
    """Seat 0 has 3, 4 and 8 in front, and a house to pay 5 for."""
    state = settled(**options)
    give(state, 0, 3, 4, 8, stake="A10")
    return turn_of(state, 0)


@both
def test_a_building_takes_the_cards_it_needs_or_all_of_them(house: bool) -> None:
    state = about_to_build(payment_takes_all=house)
    payments = {action.payment for action in listed(state)}  # type: ignore[union-attr]
    assert payments == ({(8, 4, 3)} if house else {(8,), (4, 3)})
    if house:
        play(state, acquire(3, 8, 4))
        assert (state.players[0].points, state.discard) == ([], ["P8", "P4", "P3", "A10"])
    else:
        assert refusal(state, acquire(3, 8, 4)) == "pay.superfluous"
        play(state, acquire(8))
        assert (state.players[0].points, state.discard) == ([3, 4], ["P8", "A10"])
    assert state.players[0].score == 5


@pytest.mark.parametrize(
    ("payment", "said"),
    [
        ((), "pay.all"),
        ((8,), "pay.all"),
        ((3, 4), "pay.all"),
        ((4,), "pay.all"),
        ((3, 4, 8, 8), "pay.twice"),
        ((3, 4, 7), "pay.unknown"),
    ],
)
def test_where_all_cards_go_a_payment_that_leaves_one_out_is_told_so(
    payment: tuple[int, ...], said: str
) -> None:
    assert refusal(about_to_build(payment_takes_all=True), acquire(*payment)) == said


@both
def test_a_free_building_takes_no_card_in_either_reading(house: bool) -> None:
    state = settled(payment_takes_all=house)
    give(state, 0, 2, 6, stake="A10")
    draw(state, "I1")
    assert refusal(state, acquire(6, 2)) == "pay.free"
    play(state, acquire())
    assert state.players[0].points == [2, 6]


@both
def test_a_clock_that_ran_out_pays_as_the_table_does(house: bool) -> None:
    state = about_to_build(payment_takes_all=house)
    assert habit(state, 0).payment == ((8, 4, 3) if house else (4, 3))  # type: ignore[union-attr]


# -- when a visit begins ---------------------------------------------------------------------------------


def by_the_gate(*points: int, **options: bool) -> State:
    """Seat 0 stands by its gate, five steps from the one garage, and has just drawn its visit."""
    state = settled(pawn="R54", **options)
    build(state, 3, "garage", "Y45", "Y55")
    give(state, 0, *points)
    draw(state, "V04")
    return state


@both
def test_a_visit_begins_next_turn_or_at_once(house: bool) -> None:
    state = by_the_gate(2, 3, visit_starts_at_once=house)
    if not house:
        assert (state.turn, state.phase) == (1, "DRAW")
        return
    assert (state.turn, state.phase) == (0, "VISIT_MOVE")
    assert listed(state) == [PlayPoints(2), PlayPoints(3)]
    assert refusal(state, {"action": "draw"}) == "draw.points_remain"
    told = play(state, {"action": "play_points", "card": 2})
    assert keys(told) == ["visit.move", "turn"]
    player = state.players[0]
    assert (player.pawn, player.departure, player.points, state.turn) == ("BEA-P2", "BEA-R54", [3], 1)


@both
def test_without_points_a_visit_begins_next_turn_in_both_readings(house: bool) -> None:
    state = by_the_gate(visit_starts_at_once=house)
    assert (state.turn, state.phase) == (1, "DRAW")
    assert state.players[0].target == ("NOH-Y45", "NOH-Y55")


def test_a_visit_begun_at_once_may_arrive_in_the_same_turn() -> None:
    state = by_the_gate(8, visit_starts_at_once=True)
    assert keys(play(state, {"action": "play_points", "card": 8}))[-1] == "visit.done"
    assert (state.players[3].score, state.phase, state.turn) == (6, "RETURN", 0)


@both
def test_where_to_is_chosen_first_and_who_plays_too_early_is_told_what_the_table_plays(house: bool) -> None:
    state = settled(visit_starts_at_once=house)
    own = build(state, 0, "docteur", "Y05", "Y15")
    build(state, 2, "docteur", "Y30", "Y40")
    give(state, 0, 4)
    draw(state, "V01")
    early = {"action": "play_points", "card": 4}
    assert refusal(state, early) == ("state.target" if house else "points.too_early")
    play(state, {"action": "choose_target", "building": list(own)})
    assert (state.turn, state.phase) == ((0, "VISIT_MOVE") if house else (1, "DRAW"))


@both
def test_a_visit_to_the_next_door_costs_no_card_in_either_reading(house: bool) -> None:
    state = settled(visit_starts_at_once=house)
    build(state, 0, "ferme", "Y30", "Y40")
    give(state, 0, 5)
    told = draw(state, "V09")
    assert keys(told)[-1] == "visit.done_own"
    assert (state.players[0].points, state.phase) == ([5], "RETURN")


# -- whether one draws in the turn one builds -------------------------------------------------------------


@both
def test_a_turn_of_building_ends_with_the_step_or_with_a_draw(house: bool) -> None:
    state = about_to_build(draw_when_acquiring=house)
    assert refusal(state, {"action": "draw"}) == ("draw.build_first" if house else "draw.must_build")
    play(state, acquire(8))
    assert refusal(state, {"action": "draw"}) == "state.step"
    told = play(state, {"action": "step", "cell": "BEA-R41"})
    if not house:
        assert (keys(told), state.turn) == (["step", "turn"], 1)
        return
    assert (keys(told), state.turn, state.phase) == (["step"], 0, "DRAW")
    assert ENGINE.automatic(state) == (0, Draw())
    told = draw(state, "A04")
    assert keys(told) == ["draw.acquisition", "turn"]
    assert (state.players[0].stake, state.turn) == ("A04", 1)


def test_what_is_drawn_after_building_is_built_in_the_next_turn() -> None:
    state = about_to_build(draw_when_acquiring=True)
    play(state, acquire(4, 3))
    play(state, {"action": "step", "cell": "BEA-R41"})
    assert keys(draw(state, "A10")) == ["draw.acquisition", "ready", "turn"]
    draw(state, "P1", "P1", "P1")
    assert (state.turn, state.phase) == (0, "ACQUIRE")


@both
def test_a_building_brought_forward_by_a_surprise_has_had_its_draw(house: bool) -> None:
    state = settled(draw_when_acquiring=house)
    give(state, 0, stake="A10")
    draw(state, "I1")
    play(state, acquire())
    play(state, {"action": "step", "cell": "BEA-R41"})
    assert (state.turn, state.phase) == (1, "DRAW")


def test_a_surprise_drawn_after_building_finds_no_stake() -> None:
    state = about_to_build(draw_when_acquiring=True, surprise_needs_stake=True)
    play(state, acquire(8))
    play(state, {"action": "step", "cell": "BEA-R41"})
    assert keys(draw(state, "I1")) == ["surprise.in_vain", "turn"]
    assert state.players[0].score == 5


def test_a_visit_drawn_after_building_may_begin_at_once() -> None:
    state = about_to_build(draw_when_acquiring=True, visit_starts_at_once=True)
    build(state, 2, "garage", "Y30", "Y40")
    play(state, acquire(8))
    play(state, {"action": "step", "cell": "BEA-R41"})
    draw(state, "V04")
    assert (state.turn, state.phase, state.players[0].departure) == (0, "VISIT_MOVE", "BEA-R41")
