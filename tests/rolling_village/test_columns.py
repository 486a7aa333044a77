"""Where a project may go when its column is full."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.rolling_village.bot.plans import COLUMN_BITS, free_cells, land_of, legal_bits
from games.rolling_village.rules.board import legal_columns, room
from tests.rolling_village.table import COLUMN_2_FULL, EMPTY, listed, place, refusal, sheets, table


def filled(*counts: int) -> str:
    """A sheet with this many projects in each column, from the top."""
    return "/".join("".join("H" if row < n else "." for n in counts) for row in range(5))


def test_a_column_with_room_takes_its_own_project() -> None:
    assert legal_columns(EMPTY, 4) == (4,)
    assert legal_columns(filled(5, 4, 5, 0, 0, 0), 2) == (2,)


def test_27_two_equal_neighbours_leave_the_choice() -> None:
    assert legal_columns(COLUMN_2_FULL, 2) == (1, 3)


def test_28_the_emptier_neighbour_takes_it() -> None:
    assert legal_columns(filled(1, 5, 0, 0, 0, 0), 2) == (3,)
    assert legal_columns(filled(0, 5, 1, 0, 0, 0), 2) == (1,)


def test_31_the_nearest_column_with_room_comes_first() -> None:
    both = filled(5, 5, 0, 0, 0, 0)
    assert legal_columns(both, 1) == (3,)
    assert legal_columns(both, 2) == (3,)
    assert legal_columns(filled(0, 0, 0, 0, 0, 5), 6) == (5,)


def test_33_the_order_of_the_two_projects_can_change_their_columns() -> None:
    sheet = filled(0, 4, 5, 5, 0, 0)
    forest_first = table(1, (2, 3), sheet)
    place(forest_first, "b1", 5, 2)
    assert {col for slot, _, col, _ in listed(forest_first) if slot == "b2"} == {1}
    lake_first = table(1, (2, 3), sheet)
    place(lake_first, "b2", 5, 2)
    assert {col for slot, _, col, _ in listed(lake_first) if slot == "b1"} == {1, 5}


def test_07_a_park_placed_first_may_fill_the_column_of_the_double() -> None:
    state = table(1, (2, 2), filled(1, 4, 0, 0, 0, 0))
    place(state, "park", 5, 2)
    assert {col for slot, _, col, _ in listed(state) if slot == "b1"} == {3}


def test_a_full_column_is_refused_with_the_column_to_use_instead() -> None:
    one = table(1, (4, 2), filled(1, 5, 0, 0, 0, 0))
    assert refusal(one, {"action": "place", "slot": "b1", "row": 1, "col": 2}) == (
        "rv.no.column_full_one",
        "Column 2 is full: this project (house) goes in column 3, not in column 2. "
        "Choose an empty cell of column 3.",
    )
    two = table(1, (4, 2), COLUMN_2_FULL)
    assert refusal(two, {"action": "place", "slot": "b1", "row": 1, "col": 5}) == (
        "rv.no.column_full_two",
        "Column 2 is full and two columns are equally good. Place this project (house) in column 1 "
        "or column 3, not in column 5.",
    )


columns_filled = st.lists(st.integers(0, 5), min_size=6, max_size=6).filter(lambda n: sum(n) < 30)


@given(columns_filled, st.integers(1, 6))
def test_overflow_never_skips_a_nearer_column_with_room(counts: list[int], column: int) -> None:
    sheet = filled(*counts)
    legal = legal_columns(sheet, column)
    near = min(abs(c - column) for c in range(1, 7) if room(sheet, c))
    at_that_distance = {c: room(sheet, c) for c in range(1, 7) if abs(c - column) == near}
    most = max(at_that_distance.values())
    assert set(legal) == {c for c, left in at_that_distance.items() if left == most}


@given(sheets, st.integers(1, 6))
def test_the_bots_know_the_same_columns(sheet: str, column: int) -> None:
    free = free_cells(land_of(sheet))
    expected = sum(free & COLUMN_BITS[c - 1] for c in legal_columns(sheet, column))
    assert legal_bits(free, column) == expected
