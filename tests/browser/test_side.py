"""Beside the board: the log as one stop of the Tab key, the clock, and what a game alone does without."""

from __future__ import annotations

import re
from datetime import timedelta

from playwright.sync_api import Page, expect

from tests.browser.access import tab_to
from tests.browser.chevoux import Arrive, Shot, is_clean, opens, passes, plays

ALONE = "form[action$='/seul/']"


def stops_in_the_log(page: Page) -> int:
    stops: int = page.evaluate(
        "[...document.querySelectorAll('#log :is(a, [tabindex])')].filter((e) => e.tabIndex >= 0).length"
    )
    return stops


def test_a_long_log_is_one_stop_and_its_lines_are_reached_by_arrows(someone: Arrive) -> None:
    camille, basile = someone("Camille"), someone("Basile")
    link = opens(camille)
    basile.joins(link)
    camille.lets_in(1)
    camille.starts()
    page = camille.page
    for _ in range(3):
        plays(camille, passes)
    assert page.locator("#log a").count() > 6
    assert stops_in_the_log(page) == 1
    tab_to(page, ".log__scroll")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#log a").last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#log a").nth(-2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#log a").last).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#messages")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?at=*")
    assert stops_in_the_log(page) == 1
    tab_to(page, ".log__scroll")
    page.keyboard.press("ArrowUp")
    # The moment that is shown comes first; Home goes to the first line and not to the first moment.
    expect(page.locator("#log [aria-current]").first).to_be_focused()
    shown = page.url
    page.keyboard.press("Home")
    expect(page.locator("#log a").first).to_be_focused()
    assert page.url == shown


def test_a_far_deadline_is_a_moment_and_only_the_last_hour_is_counted(someone: Arrive, shot: Shot) -> None:
    camille, zoe = someone("Camille"), someone("Zoé", width=390, height=844, locale="en-GB")
    link = opens(camille)
    expect(camille.page.locator("#status")).to_contain_text("48 h pour finir")
    zoe.joins(link)
    camille.lets_in(1)
    camille.starts()
    clock, hers = camille.page.locator("[data-clock]"), zoe.page.locator("[data-clock]")
    days = "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
    expect(clock).to_have_text(re.compile(rf"Fin ({days}) à \d+ h \d\d"))
    expect(hers).to_have_text(re.compile(r"Ends \w+day at \d+:\d\d"))
    is_clean(zoe.page, "clock")
    camille.page.clock.install()
    camille.page.reload()
    camille.page.clock.fast_forward(timedelta(hours=47, minutes=30).total_seconds() * 1000)
    expect(clock).to_have_text(re.compile(r"Encore (29|30):\d\d"))
    before = clock.text_content()
    camille.page.clock.run_for(5000)
    expect(clock).not_to_have_text(before or "")


def test_whoever_plays_alone_finds_nothing_that_takes_two(someone: Arrive, shot: Shot) -> None:
    for width in (1280, 390):
        camille = someone("Camille", width=width, height=844)
        page = camille.page
        page.goto(f"{camille.url}/jeux/chevoux/")
        form = page.locator(ALONE)
        # One name for every way to play.
        page.fill("#open-name", "Camille")
        form.locator("button").click()
        page.wait_for_url("**/t/*/")
        camille.is_asked()
        expect(page.locator("#chat")).to_be_hidden()
        expect(page.get_by_role("tab")).to_have_count(0)
        if width == 390:
            page.click("#dock-log")
        expect(page.locator("#t-log")).to_be_visible()
        is_clean(page, "alone")
        shot(page, f"alone_{width}")
        camille.opens_help("table")
        page.click("#resign")
        page.click("#d-resign .button--primary")
        expect(page.locator("#table")).to_have_attribute("data-state", "over")
        expect(page.locator("#chat")).to_be_hidden()
        expect(page.locator("#together")).to_have_count(0)
        is_clean(page, "alone, over")
        shot(page, f"alone_over_{width}")


def test_a_phone_shows_one_panel_at_a_time_and_counts_what_came_unread(someone: Arrive) -> None:
    camille, basile = someone("Camille", width=390, height=844), someone("Basile")
    link = camille.opens_table()
    basile.joins(link)
    camille.starts()
    page, unread = camille.page, camille.page.locator("#dock-chat .dock__n")
    expect(page.locator("#dock-board")).to_have_attribute("aria-current", "true")
    expect(page.locator("#actions")).to_be_in_viewport()
    expect(page.locator("#messages")).to_be_hidden()
    basile.page.fill("#msg", "Bonjour !")
    basile.page.click("#msg-ok")
    expect(unread).to_have_text("1")
    page.click("#dock-chat")
    expect(page.locator("#messages")).to_contain_text("Bonjour")
    expect(page.locator("#messages .bubble")).to_be_in_viewport()
    expect(unread).to_be_hidden()
    expect(page.locator("#grid")).to_be_hidden()
    for panel in ("players", "log", "help"):
        page.click(f"#dock-{panel}")
        expect(page.locator(f"#{panel}")).to_be_in_viewport()
        is_clean(page, panel)
    page.click("#dock-board")
    expect(page.locator("#grid")).to_be_visible()
    expect(page.locator("#players")).to_be_hidden()


def test_me_and_whose_turn_it_is_are_told_apart(someone: Arrive) -> None:
    camille, basile = someone("Camille"), someone("Basile")
    link = camille.opens_table("vallee")
    basile.joins(link)
    camille.starts()
    for person, seat in ((camille, 0), (basile, 1)):
        expect(person.page.locator(".player--me")).to_have_id(f"player-{seat}")
        expect(person.page.locator(".player--me .player__you")).to_have_text("vous")
    turns = {person.page.locator(".player__head--turn").get_attribute("id") for person in (camille, basile)}
    assert len(turns) == 1
