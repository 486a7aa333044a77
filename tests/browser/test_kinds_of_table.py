"""Every kind of table at once: a big screen, phones as hands, a shared tablet, a friend far away, a bot.

They take minutes, and so are played when they are asked for: two games by EVENINGS=1 pytest
tests/browser/test_kinds_of_table.py, all five by EVENINGS=all.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import tab_either_way_to, violations
from tests.browser.people import PATIENCE, Person

pytestmark = pytest.mark.skipif(
    "EVENINGS" not in os.environ, reason="asked for by EVENINGS=1 or EVENINGS=all"
)

Arrive = Callable[..., Person]
Shot = Callable[[Page, str], None]

QUICK = ("rolling_village", "vallee")
EVENINGS = (*QUICK, "chevoux", "villages_hache", "above_below")
GAMES = EVENINGS if os.environ.get("EVENINGS") == "all" else QUICK
SEATS = {"rolling_village": 6, "vallee": 5, "chevoux": 6, "villages_hache": 4, "above_below": 4}
WITH_CURTAIN = ("rolling_village", "chevoux", "above_below")
# From a laptop at a projector to a large television.
ROOMS = ((1280, 720), (1920, 1080), (3840, 2160))
# No evening needs nearly so many looks.
LOOKS = 6000

# One decision by the page's own list of moves: it is opened, and one of its buttons is pressed.
DECIDES = """async (n) => {
    const stamp = document.querySelector('#actions [name=stamp]')?.value;
    if (!stamp || document.body.classList.contains('sending')) return '';
    const list = document.getElementById('help-moves');
    if (!list) return '';
    list.open = true;
    const moves = () => [...document.querySelectorAll('#aid-moves [name=action]')];
    for (let wait = 0; wait < 60 && !moves().length; wait++)
        await new Promise((done) => setTimeout(done, 50));
    const found = moves();
    if (!found.length) return '';
    found[n % found.length].click();
    list.open = false;
    return stamp;
}"""

STATE = "document.querySelector('#table').dataset.state"

SCROLLS = """() => {
    const page = document.documentElement;
    const parts = document.querySelectorAll('#table, .screen__edge, .stage, .player-list');
    const spill = [...parts].filter((one) =>
        one.checkVisibility() && (one.getBoundingClientRect().bottom > innerHeight + 1 ||
                                  one.getBoundingClientRect().right > innerWidth + 1));
    return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth || spill.length > 0;
}"""


class Evening:
    """Who is there, as many as the game has chairs for: the tablet first, a bot last."""

    def __init__(self, someone: Arrive, game: str) -> None:
        self.game = game
        seats = SEATS[game]
        self.tablet = someone("Marie", width=1024, height=768)
        self.link = self.tablet.opens_table(game)
        self.tablet.arranges(seats)
        self.seat_beside("Léo")
        others = [
            ("Basile", {"width": 390, "height": 844}),
            ("Chloé", {"width": 390, "height": 844}),
            ("Emile", {"width": 1280, "height": 800, "locale": "en-GB"}),
        ][: seats - 3]
        self.far = [someone(name, **window) for name, window in others]
        self.television = someone("Télé", width=1280, height=720)
        self.screen = self.television.page
        self.screen.goto(self.link + "ecran/")
        for number, friend in enumerate(self.far, start=2):
            friend.joins(self.link)
            if game == "chevoux":
                self.tablet.lets_in(number)
        self.tablet.adds_bot("lison")

    def seat_beside(self, name: str) -> None:
        page = self.tablet.page
        page.fill("#here-name", name)
        page.click("#here-ok")
        expect(page.locator("#board")).to_contain_text(name)

    def begins(self) -> None:
        page = self.tablet.page
        page.click("#hands-all")
        expect(page.locator("#hands-all")).to_have_attribute("value", "0")
        page.click("#start")
        expect(page.locator("#table")).not_to_have_attribute("data-state", "waiting")

    @property
    def people(self) -> list[Person]:
        return [self.tablet, *self.far]

    def opens_curtain(self) -> bool:
        page = self.tablet.page
        if page.evaluate(STATE) != "curtain":
            return False
        assert not page.locator("#hand").count(), "nothing of the game is under a closed curtain"
        page.locator("#actions button").first.click()
        page.wait_for_function(f"{STATE} !== 'curtain'")
        return True

    def plays_to_the_end(self) -> int:
        """How often the curtain was opened."""
        curtains, since = 0, monotonic()
        for look in range(LOOKS):
            states = [person.page.evaluate(STATE) for person in self.people]
            if states[0] == "over":
                return curtains
            if states[0] == "curtain" and self.opens_curtain():
                curtains, since = curtains + 1, monotonic()
                continue
            for person in self.people:
                if stamp := person.page.evaluate(DECIDES, look):
                    person.page.wait_for_function(
                        """(old) => document.querySelector('#actions [name=stamp]')?.value !== old ||
                           document.querySelector('#refusal').textContent""",
                        arg=stamp,
                    )
                    since = monotonic()
            assert monotonic() < since + PATIENCE / 1000, f"nobody is asked anything: {states}"
            self.screen.wait_for_timeout(20)
        raise AssertionError("the evening goes on and on")


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_with_every_kind_of_table(someone: Arrive, shot: Shot, game: str) -> None:
    evening = Evening(someone, game)
    expect(evening.screen.locator("#board")).to_contain_text("Léo")
    assert violations(evening.screen) == []
    shot(evening.screen, f"screen_{game}_waiting")
    evening.begins()
    expect(evening.screen.locator("#table")).to_have_attribute("data-state", "live")
    for width, height in ROOMS:
        evening.screen.set_viewport_size({"width": width, "height": height})
        assert not evening.screen.evaluate(SCROLLS), f"{width}×{height}"
        shot(evening.screen, f"screen_{game}_{width}")
    evening.screen.set_viewport_size({"width": 1280, "height": 720})
    assert violations(evening.screen) == []
    assert not evening.screen.locator("[name=stamp]").count(), "a screen is asked nothing"
    for phone in (person for person in evening.far if person.name in ("Basile", "Chloé")):
        expect(phone.page.locator("html[data-as-hand]")).to_have_count(1)
        expect(phone.page.locator("#players")).to_be_hidden()
        shot(phone.page, f"hand_{game}")
        assert violations(phone.page) == []
    curtains = evening.plays_to_the_end()
    assert (curtains > 0) == (game in WITH_CURTAIN)
    for page in (evening.screen, *(person.page for person in evening.people)):
        expect(page.locator("#table")).to_have_attribute("data-state", "over")
    assert not evening.screen.evaluate(SCROLLS)
    assert violations(evening.screen) == []
    shot(evening.screen, f"screen_{game}_over")


def test_no_reload_and_no_way_back_looks_under_the_curtain(someone: Arrive, shot: Shot) -> None:
    evening = Evening(someone, "rolling_village")
    evening.begins()
    page = evening.tablet.page
    expect(page.locator("h1")).to_contain_text("Marie")
    shot(page, "curtain")
    assert violations(page) == []
    # By keyboard alone.
    tab_either_way_to(page, "#uncover-0")
    page.keyboard.press("Enter")
    expect(page.locator("#grid")).to_be_visible()
    page.goto(f"{evening.tablet.url}/tables/")
    page.go_back()
    expect(page.locator("#grid")).to_be_visible()
    # A draft of one's own counts for nobody else: what comes after it must not be taken for older.
    page.locator(".cell.legal").first.click()
    expect(page.locator(".draft")).to_have_count(1)
    page.click("#pass-on")
    expect(page.locator("#uncover-1")).to_be_visible()
    assert not page.locator(".draft").count()
    page.reload()
    expect(page.locator("#uncover-1")).to_be_visible()
    assert not page.locator("#grid").count()
    page.goto(f"{evening.tablet.url}/tables/")
    page.go_back()
    expect(page.locator("#uncover-1")).to_be_visible()
    assert not page.locator("#grid").count()
    page.click("#uncover-1")
    expect(page.locator("#player-1")).to_contain_text("Léo")
    expect(page.locator(".player--me#player-1")).to_have_count(1)
