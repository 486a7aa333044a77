"""Turning over a card."""

import pytest

from engine import FastChance
from games.villages_hache.actions import Draw
from games.villages_hache.data.pieces import DECK
from tests.villages_hache.tables import (
    ENGINE,
    build,
    cards_in_play,
    draw,
    give,
    keys,
    listed,
    refusal,
    settled,
    turn_of,
)


def test_vector_4_a_points_card_is_kept_and_the_turn_is_over() -> None:
    state = settled()
    assert listed(state) == [Draw()]
    told = draw(state, "P5")
    assert state.players[0].points == [5]
    assert (state.turn, state.phase) == (1, "DRAW")
    assert keys(told) == ["draw.points", "turn"]


def test_vector_5_an_acquisition_one_can_already_pay_is_announced_and_built_on_the_next_turn() -> None:
    state = settled()
    give(state, 0, 3, 4)
    told = draw(state, "A10")
    assert keys(told)[:2] == ["draw.acquisition", "ready"]
    assert state.players[0].stake == "A10"
    assert state.players[0].built == []
    draw(state, "P1", "P1", "P1")
    assert (state.turn, state.phase) == (0, "ACQUIRE")
    assert {type(action).__name__ for action in listed(state)} == {"Acquire"}
    assert refusal(state, {"action": "draw"}) == "draw.must_build"


def test_vector_34_however_rich_one_builds_only_on_the_next_turn() -> None:
    state = settled()
    give(state, 0, 8, 8, 4)
    draw(state, "A01")
    assert (state.turn, state.phase) == (1, "DRAW")
    assert state.players[0].built == []


def test_the_last_points_that_were_missing_are_announced_too() -> None:
    state = settled()
    give(state, 0, 3, stake="A10")
    assert keys(draw(state, "P2")) == ["draw.points", "ready", "turn"]


@pytest.mark.parametrize("second", ["A10", "V01"], ids=["vector 11", "vector 12"])
def test_vectors_11_and_12_a_second_stake_is_discarded(second: str) -> None:
    state = settled()
    build(state, 1, "docteur", "Y30", "Y40")
    give(state, 0, stake="A04")
    told = draw(state, second)
    assert state.players[0].stake == "A04"
    assert state.discard == [second]
    assert keys(told)[0] == "discard.second"


def test_vector_13_nobody_has_a_garage_so_there_is_no_visit() -> None:
    state = settled()
    told = draw(state, "V04")
    assert state.players[0].stake == ""
    assert state.discard == ["V04"]
    assert state.turn == 1
    assert keys(told)[0] == "discard.nobody"


def test_vector_22_a_surprise_with_nothing_in_hand_is_ten_points() -> None:
    state = settled()
    told = draw(state, "I1")
    assert state.players[0].score == 10
    assert state.players[0].stake == ""
    assert state.discard == ["I1"]
    assert state.turn == 1
    assert keys(told)[0] == "surprise.nothing"


def test_vector_24_a_church_card_is_useless_to_a_village_that_has_its_church() -> None:
    state = settled()
    build(state, 0, "eglise", "Y30", "Y40")
    told = draw(state, "A01")
    assert state.players[0].stake == ""
    assert state.discard == ["A01"]
    assert keys(told)[0] == "discard.useless"


def test_vector_24_church_or_town_hall_is_kept_but_the_second_church_refused() -> None:
    state = settled()
    build(state, 0, "eglise", "Y30", "Y40")
    give(state, 0, 8, 4)
    draw(state, "A03", "P1", "P1", "P1")
    assert state.phase == "ACQUIRE"
    assert {action.type for action in listed(state)} == {"mairie"}  # type: ignore[union-attr]
    acquire = {"action": "acquire", "type": "eglise", "payment": [8, 4], "cells": ["BEA-Y22", "BEA-Y32"]}
    assert refusal(state, acquire) == "type.church"


def test_an_acquisition_whose_buildings_are_gone_is_useless() -> None:
    state = settled()
    state.reserve["ferme"] = state.reserve["maison"] = 0
    draw(state, "A10")
    assert state.players[0].stake == ""


def test_a_stake_that_became_unusable_is_dropped_as_the_turn_begins_and_one_draws() -> None:
    state = settled()
    give(state, 0, 8, stake="A10")
    state.reserve["ferme"] = state.reserve["maison"] = 0
    turn_of(state, 0)
    assert state.players[0].stake == ""
    assert "A10" in state.discard
    assert (state.turn, state.phase) == (0, "DRAW")


def test_no_card_is_ever_lost() -> None:
    for seats in (2, 3, 4):
        state = settled(seats)
        chance = FastChance(seats)
        while state.phase != "GAME_END":
            ENGINE.advance(state, state.turn, chance.choice(ENGINE.legal(state, state.turn)), chance)
            assert cards_in_play(state) == sorted(DECK)


def test_a_turn_without_a_choice_can_be_played_by_itself() -> None:
    state = settled()
    assert ENGINE.automatic(state) == (0, Draw())
    give(state, 0, 8, 4, stake="A10")
    turn_of(state, 0)
    assert ENGINE.automatic(state) is None
    while state.phase != "GAME_END":
        found = ENGINE.automatic(state)
        legal = listed(state)
        assert (found is None) == (len(legal) > 1)
        ENGINE.advance(state, state.turn, legal[0], FastChance(len(state.stock)))
    assert ENGINE.automatic(state) is None


def test_a_time_out_is_answered_by_a_legal_move_at_every_moment() -> None:
    state = settled(3)
    chance = FastChance(5)
    seen = set()
    while state.phase != "GAME_END":
        seen.add(state.phase)
        action = ENGINE.on_timeout(state, state.turn)
        assert action in list(ENGINE.legal(state, state.turn))
        assert ENGINE.on_timeout(state, (state.turn + 1) % 3) is None
        ENGINE.advance(state, state.turn, chance.choice(ENGINE.legal(state, state.turn)), chance)
    assert {"DRAW", "ACQUIRE", "STEP", "VISIT_MOVE", "RETURN"} <= seen
