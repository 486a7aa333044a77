"""A game of Dans ma vallée brought to the position a test needs, by moves that are sent and not clicked."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

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
