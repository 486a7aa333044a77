"""Every kind of decision of Dans ma vallée is seen whole, at every size of window."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.fits import PHONES, SCREENS, fits
from tests.browser.people import Person
from tests.browser.vallee import DICE, RAILS, has_rail, in_rescue, next_player, pencil, play_until, sit_down

Arrive = Callable[..., Person]
Shot = Callable[..., None]

SIZES = (*SCREENS, *PHONES)

# Hexes answer to a press too, and each is drawn on sooner or later: none may leave the stage or be covered.
HIDDEN_HEXES = """() => [...document.querySelectorAll("#grid [data-cell]")].filter((hex) => {
    const { left, top, right, bottom } = hex.querySelector(".hx__z").getBoundingClientRect();
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const out = left < stage.left || right > stage.right || top < stage.top || bottom > stage.bottom;
    return out || !hex.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((hex) => hex.id)"""
SMALLEST_HEX = """() => document.querySelector("#grid .hx__z").getBoundingClientRect().width"""
# What stands written beside the buttons, or would if there were room.
CUT_WORDS = """() => [...document.querySelectorAll("#v-said > :not([hidden])")]
    .filter((said) => said.checkVisibility() && said.getBoundingClientRect().bottom > innerHeight).length"""


def is_seen_whole(page: Page, shot: Shot, name: str) -> None:
    fits(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(HIDDEN_HEXES) == [], f"{name}, {width}×{height}"
        assert page.evaluate(SMALLEST_HEX) >= 36, f"{name}, {width}×{height}"
        assert page.evaluate(CUT_WORDS) == 0, f"{name}, {width}×{height}"
        shot(page, f"vallee_{name}_{width}x{height}", full_page=False)


def test_every_kind_of_decision_is_seen_whole(someone: Arrive, shot: Shot) -> None:
    people = sit_down(someone)
    player = next_player(people)
    other = next(person for person in people if person is not player)
    is_seen_whole(player.page, shot, "start")
    player.page.locator(DICE).first.click()
    is_seen_whole(player.page, shot, "die")
    pencil(other)
    is_seen_whole(other.page, shot, "planning")
    player = play_until(people, has_rail)
    pencil(player, RAILS)
    is_seen_whole(player.page, shot, "rail")
    player = play_until(people, in_rescue)
    is_seen_whole(player.page, shot, "rescue")
    pencil(player)
    is_seen_whole(player.page, shot, "sunflower")


def test_the_valley_keeps_its_size_while_one_chooses(someone: Arrive) -> None:
    player = next_player(sit_down(someone))
    page = player.page
    moved = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        before = page.evaluate(PLACE)
        pencil(player)
        after = page.evaluate(PLACE)
        if any(abs(new - old) > 1 for old, new in zip(before, after, strict=True)):
            moved.append(f"{width}×{height}: {before} became {after}")
        for _ in range(3):
            page.locator("#v-cancel").click()
        expect(page.locator("#board [aria-pressed=true]")).to_have_count(0)
    assert not moved, "\n".join(moved)


PLACE = """() => {
    const { left, top, width } = document.querySelector("#grid").getBoundingClientRect();
    return [left, top, width];
}"""


def test_what_a_valley_forms_unfolds_beside_it_where_there_is_room(someone: Arrive) -> None:
    page = next_player(sit_down(someone)).page
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator("#my-valley-points")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#my-valley-points")).to_be_hidden()
    page.locator("#my-valley-t").click()
    page.locator("label[for=view-village]").click()
    expect(page.locator("#grid .view--village").first).to_be_visible()
    expect(page.locator(".view-words--village")).to_be_visible()
    assert page.evaluate(HIDDEN_HEXES) == []
