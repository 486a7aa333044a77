"""A circle of friends in real browsers: founded, joined, agreed on a date, played, looked back on."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import tab_to, too_wide, violations
from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.browser

Shots = Callable[[Page, str], None]
SIZES = ((390, 844), (1280, 650), (1920, 1080))

PAST = """
import json
from django.test import Client
from django.utils import timezone
from datetime import timedelta
from circles.polls import answer, propose
from tests.circles.history import circle_with_a_past

circle, people = circle_with_a_past()
dates = [(timezone.localtime() + timedelta(days=n)).strftime("%Y-%m-%dT20:30") for n in (2, 3, 9)]
poll = propose(circle.pk, people[1], dates)
for n, person in enumerate(people[:4]):
    says = {f"date-{date.pk}": ("yes", "maybe", "no")[n * k % 3] for k, date in enumerate(poll.dates.all())}
    answer(circle, person, says)
client = Client()
client.force_login(people[0])
print(json.dumps({"path": circle.get_absolute_url(), "key": client.cookies["sessionid"].value}))
"""


def sound(
    page: Page, name: str, shot: Callable[..., None], sizes: tuple[tuple[int, int], ...] = SIZES
) -> None:
    """Nothing is wrong with it at any size."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        shot(page, f"{name}-{width}")
        assert not too_wide(page), (name, width)
        assert not violations(page), (name, width)


def test_friends_found_a_circle_agree_and_meet(
    someone: Callable[..., Person], shot: Callable[..., None]
) -> None:
    marie, basile = someone("Marie"), someone("Basile", width=390, height=844)
    marie.page.goto(f"{marie.url}/bandes/")
    marie.page.fill("#found-name", "Marie")
    marie.page.fill("#circle-name", "La bande du jeudi")
    marie.page.select_option("#circle-game", "vallee")
    marie.page.click("#found")
    expect(marie.page.locator("h1")).to_have_text("La bande du jeudi")
    sound(marie.page, "circle-new", shot, SIZES[:1])
    marie.page.set_viewport_size({"width": 1280, "height": 900})
    link = marie.page.input_value("#link-circle")

    basile.page.goto(link)
    sound(basile.page, "circle-invitation", shot, SIZES[:1])
    basile.page.fill("#join-name", "Basile")
    basile.page.click("#join")
    expect(basile.page.locator("h1")).to_have_text("La bande du jeudi")

    marie.page.fill("#date-1", marie.page.evaluate(_DAY, 3))
    marie.page.fill("#date-2", marie.page.evaluate(_DAY, 4))
    marie.page.click("#propose")
    basile.page.reload()
    for fieldset, word in enumerate((3, 1)):
        basile.page.locator(".circle-date").nth(fieldset).locator("input").nth(word - 1).check()
    basile.page.click("#answer")
    expect(basile.page.locator(".circle-date--best")).to_contain_text("Basile")
    sound(basile.page, "circle-dates", shot, SIZES[:1])
    marie.page.reload()
    marie.page.locator(".circle-date--best button").click()
    expect(marie.page.locator("#evening")).to_be_visible()

    tab_to(marie.page, "#tonight")
    marie.page.keyboard.press("Enter")
    marie.page.wait_for_url("**/t/*/")
    expect(marie.page.locator("#for-circle")).to_contain_text("La bande du jeudi")
    basile.page.goto(f"{basile.url}/")
    expect(basile.page.locator("#circles .chip--you")).to_be_visible()
    basile.page.locator("#circles .button").first.click()
    basile.page.locator(".resume-card .button").click()
    basile.page.wait_for_url("**/t/*/")

    marie.page.goto(f"{marie.url}/bandes/")
    marie.page.locator(".resume-card .button").click()
    marie.page.click("#settings")
    sound(marie.page, "circle-settings", shot, SIZES[:2])
    marie.page.locator("[id^=remove-][id$='-t']").click()
    marie.page.locator("button[id^=remove-]").click()
    basile.page.goto(link)
    expect(basile.page.locator("main")).to_contain_text("Vous ne faites plus partie")


_DAY = """(n) => {
    const day = new Date(Date.now() + n * 86400000);
    return day.toISOString().slice(0, 10) + "T20:30";
}"""


def test_a_circle_with_a_past_is_worth_opening(
    site: Site, someone: Callable[..., Person], shot: Callable[..., None]
) -> None:
    lines = site.manage("shell", "-c", PAST).splitlines()
    made = json.loads(next(line for line in lines if line.startswith("{")))
    marie = someone("Marie")
    marie.page.context.add_cookies([{"name": "sessionid", "value": made["key"], "url": marie.url}])
    marie.page.goto(marie.url + made["path"])
    expect(marie.page.locator(".circle-table tbody tr")).not_to_have_count(0)
    assert marie.page.evaluate("document.querySelector('.share').naturalWidth") > 0, "the picture is drawn"
    sound(marie.page, "circle", shot)
    marie.page.emulate_media(color_scheme="dark")
    sound(marie.page, "circle-night", shot, SIZES[1:2])
    marie.page.emulate_media(color_scheme="light")
    marie.page.select_option("#season", "toujours")
    marie.page.click("#season-ok")
    expect(marie.page.locator(".circle-table tbody tr")).to_have_count(6)
    marie.page.click("#all-games")
    expect(marie.page.locator(".circle-game")).to_have_count(20)
    sound(marie.page, "circle-games", shot, SIZES[:2])
    marie.page.goto(f"{marie.url}/")
    sound(marie.page, "circle-home", shot, SIZES[:2])
