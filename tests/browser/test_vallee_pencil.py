"""A drawing of Dans ma vallée in pencil, its dice and hints, in a real browser."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.access import violations
from tests.browser.site import Site
from tests.browser.vallee import (
    DICE,
    Arrive,
    draws,
    in_rescue,
    next_player,
    pencil,
    play_until,
    sit_down,
    waits_for_turn,
)


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
