"""A game of Dans ma vallée brought to the position a test needs, by moves that are sent and not clicked."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import expect

from tests.browser.people import PATIENCE, Person

MINE = "() => Boolean(document.querySelector('#plan[data-my-turn]'))"
RESCUE = "() => document.querySelector('#plan').hasAttribute('data-rescue')"
DICE = "#board [data-die]:not([aria-disabled=true])"

# One fills the blue zone first, the other leaves it to the last: in a few rounds a rescue turn comes of it.
DRAWS = """(blue_first) => {
    const die = document.querySelector("#board [data-die]:not([aria-disabled=true])");
    const free = [...document.querySelectorAll("#grid [data-cell]:not([aria-disabled=true])")];
    const cell = free.find((one) => (one.dataset.zone === "b") === blue_first) ?? free[0];
    const [, q, r] = cell.id.split("-").map(Number);
    const action = { action: "draw", die: Number(die.dataset.die), colour: cell.dataset.zone, q, r };
    if ("IC".includes(die.dataset.symbol)) action.o = 0;
    return window.place.play(action);
}"""


def sit_down(someone: Callable[..., Person]) -> list[Person]:
    camille, basile = someone("Camille"), someone("Basile")
    link = camille.opens_table("vallee")
    camille.arranges(2)
    basile.joins(link)
    camille.starts()
    expect(basile.page.locator("#table")).to_have_attribute("data-state", "live")
    return [camille, basile]


def next_player(people: list[Person]) -> Person:
    """Whoever's page says first that it is their turn."""
    since = monotonic()
    while monotonic() < since + PATIENCE / 1000:
        for person in people:
            if person.page.evaluate(MINE):
                return person
    raise AssertionError("nobody is to play")


def play_until(people: list[Person], reached: Callable[[Person], bool]) -> Person:
    """Turns are played until one has this kind of decision: the one who has it."""
    for _ in range(40):
        player = next_player(people)
        if reached(player):
            return player
        stamp = player.stamp()
        player.page.evaluate(DRAWS, player is people[0])
        player.is_answered(stamp)
    raise AssertionError("no such decision in forty turns")


def in_rescue(person: Person) -> bool:
    rescue: bool = person.page.evaluate(RESCUE)
    return rescue


def has_rail(person: Person) -> bool:
    return person.page.locator(RAILS).count() > 0


RAILS = "#board :is([data-symbol=C], [data-symbol=I]):not([aria-disabled=true])"


def pencil(person: Person, dice: str = DICE) -> None:
    """A drawing prepared and not confirmed: the first such die, on the first hex that is free."""
    person.page.locator(dice).first.click()
    person.page.locator("#grid .hx--free").first.click()
    expect(person.page.locator("#pencil-ghost .ghost")).to_have_count(1)


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
