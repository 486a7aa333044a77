"""A finished game in the browser: stepped through, checked, tried otherwise, looked at together, shared."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.access import too_wide, violations
from tests.browser.chairs import Chairs, made
from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.browser

PLAY_A_GAME = """
from engine import registry
from tests.browser.chairs import told
from tests.replay.games import finished
house = finished(registry.get("rolling_village"))
print(told(house))
"""


@pytest.fixture(scope="session")
def game(running_site: Site) -> Chairs:
    return made(running_site, PLAY_A_GAME)


def moment(page: Page) -> int:
    """Which moment the page shows, as it says itself."""
    found = re.search(r"Coup (\d+) sur (\d+)", page.locator("#status").inner_text())
    assert found
    return int(found[1])


def last(page: Page) -> int:
    return int(page.locator("#slider").get_attribute("max") or "0")


def shows(page: Page, number: int) -> None:
    expect(page.locator("#status b")).to_have_text(re.compile(rf"Coup {number} sur"))


def test_somebody_steps_through_a_game_by_keyboard(
    someone: Callable[..., Person], game: Chairs, shot: Callable[[Page, str], None]
) -> None:
    page = game.visit(someone("Marie"), 0, "revoir/")
    shows(page, 1)
    before = page.locator("#board").inner_html()
    for key, number in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        shows(page, number)
    # The address is a link to this very moment, and the log shows where it is.
    here = page.locator("#log [aria-current]").first.get_attribute("data-moment")
    expect(page).to_have_url(re.compile(rf"\bat={here}\b"))
    # The end is the result, and from there one goes back.
    page.keyboard.press("End")
    expect(page.locator(".podium")).to_be_visible()
    expect(page).to_have_url(game.url)
    page.keyboard.press("ArrowLeft")
    shows(page, last(page) - 1)
    assert page.locator("#board").inner_html() != before
    page.keyboard.press("Home")
    shows(page, 1)
    page.keyboard.press("Space")
    expect(page.locator("#playback-play")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => document.querySelector('#slider').value > 1")
    page.keyboard.press("Space")
    expect(page.locator("#playback-play")).to_have_attribute("aria-pressed", "false")
    page.select_option("#jump-to", label="Manche 4 sur 9.")
    expect(page.locator("#status")).to_contain_text("Manche 4 sur 9")
    shot(page, "replay-1280")
    assert violations(page) == []


def test_a_thumb_is_enough_on_a_phone(
    someone: Callable[..., Person], game: Chairs, shot: Callable[[Page, str], None]
) -> None:
    page = game.visit(someone("Basile", width=390, height=844), 1, "revoir/")
    page.locator("#playback-after").click()
    shows(page, 2)
    page.locator("#playback-end").click()
    expect(page.locator(".podium")).to_be_visible()
    assert not too_wide(page)
    page.locator("#slider").fill("5")
    shows(page, 5)
    page.locator("#playback-more summary").click()
    page.select_option("#viewpoint", "1")
    page.wait_for_url("**as=1*")
    expect(page.locator("#viewpoint")).to_have_value("1")
    assert moment(page) >= 1
    assert not too_wide(page)
    shot(page, "replay-390")
    assert violations(page) == []


def test_every_link_works_without_a_script(browser: Browser, game: Chairs) -> None:
    context = browser.new_context(java_script_enabled=False, locale="fr-FR")
    page = context.new_page()
    page.goto(game.url + "revoir/")
    page.click("#playback-after")
    shows(page, 2)
    page.locator("#log [data-moment]").nth(5).click()
    expect(page.locator("#status b")).not_to_have_text(re.compile("Coup 2 sur"))
    assert moment(page) > 2
    context.close()


def test_the_dice_are_thrown_again_in_the_browser(
    someone: Callable[..., Person], game: Chairs, shot: Callable[[Page, str], None]
) -> None:
    page = game.visit(someone("Marie"), 0, "des/")
    expect(page.locator("#verdict-word")).to_contain_text("Tout concorde")
    expect(page.locator("#verdict-count")).to_have_text(re.compile(r"Tirages refaits ici\s: \d\d"))
    page.locator("#everybody summary").click()
    rows = page.locator("#draws tr")
    assert rows.count() >= 10
    drawn, again = (rows.first.locator("td").nth(n).inner_text() for n in (2, 3))
    assert re.sub(r"/\d+", "", drawn) == again
    shot(page, "dice-1280")
    assert violations(page) == []
    # One figure changed on the way here, and the page says which entry it is.
    page.route("**/partie.json", _falsify)
    page.click("#recheck")
    expect(page.locator("#verdict-word")).to_contain_text("ne correspond pas à la graine")


def _falsify(route: Route) -> None:
    answer = route.fetch()
    game = answer.json()
    entry = next(entry for entry in reversed(game["log"]) if entry["drawn"])
    size, value = entry["drawn"][-1]
    entry["drawn"][-1] = [size, (value + 1) % size]
    route.fulfill(response=answer, json=game)


def test_what_if_goes_on_from_a_moment(someone: Callable[..., Person], game: Chairs) -> None:
    marie = someone("Marie")
    page = game.visit(marie, 0, "revoir/")
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.click("#try")
    page.click("#trial-ok")
    expect(page.locator("#table")).to_have_attribute("data-state", "live")
    expect(page.locator(".origin")).to_contain_text("Cette table est un essai")
    marie.is_asked()
    before = marie.stamp()
    marie.clicks_on()
    marie.is_answered(before)
    page.click("#origin")
    expect(page).to_have_url(re.compile("^" + re.escape(game.url)))
    shows(page, 2)


def test_two_people_look_together(
    someone: Callable[..., Person], game: Chairs, shot: Callable[[Page, str], None]
) -> None:
    hers = game.visit(someone("Marie"), 0, "revoir/")
    his = game.visit(someone("Basile", width=390, height=844), 1)
    hers.click("#together-lead")
    expect(hers.locator("#together")).to_contain_text("Vous menez")
    # He has just come to the result: he is taken along.
    expect(his.locator("#together")).to_contain_text("Vous suivez Marie")
    for _ in range(3):
        hers.keyboard.press("ArrowRight")
    shows(hers, 4)
    shows(his, 4)
    # He wanders off, and comes back.
    his.click("#playback-end")
    expect(his.locator("#together")).to_contain_text("vous vous promenez")
    hers.keyboard.press("ArrowRight")
    shows(hers, 5)
    expect(his.locator(".podium")).to_be_visible()
    his.click("#together-join")
    shows(his, 5)
    shot(his, "together-390")
    assert violations(his) == []
    hers.click("#together-stop")
    expect(his.locator("#together")).to_contain_text("Regarder ensemble")


def test_the_result_is_a_page_with_a_picture(
    someone: Callable[..., Person], game: Chairs, shot: Callable[[Page, str], None]
) -> None:
    page = game.visit(someone("Marie", width=390, height=844), 0)
    page.click("#share")
    expect(page.locator(".share")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.share').naturalWidth === 1200")
    assert not too_wide(page)
    shot(page, "result-390")
    assert violations(page) == []


def test_a_file_goes_out_and_comes_back(someone: Callable[..., Person], game: Chairs) -> None:
    page = game.visit(someone("Marie"), 0, "des/")
    with page.expect_download() as saved:
        page.click("#download")
    page.goto(game.url.split("/t/")[0] + "/importer/")
    assert violations(page) == []
    page.set_input_files("#import-file", str(saved.value.path()))
    page.click("#import-ok")
    expect(page.locator(".origin")).to_contain_text("lue dans un fichier")
    assert not page.url.startswith(game.url)
