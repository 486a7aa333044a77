"""Whole games of Dans ma vallée in real browsers: five friends, a keyboard alone, a thumb alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.access import tab_to, too_wide
from tests.browser.people import Person
from tests.browser.site import Site
from tests.browser.vallee import (
    DICE,
    Arrive,
    Shot,
    draws,
    next_player,
    waits_for_turn,
)


def test_five_browsers_play_a_whole_game_on_a_random_sheet(someone: Arrive, shot: Shot) -> None:
    chance = random.Random(5)
    camille = someone("Camille")
    people = [camille, someone("Basile", width=390, height=844), someone("Mary", locale="en-GB")]
    people += [someone("Zoé", width=820, height=1100), someone("Tom")]
    link = camille.opens_table("vallee")
    camille.arranges(5)
    for friend in people[1:]:
        friend.joins(link)
    camille.starts()
    for friend in people:
        expect(friend.page.locator("#players .player")).to_have_count(5)
    sheets = {friend.page.locator("#hand .chip").first.inner_text()[-1] for friend in people}
    assert len(sheets) == 1
    for turn in range(120):
        player = next_player(people)
        if turn in (60, 61):
            shot(player.page, f"vallee_live_{turn}")
        draws(player, chance)
        if turn == 30:
            # A rival's new drawing is on everybody's screen, marked as the last.
            watcher = next(friend for friend in people if friend is not player)
            seat = people.index(player)
            expect(watcher.page.locator(f"#player-{seat} svg.mini path[fill='var(--wheat)']")).to_have_count(
                1
            )
    for friend in people:
        expect(friend.page.locator("#table")).to_have_attribute("data-state", "over")
    expect(camille.page.locator(".podium__m")).to_have_count(5)
    tells_the_count(camille.page)
    shot(camille.page, "vallee_over_1280")
    shot(people[1].page, "vallee_over_390")


def tells_the_count(page: Page) -> None:
    """Step by step the points add up to the totals of the podium."""
    expect(page.locator("#step-1")).to_be_checked()
    sums = [0] * page.locator(".show--valleys > li").count()
    for step in range(1, 7):
        page.locator(f"label.views__l[for=step-{step}]").click()
        shown = page.locator(f".show--valleys .step--{step} .chip").all_inner_texts()
        sums = [old + int(new.replace("−", "-")) for old, new in zip(sums, shown, strict=True)]
        expect(page.locator(f".tally__words.step--{step} li").first).to_be_visible()
    podium = page.locator(".podium__p").all_inner_texts()
    assert sums == [int(re.findall(r"-?\d+", text.replace("−", "-"))[0]) for text in podium]


def test_a_game_is_played_with_the_keyboard_alone(someone: Arrive) -> None:
    chance = random.Random(7)
    camille = someone("Camille")
    camille.opens_table("vallee")
    camille.adds_bot("lison")
    camille.page.locator("#start").focus()
    camille.page.keyboard.press("Enter")
    page = camille.page
    expect(page.locator("#table")).to_have_attribute("data-state", "live")
    turns = 0
    while waits_for_turn(camille):
        draws_by_keys(camille, chance)
        turns += 1
    assert turns == 24
    page.locator("#step-1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tally__words.step--2")).to_be_visible()


def draws_by_keys(person: Person, chance: random.Random) -> None:
    page, stamp = person.page, person.stamp()
    press = page.keyboard.press
    die = page.locator(DICE).nth(chance.randrange(page.locator(DICE).count()))
    press(str(int((die.get_attribute("id") or "")[-1]) + 1))
    expect(die).to_have_attribute("aria-pressed", "true")
    rescue = page.evaluate("() => document.querySelector('#plan').hasAttribute('data-rescue')")
    if rescue:
        expect(page.locator("#board [data-colour][aria-pressed=true]")).to_have_count(1)
    if not page.evaluate("() => document.activeElement.matches('#grid [role=gridcell]')"):
        tab_to(page, "#grid [role=gridcell]")
    cells = page.locator("#grid .hx--free")
    _, q, r = (cells.nth(chance.randrange(cells.count())).get_attribute("id") or "").split("-")
    # From the first cell of the sheet: down along the left side, then to the right.
    press("Control+Home")
    for _ in range(int(r)):
        press("ArrowDown")
    for _ in range(int(q) - max(0, 3 - int(r))):
        press("ArrowRight")
    assert page.evaluate("() => document.activeElement.id") == f"h-{q}-{r}"
    press("Enter")
    expect(page.locator(f"#h-{q}-{r}")).to_have_attribute("aria-selected", "true")
    press("Space")
    press("Escape")
    expect(page.locator("#pencil-ghost .ghost")).to_have_count(0)
    press("Enter")
    press("+")
    press("Enter")
    person.is_answered(stamp)


@pytest.fixture
def thumb(browser: Browser, site: Site) -> Iterator[Person]:
    """Someone who has a telephone and no keyboard."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="fr-FR"
    )
    person = Person("Basile", context.new_page(), site.url)
    yield person
    context.close()
    assert not person.complaints, person.complaints


def test_a_game_is_played_with_a_thumb_alone(thumb: Person, shot: Shot) -> None:
    chance = random.Random(11)
    page = thumb.page
    thumb.opens_table("vallee")
    thumb.adds_bot("lison")
    page.locator("#start").tap()
    expect(page.locator("#table")).to_have_attribute("data-state", "live")
    assert not too_wide(page)
    for selector in ("#grid [role=gridcell] .hx__z", "#board [data-die]", "#board [data-colour]"):
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, selector
    turns = 0
    while waits_for_turn(thumb):
        if turns == 12:
            shot(page, "vallee_thumb_390")
        draws(thumb, chance, thumb=True)
        turns += 1
    assert turns == 24
    assert not too_wide(page)
    tells_the_count(page)
