"""Everybody can use every page: axe, narrow windows, the keyboard alone, both themes and languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.access import tab_to, too_wide, violations
from tests.browser.people import Person
from tests.browser.site import Site

PAGES = [
    "/",
    "/tables/",
    "/mes-parties/",
    "/credits/",
    "/jeux/rolling_village/",
    "/jeux/rolling_village/regles/",
    "/jeux/rolling_village/apprendre/",
    "/jeux/chevoux/defi/",
    "/jeux/chevoux/records/",
    "/compte/",
    "/compte/connexion/",
    "/no-such-street/",
    "/t/NOSUCHTB/",
]


@pytest.mark.parametrize("path", PAGES)
def test_no_page_keeps_anybody_out(browser: Browser, site: Site, path: str) -> None:
    for width, theme, locale in ((1280, "light", "fr-FR"), (390, "dark", "en-GB"), (320, "light", "fr-FR")):
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=theme, locale=locale
        )
        page = context.new_page()
        page.goto(site.url + path)
        assert not violations(page), (width, theme)
        assert not too_wide(page), f"{path} scrolls sideways at {width} px"
        context.close()


def check(page: Page, where: str) -> None:
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert not violations(page), (where, theme)
    for width in (1600, 1280, 820, 390, 320):
        page.set_viewport_size({"width": width, "height": 900})
        assert not too_wide(page), f"{where} scrolls sideways at {width} px"
    page.set_viewport_size({"width": 1280, "height": 900})


def test_every_state_of_a_table_is_open_to_all(someone: Callable[..., Person]) -> None:
    camille, watcher = someone("Camille"), someone("Paul")
    link = camille.opens_table()
    check(camille.page, "waiting room, host")
    watcher.page.goto(link)
    check(watcher.page, "waiting room, invited")
    camille.adds_bot("firmin")
    camille.starts()
    check(camille.page, "live, my turn")
    check(watcher.page, "live, spectator")
    camille.page.locator("#help-moves summary").click()
    camille.page.locator("#help-table summary").click()
    check(camille.page, "live, helps open")
    camille.page.locator(".cell.legal").first.click()
    expect(camille.page.locator(".draft")).to_have_count(1)
    # Playwright will not click what is aria-disabled; people do, and are told why.
    camille.page.locator(".cell[data-reason]").first.click(force=True)
    expect(camille.page.locator("#refusal")).not_to_be_empty()
    check(camille.page, "live, draft and refusal")
    for number in range(10):
        camille.waits_for_round(number)
        camille.plays_round(number)
    expect(camille.page.locator("#table")).to_have_attribute("data-state", "over")
    check(camille.page, "over")
    camille.page.click("#playback-before")
    expect(camille.page.locator("#table")).to_have_attribute("data-state", "past")
    check(camille.page, "the past")


def test_a_whole_game_by_keyboard_alone(someone: Callable[..., Person]) -> None:
    camille = someone("Camille")
    page = camille.page
    page.goto(camille.url + "/jeux/rolling_village/")
    tab_to(page, "form[action$='/ouvrir/'] input[name=name]")
    page.keyboard.type("Camille")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*/")
    tab_to(page, "#start")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-state", "live")
    for number in range(10):
        camille.waits_for_round(number)
        while (before := camille.stamp()).startswith(f"{number}:"):
            _next_key(page)
            camille.is_answered(before)
    expect(page.locator("#table")).to_have_attribute("data-state", "over")
    expect(page.locator(".podium__m")).to_have_count(1)


def _next_key(page: Page) -> None:
    """Confirm when everything is placed, else walk the board to a cell that can be played."""
    if page.locator("#button-confirm_round:not([aria-disabled=true])").count():
        tab_to(page, "#button-confirm_round")
    elif page.locator(".cell.legal").count():
        tab_to(page, "[role=gridcell]")
        page.keyboard.press("Control+Home")
        _walk_to_legal(page)
    else:
        tab_to(page, "#avenue-1")
    page.keyboard.press("Enter")


def _walk_to_legal(page: Page) -> None:
    for _ in range(5):
        for _ in range(6):
            if page.evaluate("document.activeElement.classList.contains('legal')"):
                return
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
    raise AssertionError("no playable cell was met")


def test_escape_takes_the_last_project_back_and_focus_stays_on_the_board(
    someone: Callable[..., Person],
) -> None:
    camille = someone("Camille")
    camille.opens_table()
    camille.starts()
    camille.page.locator(".cell.legal").first.focus()
    camille.page.keyboard.press("Enter")
    expect(camille.page.locator(".draft")).to_have_count(1)
    assert camille.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    camille.page.keyboard.press("Escape")
    expect(camille.page.locator(".draft")).to_have_count(0)
    assert camille.page.evaluate("document.activeElement !== document.body")
