"""The eight sheets keep the promises made for them."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from games.vallee.data import COLOURS, MOUNTAIN, SHEETS
from games.vallee.data.hexes import (
    CELLS,
    INDEX,
    MOUNTAINS,
    MOUNTAINS_BY,
    NEIGHBOURS,
    PORTS,
    STARTS,
    ZONES,
    bits,
    clusters,
    name,
    ports,
)

every_sheet = pytest.mark.parametrize("sheet", SHEETS)


def test_a_sheet_has_rows_of_three_to_six_hexes() -> None:
    assert [sum(r == row for _, r in CELLS) for row in range(7)] == [3, 4, 5, 6, 5, 4, 3]
    assert (name(INDEX[3, 0]), name(INDEX[0, 3]), name(INDEX[3, 2]), name(INDEX[2, 6])) == (
        "A1",
        "D1",
        "C3",
        "G3",
    )


def test_towns_form_a_ring_with_six_neighbours_each() -> None:
    ring = [CELLS[cell] for cell in STARTS.values()]
    for (q, r), (s, t) in pairwise([*ring, ring[0]]):
        assert max(abs(q - s), abs(r - t), abs(q + r - s - t)) == 2
    assert all(len(NEIGHBOURS[cell]) == 6 for cell in STARTS.values())


@every_sheet
def test_five_mountains_stand_apart(sheet: str) -> None:
    peaks = MOUNTAINS[sheet]
    assert len(peaks) == 5
    assert len(clusters(bits(peaks))) == 5
    assert not set(peaks) & set(STARTS.values())


@every_sheet
def test_five_connected_zones_of_five_cells_make_one_valley(sheet: str) -> None:
    zones = ZONES[sheet]
    assert set(zones) == set(COLOURS)
    for cells in zones.values():
        assert len(cells) == 5
        assert len(clusters(bits(cells))) == 1
    assert len(clusters(bits(cell for cells in zones.values() for cell in cells))) == 1


@every_sheet
def test_each_town_starts_in_another_zone_beside_one_or_two_mountains(sheet: str) -> None:
    assert len({SHEETS[sheet][cell] for cell in STARTS.values()}) == 5
    assert all(MOUNTAINS_BY[sheet][cell] in (1, 2) for cell in STARTS.values())


@every_sheet
def test_every_sheet_and_every_zone_offers_mountains_alike(sheet: str) -> None:
    worth = {
        colour: sum(MOUNTAINS_BY[sheet][cell] for cell in cells) for colour, cells in ZONES[sheet].items()
    }
    assert sum(worth.values()) == 22
    assert max(worth.values()) - min(worth.values()) <= 2


def test_no_two_sheets_share_more_than_three_mountains() -> None:
    for one, other in combinations(SHEETS.values(), 2):
        assert sum(a == b == MOUNTAIN for a, b in zip(one, other, strict=True)) <= 3


def test_vector_41_rails_leave_by_opposite_sides_or_with_one_side_between() -> None:
    assert set(ports("I", 0)) == {0, 3}
    assert set(ports("I", 2)) == {2, 5}
    assert set(ports("C", 0)) == {0, 2}
    assert set(ports("C", 4)) == {4, 0}
    assert set(ports("C", 5)) == {5, 1}
    assert len(PORTS) == 9
    assert all((a - b) % 6 not in (1, 5) for a, b in PORTS.values())
