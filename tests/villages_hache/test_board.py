"""The board is the one of the drawing."""

import csv
from itertools import combinations
from pathlib import Path

import pytest

from engine import FastChance
from games.villages_hache.data.board import (
    BITS,
    CELLS,
    DOMINOES,
    NEIGHBOURS,
    RED,
    STEPS,
    STREETS,
    WALKABLE,
    WAYS,
)
from games.villages_hache.data.pieces import VILLAGES
from games.villages_hache.page.art import LANDS
from games.villages_hache.rules.board import (
    doorsteps,
    grounds_near,
    has_room,
    nearest_with_ground,
    steps_to,
    walk,
)

PRINTED = list(csv.DictReader((Path(__file__).parent / "cells.csv").open(encoding="utf-8")))


def in_village(village: str, *pairs: str) -> set[tuple[str, ...]]:
    return {tuple(sorted(f"{village}-{cell}" for cell in pair.split("+"))) for pair in pairs}


def test_every_cell_lies_where_the_list_says_and_touches_what_the_list_says() -> None:
    ours = {
        cell.id: (cell.colour, cell.village or "-", str(cell.x), str(cell.y), set(NEIGHBOURS[cell.id]))
        for cell in CELLS.values()
    }
    printed = {
        row["id"]: (row["colour"], row["village"], row["x"], row["y"], set(row["neighbours"].split()))
        for row in PRINTED
    }
    assert len(printed) == 173
    assert ours == printed


def test_there_are_56_red_108_yellow_and_9_path_cells() -> None:
    colours = [cell.colour for cell in CELLS.values()]
    assert (colours.count("red"), colours.count("yellow"), colours.count("path")) == (56, 108, 9)


@pytest.mark.parametrize("village", VILLAGES)
def test_a_village_has_27_places_for_a_building_and_each_touches_the_street(village: str) -> None:
    assert len(DOMINOES[village]) == 27
    for ground in DOMINOES[village]:
        assert any(CELLS[cell].colour == RED for cell in doorsteps(ground))


def test_every_street_cell_leads_to_two_others() -> None:
    assert all(len(STEPS[cell]) == 2 for street in STREETS.values() for cell in street)


@pytest.mark.parametrize(
    ("pawn", "grounds"),
    [
        ("R11", ["Y00+Y01", "Y01+Y02", "Y00+Y10", "Y10+Y20"]),
        ("R54", ["Y63+Y64", "Y45+Y55"]),
        ("R31", ["Y20+Y30", "Y30+Y40", "Y22+Y32", "Y32+Y42", "Y32+Y33"]),
    ],
    ids=["vector 7", "vector 8, by the gate", "vector 8, on the long side"],
)
@pytest.mark.parametrize("village", VILLAGES)
def test_vectors_7_and_8_the_places_around_a_pawn_in_an_empty_village(
    village: str, pawn: str, grounds: list[str]
) -> None:
    assert set(grounds_near(f"{village}-{pawn}", 0)) == in_village(village, *grounds)


@pytest.mark.parametrize(
    ("here", "there", "steps"),
    [
        ("BEA-R11", "X", 10),
        ("BEA-R54", "FON-R54", 6),
        ("BEA-R11", "MAR-R11", 20),
        ("BEA-R11", "BEA-R54", 7),
    ],
)
def test_vector_29_distances(here: str, there: str, steps: int) -> None:
    assert distance(here, there) == distance(there, here) == steps


def distance(here: str, there: str) -> int:
    reached, steps = {here}, 0
    while there not in reached:
        reached |= {other for cell in reached for other in WAYS[cell]}
        steps += 1
    return steps


def test_vector_30_the_doorsteps_of_a_building() -> None:
    assert doorsteps(("BEA-Y63", "BEA-Y64")) == {"BEA-R53", "BEA-R54", "BEA-P1"}
    assert doorsteps(("BEA-Y00", "BEA-Y10")) == {"BEA-R11"}


def test_any_two_villages_are_equally_far_apart() -> None:
    for here, there in combinations(VILLAGES, 2):
        assert distance(f"{here}-R54", f"{there}-R54") == 6


def test_a_walk_takes_a_shortest_way_and_stops_at_the_door() -> None:
    target = ("NOH-Y45", "NOH-Y55")
    assert walk("BEA-R54", target, 99) == ["BEA-P1", "BEA-P2", "X", "NOH-P2", "NOH-P1"]
    for ground in BITS:
        for cell in WALKABLE:
            path = walk(cell, ground, 99)
            assert len(path) == steps_to(ground)[cell]
            assert all(b in NEIGHBOURS[a] for a, b in zip([cell, *path], path, strict=False))
            assert (path[-1] if path else cell) in doorsteps(ground)


def test_between_two_equal_ways_the_smaller_cell_id_is_taken() -> None:
    # From the far corner of the ring both ways round to the gate take seven steps.
    assert walk("BEA-R11", ("FON-Y63", "FON-Y64"), 1) == ["BEA-R12"]


def test_a_pawn_without_ground_goes_to_the_nearest_cell_that_has_some() -> None:
    around_r11 = BITS["BEA-Y00", "BEA-Y01"] | BITS["BEA-Y10", "BEA-Y20"]
    assert grounds_near("BEA-R11", around_r11) == []
    # R12 and R21 are both one step away.
    assert nearest_with_ground("BEA-R11", around_r11) == "BEA-R12"


def test_a_full_village_has_no_nearest_cell() -> None:
    with pytest.raises(ValueError, match="full"):
        nearest_with_ground("BEA-R11", 2**27 - 1)


def test_a_village_always_holds_nine_buildings_and_never_more_than_thirteen() -> None:
    """The outer border is a row of 21 cells, the middle a block of six: each is small enough to try all."""
    outer = [BITS[g] for g in DOMINOES["BEA"] if not any(c[-2] in "234" and c[-1] in "23" for c in g)]
    inner = [BITS[g] for g in DOMINOES["BEA"] if all(c[-2] in "234" and c[-1] in "23" for c in g)]
    assert len(outer) + len(inner) == 27
    counts = [_full_counts(part) for part in (outer, inner)]
    assert sum(min(count) for count in counts) == 9
    assert sum(max(count) for count in counts) == 13


def _full_counts(dominoes: list[int]) -> set[int]:
    """How many buildings there may be once no more fits, over every order of placing them."""
    counts: set[int] = set()
    seen: set[int] = set()
    todo = [0]
    while todo:
        covered = todo.pop()
        free = [bits for bits in dominoes if not bits & covered]
        if not free:
            counts.add(covered.bit_count() // 2)
        for bits in free:
            if covered | bits not in seen:
                seen.add(covered | bits)
                todo.append(covered | bits)
    return counts


def test_room_is_found_exactly_when_a_place_is_free() -> None:
    assert has_room(0)
    full = 0
    for ground in DOMINOES["FON"]:
        if not BITS[ground] & full:
            assert has_room(full)
            full |= BITS[ground]
    assert not has_room(full)


def test_room_is_found_as_by_looking_at_every_place_in_villages_built_up_at_random() -> None:
    chance = FastChance("room")
    for _ in range(300):
        covered = 0
        while True:
            free = [BITS[ground] for ground in DOMINOES["MAR"] if not BITS[ground] & covered]
            assert has_room(covered) == bool(free)
            near = {ground for cell in STREETS["MAR"] for ground in grounds_near(cell, covered)}
            assert sum(BITS[ground] in free for ground in near) == len(near)
            if not free:
                break
            covered |= chance.choice(free)


def test_the_country_around_the_villages_covers_none_of_their_cells() -> None:
    assert set(LANDS) == set(VILLAGES)
    for land in LANDS.values():
        assert (land.width, land.height) == (7, 6)
        for patch in (*land.ponds, *land.fields, *land.trees):
            for cell in CELLS.values():
                apart = (
                    patch.x >= cell.x + 0.5
                    or patch.x + patch.width <= cell.x - 0.5
                    or patch.y >= cell.y + 0.5
                    or patch.y + patch.height <= cell.y - 0.5
                )
                assert apart, f"{patch} lies on {cell.id}"
