"""The six categories, by the numbered vectors of the rules."""

from __future__ import annotations

import networkx as nx
import pytest

from engine import FastChance
from games.vallee.data import SHEETS
from games.vallee.data.hexes import NEIGHBOURS, NEXT, PORTS, cells_of
from games.vallee.rules.networks import Land, lines, matched, survey
from games.vallee.rules.scoring import (
    Points,
    count,
    majority,
    mountain_points,
    points,
    population,
    rating,
    speed_points,
    villager_prizes,
)
from games.vallee.state import Options, SheepRule
from tests.vallee.drawing import ENGINE, EXAMPLE_SECOND, EXAMPLE_WINNER, land, table


def pair_points(text: str, children: bool = False) -> int:
    scored = count("A", SheepRule(children), [land(text)])[0]
    return scored.sheep + scored.lonely


def speed(text: str) -> int:
    drawn = land(text)
    return speed_points(drawn.houses, drawn.rails)


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        pytest.param("H(1,3) S(1,2)", 3, id="vector 1: a sheep next door"),
        pytest.param("H(1,3)", -5, id="vector 2: a lonely house"),
        pytest.param("H(1,3) S(1,2) S(0,3)", 3, id="vector 3: a second sheep is worth nothing"),
        pytest.param("H(2,2) H(3,1) S(3,2)", -2, id="vector 4: one sheep for two houses"),
        pytest.param("H(0,3) H(1,3) S(2,3) S(2,2)", 6, id="vector 5: a village"),
        pytest.param("H(1,2) H(3,1) S(2,2) S(2,3)", 6, id="vector 6: a herd"),
        pytest.param("H(1,2) I0(2,2) H(3,2) S(0,3) S(1,3)", 6, id="vector 7: a one-cell rail"),
        pytest.param("H(1,2) I1(2,2) H(3,2) S(0,3) S(1,3)", -2, id="vector 8: a rail that misses"),
        pytest.param("S(1,2) I0(2,2) H(3,2)", -5, id="vector 9: rails fetch no sheep"),
        pytest.param("H(1,3) S(0,3) S(0,4) S(2,2) H(3,1) H(4,0)", 1, id="vector 19: a bottleneck"),
    ],
)
def test_sheep_and_houses(text: str, worth: int) -> None:
    assert pair_points(text) == worth


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("H(0,3) H(1,3) S(2,3) S(2,2)", id="vector 5: no villages"),
        pytest.param("H(1,2) H(3,1) S(2,2) S(2,3)", id="vector 6: no herds"),
        pytest.param("H(1,2) I0(2,2) H(3,2) S(0,3) S(1,3)", id="vector 7: no trains"),
    ],
)
def test_with_children_a_sheep_serves_only_a_neighbouring_house(text: str) -> None:
    assert pair_points(text, children=True) == -2


CURVES = "H(0,3) C0(1,2) C3(2,2) H(3,1)"


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        pytest.param("H(1,2) I0(2,2) H(3,2) S(0,3) S(1,3)", 0, id="vector 7: one rail is not fast"),
        pytest.param("H(1,2) I0(2,2) I0(3,2) H(4,2)", 4, id="vector 10: two straight rails"),
        pytest.param(CURVES, 4, id="vector 11: two curves"),
        pytest.param(f"{CURVES} C4(3,2) C3(4,2) H(5,1)", 9, id="vector 12: three places"),
        pytest.param(f"{CURVES} H(0,4)", 4, id="vector 13: a village is one place"),
        pytest.param(f"{CURVES} I0(4,1) H(5,1)", 4, id="vector 17: a one-cell line adds no place"),
    ],
)
def test_high_speed_valley(text: str, worth: int) -> None:
    assert speed(text) == worth


def test_vector_15_a_loop_has_no_ends_and_is_worth_nothing() -> None:
    ring = land("C5(1,3) C0(2,2) C1(3,2) C2(3,3) C3(2,4) C4(1,4)")
    assert [line.loop for line in lines(ring.rails)] == [True]
    assert speed_points(ring.houses, ring.rails) == 0


def test_a_line_back_to_its_own_village_is_worth_nothing() -> None:
    line = "H(1,2) C1(2,2) C2(2,3) H(1,4)"
    assert speed(line) == 4
    assert speed(f"{line} H(1,3)") == 0


def test_parallel_lines_between_two_places_count_once() -> None:
    doubled = "H(1,2) I0(2,2) I0(3,2) H(4,2) H(1,3) I0(2,3) I0(3,3) H(4,3)"
    assert speed(doubled) == 4


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        pytest.param("f(2,4)", 2, id="vector 21: between two mountains"),
        pytest.param("F(2,4) f(2,3)", 4, id="vector 22: a super sunflower counts as one"),
        pytest.param("f(3,2)", 1, id="vector 23: one mountain"),
        pytest.param("f(4,0) f(3,0)", 2, id="vector 23: one each for two mountains"),
    ],
)
def test_mountains(text: str, worth: int) -> None:
    assert mountain_points("A", land(text).sunflowers) == worth


def test_vector_22_only_the_super_sunflower_brings_a_villager() -> None:
    assert population(land("F(2,4) f(2,3)")) == (1, 0, 2)


def test_vector_24_the_rulebook_example_gives_45_points_against_41() -> None:
    winner, second = points(table(EXAMPLE_WINNER, EXAMPLE_SECOND))
    assert winner == Points(18, -5, 6, 8, 5, 13)
    assert sum(winner) == 45
    assert second == Points(15, 0, 9, 10, 3, 4)
    assert sum(second) == 41


def test_vector_43_networks_of_three_and_two_places_add_up() -> None:
    assert speed(EXAMPLE_WINNER) == 9 + 4
    assert pair_points(EXAMPLE_WINNER) == 18 - 5


@pytest.mark.parametrize(
    ("counts", "winner"), [([2, 2, 1], None), ([0, 0], None), ([1, 0], 0), ([1, 3, 2], 1)]
)
def test_vector_25_a_majority_needs_strictly_the_most(counts: list[int], winner: int | None) -> None:
    assert majority(counts) == winner


def test_vector_25_a_majority_is_worth_three_points_in_its_colour() -> None:
    ahead, behind = count("A", SheepRule(), [land("f(3,0) f(4,0)"), land("f(4,1)")])
    assert (ahead.majorities, behind.majorities) == (3, 0)
    level = count("A", SheepRule(), [land("f(3,0)"), land("F(4,1)")])
    assert [scored.majorities for scored in level] == [0, 0]


@pytest.mark.parametrize(
    ("populations", "prizes"),
    [
        pytest.param([(12, 5, 4), (12, 6, 3), (9, 4, 5)], [3, 5, 0], id="vector 26: houses decide"),
        pytest.param([(12, 5, 4), (12, 5, 4), (9, 4, 5)], [0, 0, 0], id="vector 27: a perfect tie"),
        pytest.param([(14, 5, 4), (9, 4, 5), (9, 4, 5)], [5, 0, 0], id="tie for second: only the first"),
        pytest.param([(12, 5, 6), (12, 5, 4)], [5, 3], id="vector 29: sunflowers decide"),
        pytest.param([(9, 4, 1)] * 3, [0, 0, 0], id="three alike"),
    ],
)
def test_villager_prizes(populations: list[tuple[int, int, int]], prizes: list[int]) -> None:
    assert villager_prizes(populations) == prizes


def test_vector_42_ties_are_broken_by_houses_then_sunflowers_then_villagers() -> None:
    level = Points(45, 0, 0, 0, 0, 0)
    more_houses = rating(level, Land(houses=0b111))
    fewer_houses = rating(level, Land(houses=0b11, sunflowers=0b11110000))
    more_flowers = rating(level, Land(houses=0b11, sunflowers=0b111110000))
    more_villagers = rating(level, Land(houses=0b11, sunflowers=0b11110000, supers=0b10000))
    assert more_houses > more_flowers > more_villagers > fewer_houses
    assert rating(level, Land(houses=0b11)) == rating(level, Land(houses=0b101))


# -- an independent answer for the sharing-out of sheep ---------------------------------------------


def reference_matching(drawn: list[str], children: bool) -> int:
    """The maximum number of served houses, by networkx and straight from the definitions."""
    houses = [cell for cell, one in enumerate(drawn) if one == "H"]
    sheep = [cell for cell, one in enumerate(drawn) if one == "S"]
    travel = nx.Graph()
    travel.add_nodes_from(houses + sheep)
    if not children:
        for kind in (houses, sheep):
            travel.add_edges_from((a, b) for a in kind for b in NEIGHBOURS[a] if b in kind)
        travel.add_edges_from(reference_links(drawn))
    parts = {cell: frozenset(part) for part in nx.connected_components(travel) for cell in part}
    flow = nx.DiGraph()
    for part in set(parts.values()):
        kind = drawn[min(part)]
        source, sink = ("source", part) if kind == "S" else (part, "sink")
        flow.add_edge(source, sink, capacity=len(part))
    for one in sheep:
        for house in NEIGHBOURS[one]:
            if drawn[house] == "H":
                flow.add_edge(parts[one], parts[house])
    if "source" not in flow or "sink" not in flow:
        return 0
    return int(nx.maximum_flow_value(flow, "source", "sink"))


def reference_links(drawn: list[str]) -> list[tuple[int, int]]:
    """The houses at both ends of each chain of rails."""
    track = nx.MultiGraph()
    for cell, one in enumerate(drawn):
        if one not in PORTS:
            continue
        track.add_node(cell)
        for side in PORTS[one]:
            other = NEXT[cell][side]
            if other < 0:
                continue
            facing = drawn[other] in PORTS and (side + 3) % 6 in PORTS[drawn[other]]
            if facing and cell < other:
                track.add_edge(cell, other)
            elif drawn[other] == "H":
                track.nodes[cell].setdefault("houses", []).append(other)
    found = []
    for part in nx.connected_components(track):
        ends = [house for cell in part for house in track.nodes[cell].get("houses", [])]
        if len(ends) == 2:
            found.append((ends[0], ends[1]))
    return found


def random_drawings(chance: FastChance, sheet: str, marks: str) -> list[str]:
    symbols = [*marks, *PORTS]
    return ["^" if printed == "^" else chance.choice(symbols) for printed in SHEETS[sheet]]


@pytest.mark.parametrize("children", [False, True], ids=["full rules", "with children"])
def test_sheep_are_shared_out_as_well_as_a_maximum_flow_can(children: bool) -> None:
    chance = FastChance(5)
    for _ in range(400):
        for marks in ("HHHSSS" * 3, "HHHSS" * 9, "HS"):
            drawn = random_drawings(chance, chance.choice(list(SHEETS)), marks)
            seen = survey(drawn)
            assert matched(seen.houses, seen.sheep, seen.rails, children) == reference_matching(
                drawn, children
            )


def test_speed_networks_agree_with_connected_places_found_by_networkx() -> None:
    chance = FastChance(6)
    scored = 0
    for _ in range(600):
        drawn = random_drawings(chance, "B", "HHHHHHHHH")
        seen = survey(drawn)
        track = nx.Graph()
        houses = cells_of(seen.houses)
        villages = nx.Graph()
        villages.add_nodes_from(houses)
        villages.add_edges_from((a, b) for a in houses for b in NEIGHBOURS[a] if drawn[b] == "H")
        place = {cell: min(part) for part in nx.connected_components(villages) for cell in part}
        track.add_nodes_from(place.values())
        single = reference_links([one if one == "H" or one in PORTS else "" for one in drawn])
        alone = set()
        for cell, one in enumerate(drawn):
            if one in PORTS:
                only = reference_links([o if o == "H" or at == cell else "" for at, o in enumerate(drawn)])
                alone.update(tuple(sorted(pair)) for pair in only)
        track.add_edges_from(
            (place[a], place[b])
            for a, b in single
            if tuple(sorted((a, b))) not in alone and place[a] != place[b]
        )
        worth = sum((0, 0, 4, 9, 16, 25, 36)[min(6, len(part))] for part in nx.connected_components(track))
        # A pair of houses joined both by one rail and by more is left to the named tests.
        if len(set(map(tuple, map(sorted, single)))) == len(single):
            assert speed_points(seen.houses, seen.rails) == worth
            scored += bool(worth)
    assert scored > 30


def test_a_game_in_progress_can_be_scored() -> None:
    state = ENGINE.deal(3, Options(sheet="A"), FastChance(1))
    assert [scored.lonely for scored in points(state)] == [-5, -5, -5]
