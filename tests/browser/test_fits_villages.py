"""Villages is seen whole at every size of window, whatever it asks: map, choices and buttons."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chairs import Chairs
from tests.browser.fits import PHONES, SCREENS, faults
from tests.browser.people import Person
from tests.browser.site import Site
from tests.browser.villages_positions import DECISIONS

Arrive = Callable[..., Person]

LAY = "from tests.browser.villages_positions import told_all; print(told_all())"

# Cells on which a building may be begun play nothing by themselves: they are in sight all the same.
HIDDEN_CELLS = """() => {
    const view = document.querySelector("#map-view").getBoundingClientRect();
    return [...document.querySelectorAll(".vi-cell.legal")].filter((cell) => {
        const { left, top, right, bottom } = cell.getBoundingClientRect();
        return left < view.left || top < view.top || right > view.right || bottom > view.bottom;
    }).map((cell) => cell.id);
}"""
SETTLED = """() => new Promise((drawn) =>
    requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"""


@pytest.fixture(scope="module")
def tables(running_site: Site) -> dict[str, Any]:
    laid: dict[str, Any] = json.loads(running_site.manage("shell", "-c", LAY).strip().splitlines()[-1])
    return laid


def visit(person: Person, site: Site, table: dict[str, Any]) -> Page:
    person.page.emulate_media(reduced_motion="reduce")
    return Chairs(f"{site.url}/t/{table['code']}/", table["keys"]).visit(person, 0)


@pytest.mark.parametrize("kind", DECISIONS)
def test_every_decision_is_seen_whole(kind: str, someone: Arrive, site: Site, tables: dict[str, Any]) -> None:
    page = visit(someone("Ada"), site, tables[kind])
    expect(page.locator("#map")).to_be_visible()
    found: list[str] = []
    for width, height in sorted((*SCREENS, *PHONES)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        found += faults(page, width, height)
        found += [f"{width}×{height}: {cell} is out of view" for cell in page.evaluate(HIDDEN_CELLS)]
    assert not found, "\n".join(found)


# The least that a cell of one's own village measures: a laptop shows the whole country, a phone the village.
CELLS = {(1280, 650): 33, (1280, 800): 38, (1920, 1080): 60, (390, 844): 44}


def test_the_map_takes_the_room_there_is(someone: Arrive, site: Site, tables: dict[str, Any]) -> None:
    page = visit(someone("Ada"), site, tables["acquire"])
    for (width, height), least in CELLS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        cell = page.locator(".vi-cell").first.bounding_box()
        assert cell is not None
        assert cell["width"] >= least, (width, height, cell)


def test_the_wheel_enlarges_what_is_under_it_and_a_drag_moves_the_map(
    someone: Arrive, site: Site, tables: dict[str, Any]
) -> None:
    page = visit(someone("Ada", width=1280, height=650), site, tables["acquire"])
    last = page.locator("#c-BEA-Y65, #c-BEA-Y64").first
    before = last.bounding_box()
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -120)
    expect(page.locator("html")).to_have_attribute("data-zoom", "2")
    larger = last.bounding_box()
    assert larger is not None
    assert larger["width"] > 1.3 * before["width"]
    assert abs(larger["x"] + larger["width"] / 2 - x) < larger["width"]

    # Held on a cell one could build on: it moves with the hand, and nothing is chosen.
    page.mouse.wheel(0, -120)
    expect(page.locator("html")).to_have_attribute("data-zoom", "3")
    scroll = "() => document.querySelector('#map-view').scrollLeft"
    at = page.evaluate(scroll)
    page.mouse.down()
    page.mouse.move(x - 80, y - 10, steps=4)
    page.mouse.up()
    assert page.evaluate(scroll) >= at + 60
    expect(page.locator(".vi-project")).to_have_count(0)
    page.click("#zoom-home")
    expect(page.locator("html")).to_have_attribute("data-zoom", "1")
