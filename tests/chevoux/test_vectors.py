"""The numbered examples of the rules."""

from __future__ import annotations

import pytest

from engine import FastChance
from games.chevoux.data import CARDS, CARDS_A_ROUND
from games.chevoux.data.cells import COLUMNS, INDEX, NAMES, bits
from games.chevoux.rules import scoring
from games.chevoux.rules.board import Board, board_of
from games.chevoux.rules.layout import layout
from games.chevoux.state import Options, visible_card
from tests.chevoux.villages import (
    ENGINE,
    G1,
    fresh,
    listed,
    pass_all,
    pass_one,
    play,
    refusal,
    state_with,
    swapped,
)


def misplaced(board: str, moon: str = "AGR", sun: str = "TOU") -> set[str]:
    cells = board.split()
    found = Board.of(layout(moon, sun), cells, [0] * len(cells)).misplaced()
    return {f"{NAMES[cell]} {cells[cell]}" for cell in bits(found)}


def first_rows(rows: int) -> str:
    return " ".join(G1.split()[: rows * COLUMNS])


def test_01_the_golden_village_has_no_violation_and_wins() -> None:
    assert misplaced(G1) == set()
    state = state_with(card="K2", played=24)
    play(state, action="pass", card="K2")
    assert scoring.won(state, state.villages[0])


def test_02_wash_house_and_cafe_exchanged_are_both_misplaced() -> None:
    assert misplaced(swapped(G1, "r1c3", "r4c6")) == {"r1c3 CAF", "r4c6 LAV"}


def test_04_the_bakery_needs_two_dwellings() -> None:
    assert misplaced(swapped(G1, "r3c2", "r3c3")) == {"r3c2 BOU"}


def test_05_row_1_slides_right_and_all_is_still_well() -> None:
    state = state_with(card="K2")
    play(state, action="restructure", card="K2", row=1, dir="right")
    assert state.villages[0].cells[:6] == ["HAB", "CHAMP", "CHAMP", "LAV", "SIL", "MOU"]
    assert board_of(state, state.villages[0]).misplaced() == 0


def test_07_slots_exchanged_upset_grocery_and_cafe() -> None:
    assert misplaced(G1, "TOU", "AGR") == {"r4c4 EPI", "r4c6 CAF"}


def test_08_the_first_two_rows_alone_are_well_placed() -> None:
    assert misplaced(first_rows(2)) == set()


@pytest.mark.parametrize(
    ("rows", "counts"), [(5, [50, 10, 12, 67, 30, 35]), (2, [20, 4, 6, 7, 9, 12])], ids=["09", "11"]
)
def test_09_and_11_number_of_rearrangements_of_each_card(rows: int, counts: list[int]) -> None:
    found = [
        sum(action["action"] == "restructure" for action in listed(state_with(card=card, rows=rows)))
        for card in CARDS
    ]
    assert found == counts


@pytest.mark.parametrize(
    ("card", "homes"),
    [
        ("K1", "r1c6 r3c4 r3c6 r5c4"),
        ("K2", "r1c6 r3c2 r3c4 r3c6 r5c3 r5c4"),
        ("K3", "r3c2 r5c3"),
        ("K4", "r5c3"),
        ("K5", "r1c6 r3c4 r3c6 r5c3"),
        ("K6", "r3c2"),
    ],
)
def test_12_dwellings_each_card_may_populate(card: str, homes: str) -> None:
    found = [action["cell"] for action in listed(state_with(card=card)) if action["action"] == "populate"]
    assert found == homes.split()


@pytest.mark.parametrize(
    ("people", "score"),
    [
        ({"r1c6": 4, "r3c2": 4, "r3c4": 3, "r3c6": 2, "r5c3": 1}, 12),
        ({}, -12),
        ({"r3c4": 20}, 10),
    ],
    ids=["13", "14", "15"],
)
def test_13_to_15_score_of_a_won_village(people: dict[str, int], score: int) -> None:
    state = state_with(card="K2", people=people, played=24)
    play(state, action="pass", card="K2")
    assert scoring.won(state, state.villages[0])
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert outcome.standings[0].total == score


def test_16_one_lonely_field_loses_the_game_whatever_the_people() -> None:
    board = swapped(G1, "r1c1", "r1c6")
    assert misplaced(board) == {"r1c2 CHAMP"}
    state = state_with(board, card="K2", people={"r3c4": 20}, played=24)
    play(state, action="pass", card="K2")
    assert not scoring.won(state, state.villages[0])
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert outcome.standings[0].total == 0
    assert outcome.standings[0].lines[0].label.key == "cv.score.lost"


def test_17_the_last_pawn_is_placed_alone() -> None:
    state = state_with(card="K4", people={"r3c4": 19})
    play(state, action="populate", card="K4", cell="r5c3")
    village = state.villages[0]
    assert village.people[INDEX["r5c3"]] == 1
    assert sum(village.people) == 20
    assert visible_card(state, village) != "K4"


@pytest.mark.parametrize("card", CARDS)
def test_18_without_pawns_no_card_populates(card: str) -> None:
    state = state_with(card=card, people={"r3c4": 20})
    assert all(action["action"] != "populate" for action in listed(state))
    assert refusal(state, action="populate", card=card, cell="r3c2") == "cv.no.supply_empty"


def test_19_a_card_gives_one_effect_only() -> None:
    state = state_with(card="K2")
    play(state, action="restructure", card="K2", row=1, dir="right")
    assert refusal(state, action="populate", card="K2", cell="r3c2") == "cv.no.second_effect"


def test_20_a_field_is_no_building() -> None:
    assert (
        refusal(state_with(card="K4"), action="restructure", card="K4", a="r1c1", b="r5c2")
        == "cv.no.k4_field"
    )


def test_21_major_works_know_no_distance_in_a_line() -> None:
    state = state_with(swapped(G1, "r1c1", "r1c3"), card="K4")
    play(state, action="restructure", card="K4", a="r1c1", b="r1c6")
    assert state.villages[0].cells[0] == "HAB"
    assert state.villages[0].cells[5] == "LAV"


def test_22_the_sun_card_moves_sun_tiles_even_two_of_them() -> None:
    # r4c4 is the Grocery, r3c5 a Moon tile; r2c1 and r2c2 are Sun tiles, and so is r4c2.
    assert (
        refusal(state_with(card="K5"), action="restructure", card="K5", sun="r3c5", other="r3c6")
        == "cv.no.k5_not_sun"
    )
    state = state_with(card="K5")
    play(state, action="restructure", card="K5", sun="r2c2", other="r4c2")
    assert state.villages[0].cells[INDEX["r2c2"]] == "OFF"
    assert state.villages[0].cells[INDEX["r4c2"]] == "CAM"


def test_23_three_steps_are_too_far_for_a_field() -> None:
    assert (
        refusal(state_with(), action="restructure", card="K1", champ="r1c1", other="r1c4") == "cv.no.k1_far"
    )


def test_24_people_wrap_round_with_their_dwelling() -> None:
    board = swapped(G1, "r2c6", "r3c6")
    state = state_with(board, card="K2", people={"r2c6": 2})
    play(state, action="restructure", card="K2", row=2, dir="right")
    village = state.villages[0]
    assert (village.cells[INDEX["r2c1"]], village.people[INDEX["r2c1"]]) == ("HAB", 2)


def test_25_an_empty_row_cannot_slide() -> None:
    state = state_with(card="K2", rows=2)
    assert refusal(state, action="restructure", card="K2", row=3, dir="left") == "cv.no.k2_row_empty"


def test_26_with_two_rows_up_and_down_are_one_move() -> None:
    state = state_with(card="K3", rows=2)
    before = state.villages[0].cells.copy()
    asked = {"action": "restructure", "card": "K3", "col": 4, "dir": "up"}
    up, down = ENGINE.decode(asked), ENGINE.parse(state, 0, asked)
    assert down == ENGINE.decode({"action": "restructure", "card": "K3", "col": 4, "dir": "down"})
    assert down in ENGINE.legal(state, 0)
    assert up not in ENGINE.legal(state, 0)
    play(state, action="restructure", card="K3", col=4, dir="down")
    assert state.villages[0].cells[3] == before[9]
    assert state.villages[0].cells[9] == before[3]


def test_27_each_of_the_first_four_rounds_adds_a_row() -> None:
    state = fresh()
    village = state.villages[0]
    sizes = []
    for _ in range(5):
        sizes.append(len(village.cells))
        for _ in range(CARDS_A_ROUND):
            pass_one(state)
    assert sizes == [12, 18, 24, 30, 30]
    assert village.cells == state.tiles


@pytest.mark.parametrize(("difficulty", "decisions"), [("normal", 25), ("hard", 20)])
def test_28_number_of_decisions(difficulty: str, decisions: int) -> None:
    state = fresh(difficulty=difficulty)
    pass_all(state)
    assert state.villages[0].played == decisions


def test_29_each_round_shows_five_different_cards() -> None:
    state = fresh(seed=7)
    for round_ in range(5):
        shown = []
        for _ in range(CARDS_A_ROUND):
            shown.append(visible_card(state, state.villages[0]))
            pass_one(state)
        assert len(set(shown)) == 5
        assert state.cards[round_][0] not in shown


def test_33_two_seats_meet_the_same_tiles_and_cards_whatever_they_do() -> None:
    state = ENGINE.deal(2, Options(), FastChance(11))
    met: list[list[str]] = [[], []]
    pick = FastChance(12)
    for seat in (0, 1):
        village = state.villages[seat]
        while seat in ENGINE.to_move(state):
            met[seat].append(visible_card(state, village))
            if seat == 0:
                pass_one(state, seat)
            else:
                moves = ENGINE.legal(state, seat)[:-1]  # all but resigning
                ENGINE.play(state, seat, pick.choice(moves), pick)
            if village.played % CARDS_A_ROUND == 0:
                met[seat].append(" ".join(sorted(village.cells)))
    assert met[0] == met[1]
