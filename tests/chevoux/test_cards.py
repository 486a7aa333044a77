"""One small test for each effect of each card, and for what all swaps and slides share."""

from __future__ import annotations

from typing import Any

import pytest

from engine import FastChance, IllegalMove
from games.chevoux.data.cells import INDEX
from games.chevoux.rules.board import board_of
from games.chevoux.state import Village, carry_out, visible_card
from tests.chevoux.villages import ENGINE, G1, fresh, listed, play, refusal, state_with, swapped


def after(card: str, board: str = G1, people: dict[str, int] | None = None, **action: Any) -> list[str]:
    state = state_with(board, card, people)
    play(state, action="restructure", card=card, **action)
    return state.villages[0].cells


def test_land_exchange_swaps_a_field_and_a_building() -> None:
    cells = after("K1", champ="r1c2", other="r1c4")
    assert (cells[1], cells[3]) == ("SIL", "CHAMP")


def test_roadworks_slides_a_row() -> None:
    assert after("K2", row=3, dir="left")[12:18] == ["HAB", "BOU", "HAB", "FER", "HAB", "MED"]


def test_cross_street_slides_a_column_up() -> None:
    assert after("K3", col=1, dir="up")[::6] == ["BEL", "MED", "EGL", "MAI", "CHAMP"]


def test_cross_street_slides_a_column_down() -> None:
    assert after("K3", col=1, dir="down")[::6] == ["MAI", "CHAMP", "BEL", "MED", "EGL"]


def test_major_works_swap_two_buildings_of_a_column() -> None:
    cells = after("K4", a="r2c1", b="r5c1")
    assert (cells[6], cells[24]) == ("MAI", "BEL")


def test_sun_project_moves_a_sun_building() -> None:
    cells = after("K5", sun="r5c6", other="r4c5")
    assert (cells[29], cells[22]) == ("CHAMP", "HOT")


def test_moon_project_moves_a_moon_building() -> None:
    cells = after("K6", moon="r1c5", other="r1c3")
    assert (cells[4], cells[2]) == ("LAV", "MOU")


@pytest.mark.parametrize(
    ("card", "home", "people"),
    [
        ("K1", "r1c6", 1),
        ("K2", "r3c2", 1),
        ("K3", "r5c3", 2),
        ("K4", "r5c3", 3),
        ("K5", "r3c4", 2),
        ("K6", "r3c2", 2),
    ],
)
def test_people_a_card_brings(card: str, home: str, people: int) -> None:
    state = state_with(card=card, people={home: 1})
    play(state, action="populate", card=card, cell=home)
    assert state.villages[0].people[INDEX[home]] == 1 + people
    assert state.villages[0].used == 1


@pytest.mark.parametrize(
    ("card", "home"), [("K1", "r3c2"), ("K3", "r3c4"), ("K4", "r1c6"), ("K5", "r3c2"), ("K6", "r3c4")]
)
def test_a_dwelling_that_misses_the_condition_is_refused_by_the_card(card: str, home: str) -> None:
    key = "cv.no.pop_k4_far" if card == "K4" else f"cv.no.pop_{card.lower()}"
    assert refusal(state_with(card=card), action="populate", card=card, cell=home) == key


@pytest.mark.parametrize(
    ("card", "swap"),
    [
        ("K1", {"champ": "r2c6", "other": "r3c6"}),
        ("K4", {"a": "r3c2", "b": "r3c6"}),
        ("K5", {"sun": "r5c6", "other": "r3c6"}),
        ("K6", {"moon": "r3c5", "other": "r3c6"}),
    ],
)
def test_an_occupied_dwelling_is_never_swapped(card: str, swap: dict[str, str]) -> None:
    if card != "K4":
        play(state_with(card=card), action="restructure", card=card, **swap)
    state = state_with(card=card, people={"r3c6": 1})
    assert refusal(state, action="restructure", card=card, **swap) == "cv.no.occupied"
    assert all("r3c6" not in action.values() for action in listed(state) if action["action"] == "restructure")


def test_two_identical_tiles_are_not_swapped() -> None:
    state = state_with(card="K4")
    assert refusal(state, action="restructure", card="K4", a="r3c2", b="r3c6") == "cv.no.same_tile"


def test_a_uniform_row_cannot_slide_unless_its_people_differ() -> None:
    board = "HAB HAB HAB HAB HAB HAB BOU LAV MAI ECO MED EGL"
    same = state_with(board, "K2")
    assert refusal(same, action="restructure", card="K2", row=1, dir="left") == "cv.no.k2_same"
    assert sum(action.get("row") == 1 for action in listed(same)) == 0
    lived_in = state_with(board, "K2", {"r1c1": 1})
    play(lived_in, action="restructure", card="K2", row=1, dir="left")
    assert lived_in.villages[0].people[:6] == [0, 0, 0, 0, 0, 1]


def test_a_uniform_column_cannot_slide() -> None:
    state = state_with("HAB LAV BOU MAI ECO MED HAB CAF EPI EGL FER MOU", "K3")
    assert refusal(state, action="restructure", card="K3", col=1, dir="down") == "cv.no.k3_same"


def test_people_follow_a_sliding_column() -> None:
    state = state_with(card="K3", people={"r5c4": 3, "r3c4": 1})
    play(state, action="restructure", card="K3", col=4, dir="down")
    village = state.villages[0]
    assert (village.people[INDEX["r1c4"]], village.people[INDEX["r4c4"]]) == (3, 1)
    assert (village.cells[INDEX["r1c4"]], village.cells[INDEX["r4c4"]]) == ("HAB", "HAB")


def test_a_swap_of_two_sun_tiles_is_listed_once_from_its_first_cell() -> None:
    state = state_with(card="K5")
    pairs = {
        (action["sun"], action["other"]) for action in listed(state) if action["action"] == "restructure"
    }
    assert ("r2c1", "r2c2") in pairs
    assert ("r2c2", "r2c1") not in pairs
    reverse = {"action": "restructure", "card": "K5", "sun": "r2c2", "other": "r2c1"}
    assert refusal(state, **reverse) == "cv.no.same_swap"
    assert ENGINE.parse(state, 0, reverse) in ENGINE.legal(state, 0)


def test_major_works_read_their_two_tiles_in_any_order() -> None:
    state = state_with(swapped(G1, "r1c1", "r1c3"), "K4")
    asked = {"action": "restructure", "card": "K4", "a": "r1c6", "b": "r1c1"}
    assert ENGINE.parse(state, 0, asked) in ENGINE.legal(state, 0)


def test_a_field_of_another_card_is_refused_in_whatever_order_the_tiles_come() -> None:
    state = state_with(swapped(G1, "r1c1", "r1c3"), "K4")
    for a, b in (("r1c1", "r1c6"), ("r1c6", "r1c1")):
        asked = {"action": "restructure", "card": "K4", "a": a, "b": b, "row": 3}
        with pytest.raises(IllegalMove, match="wrong_form"):
            ENGINE.parse(state, 0, asked)


def test_passing_changes_nothing_and_uses_no_card() -> None:
    state = state_with(card="K3")
    before = state.villages[0].cells.copy()
    play(state, action="pass", card="K3")
    village = state.villages[0]
    assert (village.cells, village.played, village.used) == (before, 16, 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_village_changes_as_the_board_of_searches_does(seed: int) -> None:
    """`carry_out` writes a stored village anew, `Board.do` changes bit masks: both must end alike."""
    luck = FastChance(seed)
    state = fresh(seed=seed)
    while ENGINE.to_move(state):
        village = state.villages[0]
        for effect in board_of(state, village).effects(visible_card(state, village)):
            board, copy = board_of(state, village), Village(village.cells.copy(), village.people.copy())
            board.do(effect)
            carry_out(copy, effect)
            assert (board.names(), board.people) == (copy.cells, copy.people)
            assert board.where == board_of(state, copy).where
            assert board.occupied == board_of(state, copy).occupied
        ENGINE.advance(state, 0, luck.choice(ENGINE.legal(state, 0)[:-1]), luck)
