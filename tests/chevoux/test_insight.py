"""What the page tells beside the board."""

from __future__ import annotations

import itertools

import pytest

from engine import SPECTATOR, FastChance, IllegalMove
from games.chevoux import insight
from games.chevoux.board import Board
from games.chevoux.data import AXES, CARDS, pile
from games.chevoux.layout import layout
from games.chevoux.state import board_of
from tests.chevoux.conftest import TEXTS
from tests.chevoux.villages import ENGINE, G1, fresh, pass_one, state_with, swapped


def test_a_misplaced_tile_says_why() -> None:
    state = state_with(swapped(G1, "r1c3", "r4c6"))
    said = [
        (complaint.cell, complaint.tile, [TEXTS.say(reason, "fr") for reason in complaint.reasons])
        for complaint in insight.complaints(state, 0)
    ]
    assert said == [
        ("r1c3", "CAF", ["à côté, il faut 1\u00a0Bâtiment Soleil, et il y en a 0"]),
        ("r4c6", "LAV", ["pas au bord de la Rivière"]),
    ]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_reason_can_be_said(lang: str) -> None:
    chance = FastChance(1)
    for moon, sun in itertools.pairwise([*AXES, "AGR"]):
        tiles = pile(moon, sun)
        for size in (12, 30, 30):
            chance.shuffle(tiles)
            board = Board.of(layout(moon, sun), tiles[:size], [0] * size)
            for complaint in insight.complaints_on(board):
                assert complaint.reasons
                for reason in complaint.reasons:
                    said = TEXTS.say(reason, lang)
                    assert "{" not in said


def test_a_preview_tells_what_a_swap_mends_and_upsets() -> None:
    state = state_with(swapped(G1, "r1c2", "r2c2"), "K1")
    move = ENGINE.read_action({"action": "restructure", "card": "K1", "champ": "r2c2", "other": "r1c2"})
    seen = insight.preview(state, 0, move)
    assert seen.mended == ["r1c1"]
    assert seen.upset == seen.misplaced == []
    assert seen.changed == ["r1c2", "r2c2"]
    worse = ENGINE.read_action({"action": "restructure", "card": "K1", "champ": "r1c2", "other": "r2c2"})
    assert insight.preview(state_with(card="K1"), 0, worse).upset == ["r1c1"]


def test_a_preview_follows_each_tile_of_a_slide() -> None:
    state = state_with(swapped(G1, "r1c3", "r2c3"), "K3")
    before = board_of(state, state.villages[0]).misplaced().bit_count()
    move = ENGINE.read_action({"action": "restructure", "card": "K3", "col": 3, "dir": "up"})
    seen = insight.preview(state, 0, move)
    assert len(seen.misplaced) == before - len(seen.mended) + len(seen.upset)
    assert seen.cells[2] == "LAV"
    assert "r1c3" in seen.mended


def test_a_preview_changes_nothing_and_counts_the_people() -> None:
    state = state_with(card="K4")
    raw = ENGINE.dump(state)
    seen = insight.preview(state, 0, ENGINE.read_action({"action": "populate", "card": "K4", "cell": "r5c3"}))
    assert (seen.score, seen.changed) == (3 - 10, ["r5c3"])
    assert ENGINE.dump(state) == raw
    with pytest.raises(IllegalMove):
        insight.preview(state, 0, ENGINE.read_action({"action": "populate", "card": "K4", "cell": "r1c6"}))


def test_previews_agree_with_play() -> None:
    pick = FastChance(9)
    state = fresh(seed=9)
    while ENGINE.to_move(state):
        move = pick.choice(ENGINE.legal(state, 0)[:-1])
        seen = insight.preview(state, 0, move)
        ENGINE.play(state, 0, move, pick)
        assert state.villages[0].cells[: len(seen.cells)] == seen.cells
        assert state.villages[0].people[: len(seen.people)] == seen.people


def test_the_reserve_is_known_by_its_composition() -> None:
    state = fresh(2, seed=4)
    left = insight.reserve(state, 0)
    assert sum(left.values()) == 18
    assert sorted(tile for tile, n in left.items() for _ in range(n)) == sorted(state.tiles[12:])
    assert insight.reserve(ENGINE.view(state, 0), 0) == left
    assert sum(insight.reserve(state, SPECTATOR).values()) == 30


def test_cards_still_possible_shrink_with_each_card() -> None:
    state = fresh(2, seed=4)
    first = state.cards[0][1]
    assert insight.cards_possible(state, 0) == [card for card in CARDS if card != first]
    for _ in range(4):
        pass_one(state)
    assert insight.cards_possible(state, 0) == [state.cards[0][0]]
    assert insight.cards_possible(state, SPECTATOR) == list(CARDS)


def test_dwellings_a_card_could_fill() -> None:
    assert insight.eligible_homes(state_with(), 0, "K3") == ["r3c2", "r5c3"]
