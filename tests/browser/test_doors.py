"""Coming in by a provider's account and by a passkey, in a real Chromium: the whole way, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pyotp
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.access import too_wide, violations
from tests.browser.openid import OpenId
from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.browser

PASSWORD = "quatre mots tout simples"
LOOPBACK = re.compile(r"^https?://(?!127\.0\.0\.1|localhost)")


@pytest.fixture(scope="module")
def openid(tmp_path_factory: pytest.TempPathFactory) -> OpenId:
    return OpenId(tmp_path_factory.mktemp("openid"))


@pytest.fixture(scope="module")
def running_site(tmp_path_factory: pytest.TempPathFactory, openid: OpenId) -> Iterator[Site]:
    """A site of its own, by its name: no browser keeps a passkey for a bare address."""
    site = Site(tmp_path_factory.mktemp("doors"), **openid.settings())
    site.url = f"http://localhost:{site.port}"
    with openid.running(site.url):
        yield site
    site.stop()


def nothing(route: Route) -> None:
    route.fulfill(status=200, body="", content_type="text/css")


@pytest.fixture
def zoe(someone: Callable[..., Person]) -> Person:
    person = someone("Zoé")
    # The provider's own pages would fetch a font.
    person.page.context.route(LOOPBACK, nothing)
    return person


def says_who_they_are(page: Page, name: str) -> None:
    """On the provider's own pages."""
    page.fill("[name=login]", name)
    page.fill("[name=password]", "whatever")
    page.click("[type=submit]")
    page.click("[type=submit]")


def signs_out(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/compte/")
    page.click("#b-leave")
    expect(page.locator("a#me")).to_have_attribute("href", "/compte/connexion/")


def looks_right(page: Page, where: str) -> None:
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert not too_wide(page), f"{where} scrolls sideways at {width} px"
        assert not violations(page), where
    page.set_viewport_size({"width": 1280, "height": 900})


def test_a_guest_signs_up_by_a_provider_and_finds_their_game_again(
    zoe: Person, site: Site, shots: Callable[[Page, str], None]
) -> None:
    page = zoe.page
    table = zoe.opens_table("rolling_village")
    page.goto(f"{site.url}/compte/connexion/")
    looks_right(page, "sign-in")
    shots(page, "sign-in")
    page.click("#b-provider")
    says_who_they_are(page, "Zoe-du-village")
    page.wait_for_url("**/compte/oidc/arrivee/")
    looks_right(page, "first visit")
    shots(page, "arrival")
    expect(page.locator("[name=username]")).to_have_value("zoe-du-village")
    page.click("#b-arrive")
    page.wait_for_url(f"{site.url}/")
    expect(page.locator("#me")).to_contain_text("Zoé")
    signs_out(page, site)
    page.goto(f"{site.url}/compte/connexion/?next=/mes-parties/")
    page.click("#b-provider")
    page.wait_for_url("**/mes-parties/")
    expect(page.locator("#me")).to_contain_text("Zoé")
    page.goto(table)
    expect(page.locator("#start")).to_have_count(1)


def authenticator(page: Page) -> Any:
    """A phone that keeps passkeys and knows its owner's finger."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    number = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    return devtools, number


def enters_by_name(page: Page, site: Site, username: str, then: str = "/compte/acces/") -> None:
    page.goto(f"{site.url}/compte/connexion/?next={then}")
    page.fill("[name=username]", username)
    page.fill("[name=password]", PASSWORD)
    page.click("#b-sign-in")
    page.wait_for_url(f"**{then}")


def test_an_account_gets_a_passkey_and_comes_in_by_it(
    zoe: Person, site: Site, shots: Callable[[Page, str], None]
) -> None:
    username, page = site.account("Solange", PASSWORD), zoe.page
    devtools, phone = authenticator(page)
    enters_by_name(page, site, username)
    page.fill("#key-new", "Téléphone")
    page.click("#b-passkey")
    expect(page.locator(".notice")).to_contain_text("Téléphone")
    looks_right(page, "ways in")
    shots(page, "ways")
    # A second one on the same phone is refused by the phone itself.
    page.click("#b-passkey")
    expect(page.locator("form[data-make] [role=status]")).to_contain_text("Aucune clé d’accès")
    signs_out(page, site)
    zoe.opens_table("rolling_village")
    page.goto(f"{site.url}/compte/connexion/?next=/mes-parties/")
    page.click("#b-passkey")
    page.wait_for_url("**/mes-parties/")
    expect(page.locator("#me")).to_contain_text("Solange")
    expect(page.locator(".notice")).to_contain_text("1 partie")
    # Whoever does not show their finger stays outside.
    signs_out(page, site)
    devtools.send("WebAuthn.setUserVerified", {"authenticatorId": phone, "isUserVerified": False})
    page.goto(f"{site.url}/compte/connexion/")
    page.click("#b-passkey")
    expect(page.locator("form[data-passkey] [role=status]")).to_contain_text("Aucune clé d’accès")
    expect(page.locator("a#me")).to_have_attribute("href", "/compte/connexion/")


def test_an_account_links_a_provider_and_unlinks_it(
    zoe: Person, site: Site, shots: Callable[[Page, str], None]
) -> None:
    username, page = site.account("Solange", PASSWORD), zoe.page
    enters_by_name(page, site, username)
    page.click("#b-provider")
    says_who_they_are(page, "Solange-ailleurs")
    page.wait_for_url("**/compte/oidc/arrivee/")
    expect(page.locator("main")).to_contain_text("Solange-ailleurs")
    looks_right(page, "linking")
    shots(page, "link")
    page.click("#b-link")
    page.click("#b-unlink")
    expect(page.locator("#b-provider")).to_have_count(1)


def test_somebody_of_the_team_sets_up_a_second_step_and_is_asked_for_it(
    zoe: Person, site: Site, shots: Callable[[Page, str], None]
) -> None:
    username, page = site.account("Odile", PASSWORD), zoe.page
    site.manage("appoint", username, "moderator")
    enters_by_name(page, site, username)
    page.click("#l-second")
    looks_right(page, "a phone is added")
    shots(page, "second-begin")
    phone = pyotp.TOTP(page.input_value("#field-secret"))
    page.fill("#field-code", phone.now())
    page.click("#b-begin")
    expect(page.locator("main code")).to_have_count(10)
    looks_right(page, "recovery codes")
    shots(page, "second-codes")
    recovery = page.locator("main code").first.inner_text()
    page.click("#l-kept")
    expect(page.locator("#b-renew")).to_be_visible()
    looks_right(page, "ways in, with a phone")
    signs_out(page, site)
    enters_by_name(page, site, username, "/compte/")
    page.goto(f"{site.url}/admin/tables/table/")
    looks_right(page, "second step")
    shots(page, "second-ask")
    page.fill("#field-code", "000000")
    page.click("#b-code")
    expect(page.locator("[role=alert]")).to_be_visible()
    looks_right(page, "a wrong code")
    page.fill("#field-code", recovery)
    page.click("#b-code")
    page.wait_for_url("**/admin/tables/table/")


def test_nothing_is_offered_that_this_browser_cannot_do(browser: Browser, site: Site) -> None:
    """By a bare address no passkey can be kept; without scripts neither."""
    for options, host in (({}, "127.0.0.1"), ({"java_script_enabled": False}, "localhost")):
        context = browser.new_context(**options)
        page = context.new_page()
        page.goto(f"http://{host}:{site.port}/compte/connexion/")
        expect(page.locator("#b-passkey")).to_be_hidden()
        expect(page.locator("#b-provider")).to_be_visible()
        context.close()
