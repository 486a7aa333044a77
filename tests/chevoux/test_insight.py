"""What the page tells beside the board."""

from __future__ import annotations

import itertools

import pytest

from engine import SPECTATOR, FastChance
from games.chevoux.data import AXES, CARDS, pile
from games.chevoux.page import explain
from games.chevoux.rules.board import Board, board_of
from games.chevoux.rules.layout import layout
from tests.chevoux.conftest import TEXTS
from tests.chevoux.villages import ENGINE, G1, fresh, pass_one, play, state_with, swapped


def test_a_misplaced_tile_says_why() -> None:
    state = state_with(swapped(G1, "r1c3", "r4c6"))
    said = [
        (complaint.cell, complaint.tile, [TEXTS.say(reason, "fr") for reason in complaint.reasons])
        for complaint in explain.complaints_on(board_of(state, state.villages[0]))
    ]
    assert said == [
        ("r1c3", "CAF", ["il lui manque 1\u00a0Bâtiment Soleil à côté"]),
        ("r4c6", "LAV", ["elle n’est pas au bord de la Rivière"]),
    ]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_reason_can_be_said(lang: str) -> None:
    chance = FastChance(1)
    for moon, sun in itertools.pairwise([*AXES, "AGR"]):
        tiles = pile(moon, sun)
        for size in (12, 30, 30):
            chance.shuffle(tiles)
            board = Board.of(layout(moon, sun), tiles[:size], [0] * size)
            for complaint in explain.complaints_on(board):
                assert complaint.reasons
                for reason in complaint.reasons:
                    said = TEXTS.say(reason, lang)
                    assert "{" not in said


def test_what_is_missing_is_said_once() -> None:
    """The Church stands in line with the Town hall, by row or by column."""
    tiles = ["EGL", "CHAMP", "CHAMP", "HAB", "HAB", "HAB", "LAV", "CHAMP", "CHAMP", "HAB", "HAB", "HAB"]
    board = Board.of(layout("AGR", "TOU"), tiles, [0] * 12)
    (church,) = (complaint for complaint in explain.complaints_on(board) if complaint.tile == "EGL")
    assert [TEXTS.say(reason, "en") for reason in church.reasons] == ["the village lacks 1\u00a0Town hall"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "fr",
            "Remet en règle\u00a0: Lavoir (rangée 1, colonne 3) et Boulangerie (rangée 3, colonne 3).",
        ),
        ("en", "Mends: Wash house (row 1, column 3) and Bakery (row 3, column 3)."),
    ],
)
def test_a_swap_tells_all_that_it_mends_in_one_line(lang: str, said: str) -> None:
    state = state_with(swapped(G1, "r1c3", "r3c3"), "K4", played=22)
    told = play(state, action="restructure", card="K4", a="r1c3", b="r3c3")
    assert [TEXTS.say(event.phrase, lang) for event in told][1:-1] == [said]


def test_a_swap_tells_what_it_mends_before_what_it_upsets() -> None:
    state = state_with(swapped(G1, "r1c3", "r4c3"), "K4", played=22)
    told = play(state, action="restructure", card="K4", a="r1c4", b="r3c4")
    assert [TEXTS.say(event.phrase, "en") for event in told][1:-1] == [
        "Mends: Grocery (row 4, column 4). Upsets: Bakery (row 3, column 3)."
    ]


def test_the_reserve_is_known_by_its_composition() -> None:
    state = fresh(2, seed=4)
    left = explain.reserve(state, 0)
    assert sum(left.values()) == 18
    assert sorted(tile for tile, n in left.items() for _ in range(n)) == sorted(state.tiles[12:])
    assert explain.reserve(ENGINE.view(state, 0), 0) == left
    assert sum(explain.reserve(state, SPECTATOR).values()) == 30


def test_cards_still_possible_shrink_with_each_card() -> None:
    state = fresh(2, seed=4)
    first = state.cards[0][1]
    assert explain.cards_possible(state, 0) == [card for card in CARDS if card != first]
    for _ in range(4):
        pass_one(state)
    assert explain.cards_possible(state, 0) == [state.cards[0][0]]
    assert explain.cards_possible(state, SPECTATOR) == list(CARDS)
