"""What a village is worth. Numbers in test names are those of the specification's vectors."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given

from games.rolling_village.bot.plans import avenues, expected, land_of, park_value, pays
from games.rolling_village.bot.search import FAITH
from games.rolling_village.data import POINTS, ROW_OF_SUM, TYPE_OF_DIE
from games.rolling_village.rules.scoring import (
    avenue_score,
    avenue_scores,
    best_row,
    estimate,
    expected_round,
    groups,
    park_points,
    parks,
    rating,
)
from tests.rolling_village.table import EMPTY, sheets

RULEBOOK_EXAMPLE = "H.F.../HF..../H.L.../.....L/.....L"


def test_01_each_die_gives_its_type() -> None:
    assert TYPE_OF_DIE[1:] == ("house", "forest", "lake", "house", "forest", "lake")


def test_11_each_sum_names_its_row() -> None:
    assert [ROW_OF_SUM[total] for total in range(3, 12)] == [1, 1, 2, 2, 3, 4, 4, 5, 5]


def test_12_the_rulebook_example_pays_as_printed() -> None:
    assert avenue_scores(RULEBOOK_EXAMPLE) == (7, 6, 6, 3, 3)
    assert best_row(RULEBOOK_EXAMPLE) == 1


def test_14_two_groups_of_one_type_both_count() -> None:
    found = groups("H.H.../....../....../....../......", 1)
    assert [(group.cells, group.points) for group in found] == [([(1, 1)], 3), ([(1, 3)], 2)]


@pytest.mark.parametrize(
    ("sheet", "scores"),
    [
        pytest.param("H...../.H..../....../....../......", (3, 1, 0, 0, 0), id="15-diagonals-do-not-join"),
        pytest.param("FPF.../....../....../....../......", (5, 0, 0, 0, 0), id="16-a-park-does-not-join"),
        pytest.param("...H../...H../...H../...H../...H..", (5,) * 5, id="17-a-column-pays-everywhere"),
        pytest.param(".H..../....../....../....../......", (0, 0, 0, 0, 0), id="18-blank-cells-are-worth-0"),
        pytest.param("LLLLLL/....../....../....../......", (10, 0, 0, 0, 0), id="19-a-full-top-row"),
        pytest.param(EMPTY, (0, 0, 0, 0, 0), id="20-an-empty-avenue-pays-0"),
    ],
)
def test_avenues_pay_for_the_groups_that_touch_them(sheet: str, scores: tuple[int, ...]) -> None:
    assert avenue_scores(sheet) == scores


@pytest.mark.parametrize(
    ("sheet", "points", "missing"),
    [
        pytest.param("FPF.../....../....../....../......", 0, ["house", "lake"], id="16"),
        pytest.param(".F..../HPL.../....../....../......", 10, [], id="21-three-types-around"),
        pytest.param(".F..../HPH.../....../....../......", 0, ["lake"], id="22-no-lake"),
        pytest.param("LF..../HP..../....../....../......", 0, ["lake"], id="23-a-diagonal-lake"),
        pytest.param("PH..../F...../....../....../......", 0, ["lake"], id="24-a-corner"),
        pytest.param("HPF.../.L..../....../....../......", 10, [], id="25-on-the-border"),
    ],
)
def test_a_park_pays_with_all_three_types_around_it(sheet: str, points: int, missing: list[str]) -> None:
    assert park_points(sheet) == points
    assert [park.missing for park in parks(sheet)] == [missing]


def test_one_project_serves_several_parks() -> None:
    assert park_points(".F.F../HPLPH./....../....../......") == 20


@pytest.mark.parametrize(
    ("total", "verdict"),
    [
        (0, "ghost_town"),
        (39, "ghost_town"),
        (40, "not_reelected"),
        (59, "not_reelected"),
        (60, "reelected"),
        (70, "popular"),
        (89, "acclaimed"),
        (90, "beloved"),
        (100, "legend"),
    ],
)
def test_41_the_village_judges_a_solo_game(total: int, verdict: str) -> None:
    assert rating(total) == verdict


def test_the_estimate_adds_rounds_the_avenue_of_the_day_coming_rounds_and_parks() -> None:
    assert expected_round((7, 6, 6, 3, 3)) == (35 + 54 + 36 + 27 + 15 + 14) / 36
    coming = 4 * expected_round((7, 6, 6, 3, 3))
    assert estimate(RULEBOOK_EXAMPLE, [5, 6], 4, row=4) == pytest.approx(11 + 3 + coming)
    assert estimate(".F..../HPL.../....../....../......", [], 0) == 10


@given(sheets)
def test_avenues_agree_with_a_graph_of_the_village(sheet: str) -> None:
    """An independent answer: groups are the connected components of a graph of like neighbours."""
    rows = sheet.split("/")
    village = networkx.Graph()
    village.add_nodes_from((r, c) for r in range(5) for c in range(6) if rows[r][c] in "HFL")
    for r, c in list(village):
        for near in ((r + 1, c), (r, c + 1)):
            if near in village and rows[near[0]][near[1]] == rows[r][c]:
                village.add_edge((r, c), near)
    for row in range(5):
        touching = [g for g in networkx.connected_components(village) if any(r == row for r, _ in g)]
        assert avenue_score(sheet, row + 1) == sum(POINTS[r][c] for g in touching for r, c in g)
        found = groups(sheet, row + 1)
        assert sorted(group.cells for group in found) == sorted(
            sorted((r + 1, c + 1) for r, c in g) for g in touching
        )
        assert sum(group.points for group in found) == avenue_score(sheet, row + 1)


@given(sheets)
def test_the_bots_count_as_the_rules_do(sheet: str) -> None:
    """Their cells are bits, for speed."""
    land, scores = land_of(sheet), avenue_scores(sheet)
    packed, weighted = avenues(land)
    assert tuple(pays(packed, row) for row in range(1, len(scores) + 1)) == scores
    assert pays(packed, 0) == max(scores)
    assert expected(packed, weighted) == pytest.approx(expected_round(scores))
    assert park_value(land, 0, FAITH) == park_points(sheet)
