"""The site as an app in a real Chromium: it may be installed, and when its server is away it says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from tests.browser.access import violations
from tests.browser.people import PATIENCE
from tests.browser.site import Site

pytestmark = pytest.mark.browser

READY = "navigator.serviceWorker.ready.then((it) => it.active.state)"
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
    [name, (await (await caches.open(name)).keys()).map((request) => request.url)])))"""


@pytest.fixture
def visitor(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], site: Site, tmp_path: Path
) -> Iterator[BrowserContext]:
    """A browser with a profile: a private window installs nothing."""
    context = browser_type.launch_persistent_context(
        str(tmp_path), **browser_type_launch_args, locale="fr-FR", viewport={"width": 390, "height": 844}
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def arrived(visitor: BrowserContext, site: Site) -> Page:
    page = visitor.new_page()
    page.goto(site.url)
    page.wait_for_function(f"{READY}.then((state) => state === 'activated')")
    return page


def test_chromium_finds_nothing_against_installing_it(visitor: BrowserContext, site: Site) -> None:
    page = arrived(visitor, site)
    devtools = visitor.new_cdp_session(page)
    read = devtools.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"] == f"{site.url}/manifest.webmanifest"
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_chromium_installs_it_as_an_app(visitor: BrowserContext, site: Site) -> None:
    """Installed and opened, it stands in a window of its own and shows the site."""
    page = arrived(visitor, site)
    devtools = visitor.new_cdp_session(page)
    app = {"manifestId": f"{site.url}/"}
    devtools.send("PWA.install", {**app, "installUrlOrBundleUrl": site.url})
    devtools.send("PWA.changeAppUserSettings", {**app, "displayMode": "standalone"})
    with visitor.expect_page() as opened:
        devtools.send("PWA.launch", app)
    window = opened.value
    window.wait_for_url(f"{site.url}/")
    assert window.evaluate("matchMedia('(display-mode: standalone)').matches")
    devtools.send("PWA.uninstall", app)


def test_away_the_server_is_missed_politely(
    visitor: BrowserContext, site: Site, shot: Callable[..., None]
) -> None:
    page = arrived(visitor, site)
    # Its language is that of the page seen last, whatever the browser's own.
    page.goto(f"{site.url}/compte/")
    page.click("#b-language-en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    site.kill()
    page.goto(f"{site.url}/mes-parties/")
    expect(page.locator("h1")).to_have_text("The village is out of reach")
    for width, height in ((390, 844), (1280, 650)):
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"offline-{width}")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert page.evaluate("getComputedStyle(document.querySelector('.button--primary')).backgroundColor") != (
        "rgba(0, 0, 0, 0)"
    ), "its style sheets were kept"
    assert not violations(page)
    site.start()
    page.click("#retry")
    page.wait_for_url("**/mes-parties/**")
    expect(page.locator("#retry")).to_have_count(0)


def test_after_an_upgrade_nothing_old_is_kept(visitor: BrowserContext, site: Site) -> None:
    page = arrived(visitor, site)
    ((name, files),) = page.evaluate(KEPT).items()
    assert len(files) > 5
    # What a release before this one would have left.
    page.evaluate("caches.open('place-before')")
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.unregister())")
    page.goto(f"{site.url}/credits/")
    page.wait_for_function(f"{READY}.then((state) => state === 'activated')")
    page.goto(f"{site.url}/tables/")
    ((now, files),) = page.evaluate(KEPT).items()
    assert now == name
    pages = [url for url in files if "/static/" not in url and "/hors-ligne/" not in url]
    assert pages == [], "no page of the site is ever kept"
