"""Whole games of Dans ma vallée in real browsers: five friends, a keyboard alone, a thumb alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.access import tab_to, too_wide, violations
from tests.browser.people import Person
from tests.browser.site import Site
from tests.browser.vallee import DICE, in_rescue, next_player, pencil, play_until, sit_down

Arrive = Callable[..., Person]
Shot = Callable[..., None]

MINE_OR_OVER = """() => document.querySelector('#table').dataset.state === 'over' ||
    Boolean(document.querySelector('#plan[data-my-turn]'))"""


def waits_for_turn(person: Person) -> bool:
    """Until it is this person's turn; false once the game is over."""
    person.page.wait_for_function(MINE_OR_OVER)
    return not person.is_over()


# What a person sees at a glance: what can be taken, where one may draw, what is still missing.
GLANCE = """() => {
    const ids = (selector) => [...document.querySelectorAll(selector)].map((node) => node.id);
    return {
        stamp: document.querySelector("#actions [name=stamp]").value,
        dice: ids("#board [data-die]:not([aria-disabled=true])"),
        colours: ids("#board [data-colour]:not([aria-disabled=true])"),
        cells: ids("#grid .hx--free"),
        ready: !document.querySelector("#v-draw").ariaDisabled,
        rail: !document.querySelector("#v-rotate").ariaDisabled,
        points: document.querySelector("#preview-n").textContent,
    };
}"""


def draws(person: Person, chance: random.Random, thumb: bool = False) -> None:
    """A turn as people play it: a die, perhaps a colour, a cell, a rail turned, the drawing confirmed."""
    page = person.page

    def touch(place: str) -> dict[str, Any]:
        spot = page.locator(f"#{place}")
        if thumb:
            spot.tap()
        else:
            spot.click()
        seen: dict[str, Any] = page.evaluate(GLANCE)
        return seen

    seen = page.evaluate(GLANCE)
    stamp = seen["stamp"]
    seen = touch(chance.choice(seen["dice"]))
    if chance.random() < 0.3:
        seen = touch(chance.choice(seen["colours"]))
    cell = chance.choice(seen["cells"])
    seen = touch(cell)
    if seen["rail"]:
        seen = touch(cell)
    assert seen["ready"]
    assert "point" in seen["points"]
    spot = page.locator("#v-draw")
    if thumb:
        spot.tap()
    else:
        spot.click()
    person.is_answered(stamp)


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


def test_a_drawing_stays_in_pencil_until_it_is_confirmed(someone: Arrive) -> None:
    people = sit_down(someone)
    player = next_player(people)
    other = next(person for person in people if person is not player)
    # Who waits may plan too, but not confirm.
    other.page.locator("#die-5").click()
    planned = other.page.locator("#grid .hx--free").first
    zone = planned.get_attribute("data-zone")
    planned.click()
    expect(other.page.locator("#pencil-ghost .ghost")).to_have_count(1)
    expect(other.page.locator("#v-draw")).to_have_attribute("aria-disabled", "true")
    expect(other.page.locator("#v-note")).to_contain_text("pas encore à vous")
    player.page.locator(DICE).first.click()
    expect(player.page.locator("#pencil-ghost .gain")).to_have_count(24)
    player.page.locator("#grid .hx--free").first.click()
    expect(player.page.locator("#pencil-ghost .ghost")).to_have_count(1)
    for _ in range(3):
        player.page.locator("#v-cancel").click()
    expect(player.page.locator("#pencil-ghost .ghost")).to_have_count(0)
    expect(player.page.locator("#board [aria-pressed=true]")).to_have_count(0)
    # A mountain says why it cannot be drawn on.
    player.page.locator("#grid [data-zone='^']").first.click(force=True)
    expect(player.page.locator("#refusal")).to_contain_text("montagne")
    # What the others take leaves the rest of a plan alone, and then it can be confirmed.
    stamp = player.stamp()
    player.page.locator("#die-0").click()
    player.page.locator(f"#grid .hx--free:not([data-zone='{zone}'])").first.click()
    player.page.locator("#v-draw").click()
    player.is_answered(stamp)
    expect(other.page.locator("#plan")).to_have_attribute("data-my-turn", "")
    expect(other.page.locator("#die-5")).to_have_attribute("aria-pressed", "true")
    expect(other.page.locator("#pencil-ghost .ghost")).to_have_count(1)
    stamp = other.stamp()
    other.page.locator("#v-draw").click()
    other.is_answered(stamp)


def test_a_drawing_in_pencil_survives_a_reload(someone: Arrive) -> None:
    player = next_player(sit_down(someone))
    page = player.page
    pencil(player)
    chosen = "#board [aria-pressed=true], #grid [aria-selected=true]"
    before = page.evaluate(IDS, chosen)
    assert len(before) == 3, "a die, a colour and a hex"
    page.reload()
    expect(page.locator("#pencil-ghost .ghost")).to_have_count(1)
    assert page.evaluate(IDS, chosen) == before
    stamp = player.stamp()
    page.locator("#v-draw").click()
    player.is_answered(stamp)
    page.reload()
    expect(page.locator("#pencil-ghost .ghost")).to_have_count(0)


IDS = "(selector) => [...document.querySelectorAll(selector)].map((node) => node.id)"


def test_a_die_that_is_rolled_again_is_no_longer_chosen(someone: Arrive) -> None:
    people = sit_down(someone)
    player = play_until(people, lambda one: one.page.locator(".turn-track__done").count() == 4)
    opener = next(person for person in people if person is not player)
    faces = "() => [...document.querySelectorAll('#board [data-die]')].map((die) => die.dataset.symbol)"
    before = opener.page.evaluate(faces)
    opener.page.locator("#die-5").click()
    stamp = player.stamp()
    player.page.locator(DICE).first.click()
    player.page.locator("#grid .hx--free").first.click()
    player.page.locator("#v-draw").click()
    player.is_answered(stamp)
    expect(opener.page.locator(".turn-track__done")).to_have_count(0)
    assert opener.page.evaluate(faces)[5] != before[5], "this deal was to roll another face"
    expect(opener.page.locator("#die-5")).to_have_attribute("aria-pressed", "false")


def test_a_rescue_turn_takes_an_open_colour_by_itself(someone: Arrive) -> None:
    player = play_until(sit_down(someone), in_rescue)
    page, stamp = player.page, player.stamp()
    expect(page.locator("#board [data-colour][aria-pressed=true]")).to_have_count(1)
    pencil(player)
    expect(page.locator("#v-draw")).not_to_have_attribute("aria-disabled", "true")
    page.locator("#v-cancel").click()
    page.locator("#v-cancel").click()
    expect(page.locator("#v-cancel")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#board [data-colour][aria-pressed=true]")).to_have_count(1)
    pencil(player)
    page.locator("#v-draw").click()
    player.is_answered(stamp)


def test_a_hint_is_marked_on_the_map(someone: Arrive) -> None:
    page = next_player(sit_down(someone)).page
    hex_id = page.locator("#grid [data-zone=o]:not([aria-disabled=true])").first.get_attribute("id") or ""
    _, q, r = hex_id.split("-")
    die = int(page.locator(DICE).first.get_attribute("data-die") or "")
    page.evaluate(ANSWER, {"action": "draw", "die": die, "colour": "o", "q": int(q), "r": int(r)})
    marked = page.evaluate(IDS, "#board .advised, #grid .advised")
    assert marked == [f"die-{die}", "colour-o", hex_id]
    page.evaluate(ANSWER, None)
    expect(page.locator(".advised")).to_have_count(0)


# As a bot's answer arrives, or goes once another question is asked.
ANSWER = """(action) => {
    const answer = document.createElement("div");
    if (action) answer.dataset.advised = JSON.stringify(action);
    document.querySelector("#advice").replaceChildren(answer);
    document.dispatchEvent(new Event("htmx:after:swap"));
}"""


def test_the_table_and_the_result_are_accessible(someone: Arrive) -> None:
    camille = someone("Camille")
    camille.opens_table("vallee")
    camille.adds_bot("lison")
    camille.starts()
    page = camille.page
    waits_for_turn(camille)
    page.locator(DICE).first.click()
    page.locator("#my-valley-t").click()
    page.locator("label[for=view-village]").click()
    expect(page.locator("#grid .view--village").first).to_be_visible()
    expect(page.locator(".view-words--village")).to_contain_text("Maison isolée")
    assert violations(page) == []
    chance = random.Random(3)
    while waits_for_turn(camille):
        draws(camille, chance)
    expect(page.locator("#table")).to_have_attribute("data-state", "over")
    assert violations(page) == []


def test_the_guided_turn_can_be_played_to_its_end(someone: Arrive, site: Site) -> None:
    camille = someone("Camille")
    page = camille.page
    page.goto(f"{site.url}/jeux/vallee/apprendre/")
    asked = ["#lesson-next", "#take-0", "#reserve-o", "#h-3-0", "#button-draw", "#lesson-next"]
    asked += ["#take-2", "#h-1-2", "#button-turn", "#button-draw-rail"]
    for number, place in enumerate(asked, 1):
        expect(page.locator(f"#lesson-step-{number}")).to_have_attribute("data-here", "")
        page.locator(place).click()
    expect(page.locator("#lesson-step-11")).to_have_attribute("data-here", "")
    expect(page.locator("#lesson-end")).to_be_visible()
