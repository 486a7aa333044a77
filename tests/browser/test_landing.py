"""The end of a game: everybody lands in its review, together, without anything being loaded again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import too_wide, violations
from tests.browser.chairs import made
from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.browser

# Two people, one click before the end; a game played before with the same luck says where that is.
ALMOST = """
from random import Random
from engine import registry
from tests.browser.chairs import told
from tests.replay.games import finished, play_on
from tests.tables.house import playing
game = registry.get("rolling_village")
moves = finished(game).table.entries.filter(kind="played").count()
house = playing(game, "Marie", "Basile", seed="5eed" * 16)
play_on(house.code, Random(1), moves - 1)
print(told(house))
"""


def is_at(page: Page, layout: str) -> None:
    expect(page.locator("#table")).to_have_attribute("data-state", layout)


def shows(page: Page, number: int) -> None:
    expect(page.locator("#status b")).to_have_text(re.compile(rf"Coup {number} sur"))


def plays_last_move(*people: Person) -> None:
    asked = next(person for person in people if person.stamp())
    asked.clicks_on()


def test_three_people_land_in_the_review_and_look_together(
    someone: Callable[..., Person], site: Site, shot: Callable[[Page, str], None]
) -> None:
    marie, basile = someone("Marie"), someone("Basile")
    paul = someone("Paul", width=390, height=844)
    chairs = made(site, ALMOST)
    chairs.visit(marie, 0)
    chairs.visit(basile, 1)
    paul.page.goto(chairs.url)
    for person in (marie, basile, paul):
        is_at(person.page, "live")
        person.page.evaluate("window.never_left = true")
    hers, his, theirs = marie.page, basile.page, paul.page
    his.fill("#msg", "Quelle fin")

    plays_last_move(marie, basile)
    for page in (hers, his, theirs):
        is_at(page, "over")
        expect(page.locator(".podium")).to_be_visible()
        expect(page.locator("#playback-before")).to_be_visible()
        assert not too_wide(page)
    last = int(hers.locator("#slider").get_attribute("max") or "0")
    expect(hers.locator("#rematch")).to_be_visible()
    shot(hers, "landing-1280")
    shot(theirs, "landing-390")
    assert violations(hers) == []
    assert violations(theirs) == []

    # She leads: whoever has just landed and is not busy writing follows, and a visitor too.
    his.locator("#msg").blur()
    his.evaluate("scrollTo(0, 0)")
    hers.click("#together-lead")
    expect(his.locator("#together")).to_contain_text("Vous suivez Marie")
    for page in (his, theirs):
        is_at(page, "over")
    hers.keyboard.press("ArrowLeft")
    for page in (hers, his, theirs):
        shows(page, last - 1)
    # What he was writing is still there, and so is another game.
    expect(his.locator("#msg")).to_have_value("Quelle fin")
    expect(his.locator("#rematch")).to_be_visible()
    shot(his, "landed-past-1280")
    shot(theirs, "landed-past-390")

    # He wanders off; she goes on without him; one button brings him back.
    his.click("#playback-start")
    shows(his, 1)
    hers.keyboard.press("ArrowLeft")
    shows(theirs, last - 2)
    shows(his, 1)
    his.click("#together-join")
    shows(his, last - 2)

    # Back at the result, the visitor reads on: nobody pulls them away.
    hers.click("#playback-end")
    for page in (hers, his, theirs):
        is_at(page, "over")
    theirs.locator("#t-check").scroll_into_view_if_needed()
    hers.keyboard.press("ArrowLeft")
    shows(his, last - 1)
    expect(theirs.locator("#join-leader")).to_be_visible()
    is_at(theirs, "over")
    theirs.click("#join-leader")
    shows(theirs, last - 1)

    # A rematch is one click away, also from the past, and the others hear of it there.
    assert all(page.evaluate("window.never_left") for page in (hers, his, theirs))
    his.click("#rematch")
    expect(hers.locator("#invitation")).to_be_visible()
    is_at(hers, "past")
    shows(hers, last - 1)


def test_a_long_name_widens_no_page(someone: Callable[..., Person]) -> None:
    person = someone("Maximilienne-Bernadettes", width=360, height=740)
    person.opens_table("chevoux")
    for path in ("", "/", "/jeux/chevoux/", "/mes-parties/", "/jeux/chevoux/defi/", "/compte/"):
        if path:
            person.page.goto(person.url + path)
        else:
            person.starts()
        assert not too_wide(person.page), path or "at the table"


# Where the page was sent. Where it stands in the end says too little: Chromium may bring a caret back.
WATCH_SCROLLING = """() => {
    const go = window.scrollTo;
    window.sent = [];
    window.scrollTo = (...place) => {
        window.sent.push(place);
        go.apply(window, place);
    };
}"""


def test_somebody_in_the_middle_of_a_sentence_is_not_scrolled_away_when_the_game_ends(
    someone: Callable[..., Person], site: Site
) -> None:
    people = someone("Marie", height=500), someone("Basile", height=500)
    chairs = made(site, ALMOST)
    for seat, person in enumerate(people):
        chairs.visit(person, seat)
        is_at(person.page, "live")
        person.page.evaluate(WATCH_SCROLLING)
    writer, reader = sorted(people, key=lambda person: bool(person.stamp()))
    writer.page.click("#tab-chat")
    writer.page.locator("#msg").press_sequentially("Belle partie, mais")

    plays_last_move(reader)
    for person in people:
        is_at(person.page, "over")
        # Said once the page is placed.
        expect(person.page.locator("#announcements")).to_contain_text("Partie terminée")
    assert reader.page.evaluate("sent") == [[0, 0]], "a result is read from its top"
    assert writer.page.evaluate("sent") == [], "torn away from the sentence"
    expect(writer.page.locator("#msg")).to_be_in_viewport()
    expect(writer.page.locator("#msg")).to_be_focused()
    writer.page.keyboard.type(" quels dés !")
    expect(writer.page.locator("#msg")).to_have_value("Belle partie, mais quels dés !")
