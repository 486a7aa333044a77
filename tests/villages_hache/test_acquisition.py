"""Building: when, with what, where, and for how much."""

import pytest

from games.villages_hache.actions import Acquire, Acquisitions, Step
from games.villages_hache.state import Building, State
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


def about_to_build(*points: int, stake: str = "A10", pawn: str = "R31") -> State:
    state = settled(pawn=pawn)
    give(state, 0, *points, stake=stake)
    return turn_of(state, 0)


def acquire(*payment: int, type_: str = "maison", cells: str = "Y22+Y32") -> dict[str, object]:
    ground = [f"BEA-{cell}" for cell in cells.split("+")]
    return {"action": "acquire", "type": type_, "payment": list(payment), "cells": ground}


def test_vector_6_only_payments_without_a_superfluous_card_are_legal() -> None:
    state = about_to_build(3, 4, 8)
    assert {action.payment for action in listed(state)} == {(8,), (4, 3)}  # type: ignore[union-attr]
    assert refusal(state, acquire(4)) == "pay.too_small"
    assert refusal(state, acquire(3, 8)) == "pay.superfluous"
    assert refusal(state, acquire(3, 4, 8)) == "pay.superfluous"


@pytest.mark.parametrize(
    ("pawn", "grounds"),
    [
        ("R11", {"Y00+Y01", "Y01+Y02", "Y00+Y10", "Y10+Y20"}),
        ("R54", {"Y63+Y64", "Y45+Y55"}),
        ("R31", {"Y20+Y30", "Y30+Y40", "Y22+Y32", "Y32+Y42", "Y32+Y33"}),
    ],
)
def test_vectors_7_and_8_a_building_touches_the_pawn(pawn: str, grounds: set[str]) -> None:
    state = about_to_build(8, pawn=pawn)
    listed_grounds = {
        "+".join(cell.removeprefix("BEA-") for cell in action.cells)  # type: ignore[union-attr]
        for action in listed(state)
    }
    assert listed_grounds == grounds


def test_vector_9_one_scores_the_number_not_what_was_paid() -> None:
    state = about_to_build(8)
    told = play(state, acquire(8))
    player = state.players[0]
    assert player.score == player.acquisitions == 5
    assert state.discard == ["P8", "A10"]
    assert (player.points, player.stake) == ([], "")
    assert player.built == [Building("maison", ("BEA-Y22", "BEA-Y32"))]
    assert state.reserve["maison"] == 2
    assert keys(told) == ["pay", "acquire"]


def test_cards_not_needed_stay_in_front() -> None:
    state = about_to_build(3, 4, 8)
    play(state, acquire(3, 4))
    assert state.players[0].points == [8]


@pytest.mark.parametrize(
    ("pawn", "cells", "steps"),
    [("R11", "Y00+Y01", {"R12", "R21"}), ("R54", "Y63+Y64", {"R44", "R53"})],
)
def test_vector_10_after_building_the_pawn_steps_along_the_street(
    pawn: str, cells: str, steps: set[str]
) -> None:
    state = about_to_build(8, pawn=pawn)
    play(state, acquire(8, cells=cells))
    assert set(listed(state)) == {Step(f"BEA-{cell}") for cell in steps}
    if pawn == "R54":
        assert refusal(state, {"action": "step", "cell": "BEA-P1"}) == "step.out"
    told = play(state, {"action": "step", "cell": f"BEA-{min(steps)}"})
    assert state.players[0].pawn == f"BEA-{min(steps)}"
    assert state.turn == 1
    assert keys(told) == ["step", "turn"]


def test_vector_21_a_surprise_builds_at_once_and_for_free() -> None:
    state = settled()
    give(state, 0, 2, stake="A01")
    told = draw(state, "I1")
    assert keys(told) == ["surprise.acquisition"]
    assert (state.turn, state.phase) == (0, "ACQUIRE")
    assert state.players[0].score == 10
    assert refusal(state, acquire(2, type_="eglise")) == "pay.free"
    told = play(state, acquire(type_="eglise"))
    assert keys(told) == ["acquire_free"]
    player = state.players[0]
    assert (player.score, player.points) == (22, [2])
    assert (player.acquisitions, player.surprises) == (12, 10)
    assert state.phase == "STEP"
    play(state, {"action": "step", "cell": "BEA-R41"})
    assert (state.turn, state.free) == (1, False)


def test_a_surprise_with_an_unusable_acquisition_is_ten_points_and_no_building() -> None:
    state = settled()
    give(state, 0, stake="A01")
    state.reserve["eglise"] = 0
    told = draw(state, "I1")
    assert keys(told)[0] == "surprise.unusable"
    assert state.players[0].score == 10
    assert sorted(state.discard) == ["A01", "I1"]
    assert state.turn == 1


def test_a_pawn_without_ground_is_led_to_the_nearest_before_building() -> None:
    state = settled(pawn="R11")
    build(state, 0, "ferme", "Y00", "Y01")
    build(state, 0, "ferme", "Y10", "Y20")
    give(state, 0, 8, stake="A10")
    turn_of(state, 0)
    assert state.players[0].pawn == "BEA-R12"
    assert state.phase == "ACQUIRE"


def test_a_pawn_without_ground_is_led_there_after_a_surprise_too() -> None:
    state = settled(pawn="R11")
    build(state, 0, "ferme", "Y00", "Y01")
    build(state, 0, "ferme", "Y10", "Y20")
    give(state, 0, stake="A10")
    assert keys(draw(state, "I1")) == ["surprise.acquisition", "relocate"]
    assert state.players[0].pawn == "BEA-R12"


def test_a_full_village_drops_its_acquisition() -> None:
    state = settled()
    for x in range(0, 6, 2):
        build(state, 0, "ferme", f"Y{x}0", f"Y{x + 1}0")
    state.players[0].covered = 2**27 - 1
    give(state, 0, 8, stake="A10")
    turn_of(state, 0)
    assert (state.phase, state.players[0].stake) == ("DRAW", "")


def test_the_list_of_acquisitions_is_a_real_sequence() -> None:
    state = about_to_build(3, 4, 8)
    legal = ENGINE.legal(state, 0)
    assert isinstance(legal, Acquisitions)
    made = list(legal)
    assert len(made) == len(legal) == len(set(made)) == 2 * 2 * 5
    assert legal[-1] == made[-1]
    assert list(legal[2:5]) == made[2:5]
    assert all(isinstance(action, Acquire) for action in made)
    with pytest.raises(IndexError):
        legal[len(legal)]
