"""What happens is heard by those who have switched sounds on: the right sound at the right event."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.vallee import next_player, pencil, sit_down

pytestmark = pytest.mark.browser

Arrive = Callable[..., Person]

# Notes what is asked for and, apart from it, how many notes are really played.
LISTEN = """() => {
    window.asked = [];
    window.notes = 0;
    document.addEventListener("place:sound", (event) => asked.push(event.detail));
    const Real = window.OscillatorNode;
    window.OscillatorNode = class extends Real {
        start(...when) {
            window.notes += 1;
            return super.start(...when);
        }
    };
    navigator.vibrate = (pattern) => (window.shaken = pattern);
}"""
PUSHED = 'document.dispatchEvent(new Event("htmx:after:swap"))'


def heard(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => asked.splice(0)")
    return found


def hears(page: Page, name: str) -> None:
    page.wait_for_function("(name) => asked.includes(name)", arg=name)
    heard(page)


def notes(page: Page) -> int:
    found: int = page.evaluate("() => notes")
    return found


def test_each_event_has_its_sound_and_only_for_those_who_want_it(someone: Arrive) -> None:
    people = sit_down(someone)
    player = next_player(people)
    other = next(person for person in people if person is not player)
    for person in people:
        person.page.evaluate(LISTEN)
    other.page.click("#table-sound")

    pencil(player)
    stamp = player.stamp()
    player.page.click("#v-draw")
    player.is_answered(stamp)
    assert "place" in heard(player.page)
    hears(other.page, "turn")
    assert notes(player.page) == 0, "off until it is switched on"
    assert notes(other.page) > 0

    player.page.evaluate("() => window.place.play({action: 'draw', die: 99, colour: 'b', q: 0, r: 3})")
    hears(player.page, "refusal")

    other.page.fill("#msg", "Bonjour")
    other.page.press("#msg", "Enter")
    hears(player.page, "message")
    assert "message" not in heard(other.page), "nobody hears their own"


def test_what_a_push_brings_is_heard(someone: Arrive) -> None:
    page = next_player(sit_down(someone)).page
    page.evaluate(LISTEN)
    page.evaluate(f"document.querySelector('#p-die-0').dataset.motion = 'roll:new'; {PUSHED}")
    assert heard(page) == ["dice"]
    page.evaluate(f"document.querySelector('.player--me .player__score').textContent = '1 000'; {PUSHED}")
    assert heard(page) == ["score"]
    page.evaluate(f"document.querySelector('.player--me .player__score').textContent = '−3'; {PUSHED}")
    assert heard(page) == []
    page.evaluate(f"document.querySelector('#table').dataset.state = 'over'; {PUSHED}")
    assert heard(page) == ["end"]


def test_sound_volume_and_vibration_are_kept_in_the_browser(someone: Arrive) -> None:
    page = next_player(sit_down(someone)).page
    root = page.locator("html")
    expect(root).to_have_attribute("data-sound", "non")
    page.evaluate(LISTEN)
    page.click("#table-sound")
    expect(page.locator("#table-sound")).to_have_attribute("aria-pressed", "true")
    page.click("#menu")
    page.locator("#menu-volume").fill("90")
    page.locator("#menu-vibration").check()
    assert heard(page) == ["message", "message"], "as it will sound from now on"
    assert page.evaluate("() => shaken") == [30]
    page.reload()
    for name, value in (("sound", "oui"), ("volume", "90"), ("vibration", "oui")):
        expect(root).to_have_attribute(f"data-{name}", value)
    expect(page.locator("#menu-volume")).to_have_value("90")
    expect(page.locator("#menu-vibration")).to_be_checked()
