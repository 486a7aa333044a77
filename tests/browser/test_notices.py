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


# What Chromium's maker would answer, were it within reach: a subscription with keys of this browser's own.
PUSH_SERVICE = """
  window.asked = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => { window.asked += 1; return ask(); };
  const endpoint = "http://127.0.0.1:9/push/" + location.port;
  async function made() {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const point = await crypto.subtle.exportKey("raw", pair.publicKey);
    return { endpoint, getKey: (name) => name === "auth" ? new Uint8Array(16).buffer : point };
  }
  PushManager.prototype.subscribe = () => { sessionStorage.setItem("subscribed", "1"); return made(); };
  PushManager.prototype.getSubscription = () => sessionStorage.getItem("subscribed") ? made() : null;
"""


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


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 650)])
def test_whoever_waits_asks_with_one_button_to_be_told(
    someone: Callable[..., Person], shot: Callable[..., None], width: int, height: int
) -> None:
    guest = someone("Basile", width=width, height=height)
    page = guest.page
    page.context.grant_permissions(["notifications"], origin=guest.url)
    page.add_init_script(PUSH_SERVICE)
    link = guest.opens_table()
    expect(page.locator("#tell-me")).to_be_visible()
    assert page.evaluate("asked") == 0, "the browser asks only after the click"
    shot(page, f"tell-me-{width}")
    assert not violations(page)
    page.click("#tell-me")
    expect(page.locator("#tell-choices")).to_be_visible()
    expect(page.locator("#tell-me")).not_to_be_visible()
    assert page.evaluate("asked") == 1
    shot(page, f"told-{width}", full_page=False)
    page.goto(link)
    expect(page.locator("#tell-choices")).to_be_visible()
    page.click("#tell-choices")
    page.click("#b-remove-1")
    page.goto(link)
    expect(page.locator("#tell-me")).to_be_visible()
    assert page.evaluate("asked") == 0, "whoever removed it is not told again unasked"


def test_at_the_table_the_bell_stands_in_the_header(
    someone: Callable[..., Person], shot: Callable[..., None]
) -> None:
    player = someone("Marie", width=1280, height=650)
    page = player.page
    page.context.grant_permissions(["notifications"], origin=player.url)
    page.add_init_script(PUSH_SERVICE)
    player.opens_table()
    player.adds_bot("lison")
    player.starts()
    shot(page, "bell-1280", full_page=False)
    page.click("#table-bell")
    expect(page.locator("#toasts .toast")).to_be_visible()
    expect(page.locator("#table-bell")).not_to_be_visible()


def test_an_iphone_says_plainly_that_the_site_must_be_installed(someone: Callable[..., Person]) -> None:
    guest = someone("Léa", width=390, height=844)
    page = guest.page
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false });")
    guest.opens_table()
    page.click("#tell-me")
    expect(page.locator("#toasts .toast")).to_contain_text("une fois le site installé")
