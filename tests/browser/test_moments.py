"""What happens is seen where it happens, by everybody, and keeps nobody waiting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.chairs import made
from tests.browser.people import Person
from tests.browser.site import Site
from tests.browser.vallee import DRAWS, next_player, play_until, sit_down

Arrive = Callable[..., Person]

# Notes which elements move from now on.
WATCH = """() => {
    window.moved = [];
    window.flown = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        if (this.matches(".flying")) flown.push(this.textContent);
        else moved.push(this.closest("[id]").id);
        return animate.apply(this, how);
    };
}"""
DICE = [f"p-die-{number}" for number in range(6)]


def moved(page: Page) -> list[str]:
    names: list[str] = page.evaluate("() => moved.splice(0)")
    return names


def flown(page: Page) -> list[str]:
    """Points and coins that went from one place to another."""
    shown: list[str] = page.evaluate("() => flown.splice(0)")
    return shown


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


def test_points_leave_what_counted_and_fly_to_their_player(someone: Arrive) -> None:
    camille = someone("Camille")
    camille.opens_table()
    camille.starts()
    page = camille.page
    for number in range(4):
        page.evaluate(WATCH)
        counted = page.evaluate(COUNTED)
        camille.plays_round(number)
        camille.waits_for_round(number + 1)
        gained = page.evaluate("() => document.querySelector('.player--me .player__score')?.textContent")
        lit, points = moved(page), flown(page)
        if points:
            break
    assert points, "nothing scored in four rounds"
    assert points[0].startswith("+")
    assert gained
    assert [cell for cell in lit if cell.startswith("c-")], counted
    expect(page.locator(".flying")).to_have_count(0)
    page.keyboard.press("r")
    assert flown(page) == points, "the last move can be seen once more"


COUNTED = "() => [...document.querySelectorAll('[data-counts]')].map((one) => one.id)"

TABLE = """
from engine import registry
from tests.browser.chairs import told
from tests.tables.house import playing

house = playing(registry.get("{game}"), *{names}, seed="7" * 64)
print(told(house))
"""


def test_tiles_come_from_where_they_were_and_the_card_turns(site: Site, someone: Arrive) -> None:
    person = someone("Marie")
    page = made(site, TABLE.format(game="chevoux", names=("Marie",))).visit(person, 0)
    page.evaluate(WATCH)
    stamp = person.stamp()
    assert page.evaluate(SWAPS), "no card of the first round moves two tiles"
    person.is_answered(stamp)
    went = moved(page)
    assert "action-card" in went
    assert len([spot for spot in went if spot.startswith("c-")]) >= 2


SWAPS = """async () => {
    const list = document.createElement("div");
    list.innerHTML = await window.place.ask("moves");
    const moves = [...list.querySelectorAll("[name=action]")].map((one) => one.value);
    const swap = moves.find((one) => JSON.parse(one).action === "restructure");
    return swap !== undefined && window.place.play(swap);
}"""
