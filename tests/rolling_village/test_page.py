"""Whose village is drawn where."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, registry
from tables.page.render import regions
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
