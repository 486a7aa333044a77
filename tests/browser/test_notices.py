"""The choices in a real browser, and its own service worker given what a push service would bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.access import violations
from tests.browser.people import Person

pytestmark = pytest.mark.browser

SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map((one) => [one.title, one.body, one.tag])"""
REGISTER = """async () => { await navigator.serviceWorker.register("/sw.js", {scope: "/"});
    await navigator.serviceWorker.ready; }"""


def arrived(person: Person) -> None:
    person.page.goto(f"{person.url}/compte/")
    person.page.fill("#field-name", person.name)
    person.page.click("#b-name")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 650), (1920, 1080)])
def test_a_guest_chooses(
    someone: Callable[..., Person], shot: Callable[..., None], width: int, height: int
) -> None:
    person = someone("Basile", width=width, height=height)
    arrived(person)
    page = person.page
    page.click("#l-notices")
    expect(page.locator("#push-turn")).to_be_checked()
    shot(page, f"notices-{width}")
    assert not violations(page)
    page.uncheck("#push-turn")
    page.fill("#quiet_from", "22:00")
    page.fill("#quiet_to", "07:30")
    page.click("#b-choices")
    expect(page.locator("#push-turn")).not_to_be_checked()
    expect(page.locator("#quiet_to")).to_have_value("07:30")
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, "the page is wider than the screen"


def test_the_worker_shows_a_notice_once_and_takes_it_away(someone: Callable[..., Person]) -> None:
    person = someone("Marie")
    arrived(person)
    page = person.page
    page.context.grant_permissions(["notifications"], origin=person.url)
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: found.extend(one["registrationId"] for one in news["registrations"]),
    )
    page.evaluate(REGISTER)
    page.wait_for_function("navigator.serviceWorker.controller || true")

    def push(told: str) -> Any:
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": person.url, "registrationId": found[-1], "data": told},
        )
        page.wait_for_timeout(500)
        return page.evaluate(SHOWN)

    told = '{"title": "Cochon", "body": "C’est à vous.", "url": "/", "tag": "t1", "lang": "fr"}'
    assert push(told) == [["Cochon", "C’est à vous.", "t1"]]
    assert push(told) == [["Cochon", "C’est à vous.", "t1"]], "sent twice, it is shown once"
    assert push('{"close": true, "tag": "t1"}') == []
