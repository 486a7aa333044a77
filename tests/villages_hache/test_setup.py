"""Settling in, with two, three or four."""

import pytest

from games.villages_hache.data.board import STREETS
from games.villages_hache.data.pieces import DECK, POINTS
from tests.villages_hache.tables import ENGINE, NONE, Cards, keys, listed, play, refusal, settled


def test_vector_1_four_players_have_30_buildings_and_100_cards_of_which_48_are_points() -> None:
    state = settled(4)
    assert sum(state.reserve.values()) == 30
    assert len(state.stock) == 100
    values = [POINTS[card] for card in state.stock if card in POINTS]
    assert (len(values), sum(values)) == (48, 216)


def test_vector_2_three_players_have_24_buildings() -> None:
    reserve = settled(3).reserve
    assert sum(reserve.values()) == 24
    scarce = {"mairie", "eglise", "poste", "ecole", "caserne", "docteur"}
    assert {type_ for type_, count in reserve.items() if count == 2} == scarce
    assert {count for type_, count in reserve.items() if type_ not in scarce} == {3}


def test_vector_3_two_players_have_two_of_each_building_and_two_villages_are_closed() -> None:
    state = settled(2)
    assert set(state.reserve.values()) == {2}
    assert len(state.reserve) == 10
    assert refusal(build_in(state, "FON"), acquire_in("FON")) == "ground.closed"
    assert refusal(build_in(state, "MAR"), acquire_in("MAR")) == "ground.other_village"


def build_in(state, village):  # type: ignore[no-untyped-def]
    state.phase, state.free = "ACQUIRE", True
    state.players[0].stake = "A10"
    return state


def acquire_in(village: str) -> dict[str, object]:
    cells = [f"{village}-Y30", f"{village}-Y40"]
    return {"action": "acquire", "type": "ferme", "cells": cells}


def test_the_deck_holds_24_acquisitions_20_visits_4_surprises_and_4_rotations() -> None:
    assert [sum(card[0] == letter for card in DECK) for letter in "PAVIF"] == [48, 24, 20, 4, 4]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_chance_picks_who_begins_and_the_others_follow_to_the_left(first: int) -> None:
    state = ENGINE.deal(3, ENGINE.Options(), Cards(first=first))
    order = []
    for village in ("NOH", "BEA", "FON"):
        order.append(state.turn)
        play(state, {"action": "choose_village", "village": village})
        assert state.phase == "PLACE_PAWN"
        assert state.turn == order[-1]
        play(state, {"action": "place_pawn", "cell": f"{village}-R11"})
    assert order == [first, (first + 1) % 3, (first + 2) % 3]
    assert (state.turn, state.phase) == (first, "DRAW")


def test_only_free_villages_are_offered_and_any_red_cell_of_the_chosen_one() -> None:
    state = ENGINE.deal(4, ENGINE.Options(), NONE)
    play(state, {"action": "choose_village", "village": "FON"})
    assert [action.cell for action in listed(state)] == list(STREETS["FON"])  # type: ignore[union-attr]
    play(state, {"action": "place_pawn", "cell": "FON-R54"})
    assert [action.village for action in listed(state)] == ["BEA", "MAR", "NOH"]  # type: ignore[union-attr]


def test_the_log_names_the_closed_villages_once_everybody_has_settled() -> None:
    state = ENGINE.deal(2, ENGINE.Options(), NONE)
    assert keys(ENGINE.opening(state)) == ["first_seat", "reserve"]
    for village in ("BEA", "FON"):
        play(state, {"action": "choose_village", "village": village})
        told = play(state, {"action": "place_pawn", "cell": f"{village}-R54"})
    assert keys(told) == ["pawn", "closed", "closed", "turn"]
