"""What happens is seen where it happens, by everybody, and keeps nobody waiting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.vallee import DRAWS, next_player, play_until, sit_down

Arrive = Callable[..., Person]

# Notes which elements move from now on.
WATCH = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        moved.push(this.closest("[id]").id);
        return animate.apply(this, how);
    };
}"""
DICE = [f"p-die-{number}" for number in range(6)]


def moved(page: Page) -> list[str]:
    names: list[str] = page.evaluate("() => moved.splice(0)")
    return names


def is_last_of_round(person: Person) -> bool:
    return person.page.locator(".turn-track__done").count() == 4


def test_dice_roll_and_a_drawing_lands_for_everybody(someone: Arrive) -> None:
    people = sit_down(someone)
    player = play_until(people, is_last_of_round)
    watcher = next(person for person in people if person is not player)
    for person in people:
        person.page.evaluate(WATCH)
    stamp = player.stamp()
    player.page.evaluate(DRAWS, False)
    player.is_answered(stamp)
    drawn = player.page.locator("#grid [data-motion]").get_attribute("id")
    for person in people:
        expect(person.page.locator(".turn-track__done")).to_have_count(0)
    assert sorted(moved(player.page)) == sorted([drawn, *DICE])
    cell = player.page.locator(f"#{drawn}").get_attribute("data-cell")
    assert sorted(moved(watcher.page)) == sorted([f"v-{people.index(player)}-{cell}", *DICE])
    # What was drawn last stays marked.
    expect(player.page.locator(f"#{drawn} path[fill='var(--wheat)']")).to_have_count(1)
    # What did not happen anew does not move again.
    next_player(people).page.locator("#die-0").click()
    assert moved(player.page) == moved(watcher.page) == []


def test_a_die_can_be_taken_while_it_rolls(someone: Arrive) -> None:
    people = sit_down(someone)
    player = play_until(people, is_last_of_round)
    opener = next(person for person in people if person is not player)
    opener.page.evaluate(TAKES_A_ROLLING_DIE)
    stamp = player.stamp()
    player.page.evaluate(DRAWS, False)
    player.is_answered(stamp)
    expect(opener.page.locator("#die-3")).to_have_attribute("aria-pressed", "true")
    seen: dict[str, Any] = opener.page.evaluate("() => taken")
    assert seen == {"rolling": True, "pressed": "true"}


TAKES_A_ROLLING_DIE = """() => document.addEventListener("htmx:after:swap", () => {
    const die = document.querySelector("#die-3");
    const rolling = die.closest("li").getAnimations().some(({ playState }) => playState === "running");
    if (!rolling || window.taken) return;
    die.click();
    window.taken = { rolling, pressed: die.ariaPressed };
})"""


def test_nothing_moves_for_whoever_wants_it_still(someone: Arrive) -> None:
    people = sit_down(someone)
    player = play_until(people, is_last_of_round)
    for person in people:
        person.page.emulate_media(reduced_motion="reduce")
        person.page.evaluate(WATCH)
    stamp = player.stamp()
    player.page.evaluate(DRAWS, False)
    player.is_answered(stamp)
    for person in people:
        expect(person.page.locator(".turn-track__done")).to_have_count(0)
        assert moved(person.page) == []


def test_the_two_dice_of_rolling_village_roll_in_every_round(someone: Arrive) -> None:
    camille = someone("Camille")
    camille.opens_table()
    camille.starts()
    camille.page.evaluate(WATCH)
    camille.plays_round(0)
    camille.waits_for_round(1)
    assert moved(camille.page) == ["die-1", "die-2"]
