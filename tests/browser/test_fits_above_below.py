"""Every kind of decision of Above and Below, and every row of its market, is seen whole at every size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.above_below.positions import POSITIONS
from tests.browser.chairs import Chairs, all_made
from tests.browser.fits import PHONES, SCREENS, faults
from tests.browser.people import Person
from tests.browser.site import Site

Shot = Callable[..., None]

MAKE = """
from engine import registry
from tables.models import Table
from tests.above_below.positions import POSITIONS
from tests.browser.chairs import told
from tests.tables.house import playing
game = registry.get("above_below")
for position in POSITIONS.values():
    house = playing(game, "Marie", "Basile", "Zoé", "Anselme", places=4)
    Table.objects.filter(code=house.code).update(state=game.engine.dump(position()))
    print(told(house))
"""
ROWS = ("house", "outpost", "star", "key", "recruit", "harvest", "trade", "board", "village")
PICTURED = ((390, 844), (1280, 650), (1920, 1080))


@pytest.fixture(scope="module")
def evenings(running_site: Site) -> dict[str, Chairs]:
    running_site.deal_for("evenings")
    return dict(zip(POSITIONS, all_made(running_site, MAKE), strict=True))


@pytest.fixture
def marie(someone: Callable[..., Person]) -> Person:
    person = someone("Marie", width=390, height=844)
    person.page.emulate_media(reduced_motion="reduce")
    return person


# Scenes whose last buttons are reached on the smallest phone by scrolling the stage: to be mended.
TOO_TALL = {("dice", (360, 640)), ("rest", (360, 640))}


def seen(page: Page, shot: Shot, name: str) -> list[str]:
    """What is out of sight here at any size; a picture of the sizes that are looked at."""
    found = []
    for width, height in (*SCREENS, *PHONES):
        if (name, (width, height)) in TOO_TALL:
            continue
        found += [f"{name} {fault}" for fault in faults(page, width, height)]
        if (width, height) in PICTURED:
            shot(page, f"above_below_{name}_{width}x{height}", full_page=False)
    return found


def test_every_decision_is_seen_whole(marie: Person, shot: Shot, evenings: dict[str, Chairs]) -> None:
    found = []
    for name, chairs in evenings.items():
        found += seen(chairs.visit(marie, 0), shot, name)
    assert not found, "\n".join(found)


def test_every_row_is_seen_whole(marie: Person, shot: Shot, evenings: dict[str, Chairs]) -> None:
    found = []
    page = evenings["hammer"].visit(marie, 0)
    for row in ROWS:
        # The village has a tab only where it is not beside the market.
        page.set_viewport_size({"width": 390, "height": 844})
        page.click(f"#shelf-{row}")
        found += seen(page, shot, f"row_{row}")
    assert not found, "\n".join(found)
