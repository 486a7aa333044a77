"""Whose village is drawn where, and what a page says of a decision."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, registry
from tables.models import Table as TableRow
from tables.page.render import regions
from tables.page.scene import Scene
from tests.rolling_village.table import COLUMN_2_FULL, ENGINE, place, table
from tests.tables.house import playing

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("viewer", "large", "beside"),
    [(SPECTATOR, 3, 0), (0, 0, 2)],
    ids=["somebody who only watches", "a player with a sheet"],
)
def test_each_village_is_drawn_once(viewer: int, large: int, beside: int) -> None:
    house = playing(registry.get("rolling_village"), "Marie", "Basile", "Chloé")
    drawn = regions(house.scene(viewer))
    assert drawn["hand"].count('class="mini"') == large
    assert drawn["players"].count('class="mini"') == beside


@pytest.mark.parametrize(("viewer", "folds"), [(SPECTATOR, 0), (0, 2)])
def test_nothing_is_folded_where_there_is_nothing_to_unfold(viewer: int, folds: int) -> None:
    house = playing(registry.get("rolling_village"), "Marie", "Basile", "Chloé")
    assert regions(house.scene(viewer))["players"].count('class="player__more"') == folds


def seen_by_marie(state: object, lang: str = "fr") -> Scene:
    house = playing(registry.get("rolling_village"), "Marie", "Basile")
    TableRow.objects.filter(code=house.code).update(state=ENGINE.dump(state))
    return house.scene(0, lang)


@pytest.mark.parametrize(
    ("sheet", "where"),
    [
        (COLUMN_2_FULL, "column 1 or 3 (column 2 is full)"),
        (COLUMN_2_FULL.replace(".H....", "FH....", 1), "column 3 (column 2 is full)"),
        (COLUMN_2_FULL.replace(".H....", "......", 1), "column 2"),
    ],
    ids=["two columns", "one column", "room enough"],
)
def test_card_and_status_say_alike_where_a_full_column_sends(sheet: str, where: str) -> None:
    scene = seen_by_marie(table(4, (1, 2), sheet, seats=2), "en")
    drawn = regions(scene)
    assert f"<b>House</b><br>{where}</span>" in drawn["actions"]
    assert f"a house in {where} and" in drawn["status"]
    offered = [cell for cell in drawn["hand"].split("<td")[1:] if "&#34;b1&#34;" in cell]
    columns = {cell.split('id="c-')[1][2] for cell in offered}
    assert columns == set(where.partition("(")[0].replace("column", "").replace("or", "").split())


def test_the_own_village_has_the_colours_of_the_small_ones() -> None:
    drawn = regions(seen_by_marie(table(4, (4, 2), "HFLP../....../....../....../......", seats=2)))
    for kind in ("house", "forest", "lake", "park"):
        assert drawn["hand"].count(f"cell--{kind}") == 1


def test_a_bonus_offers_its_types_alone() -> None:
    """What is placed already stands on the sheet: beside the choice it took the room of the choice."""
    state = table(3, (4, 2), seats=2, bonus_park=True)
    place(state, "b1", 4, 2)
    place(state, "b2", 5, 4)
    drawn = regions(seen_by_marie(state))["actions"]
    assert drawn.count('class="project project--') == drawn.count("data-brush=") == 4
