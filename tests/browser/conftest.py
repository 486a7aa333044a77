from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import PATIENCE, Person
from tests.browser.site import Site

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
    offline = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {**browser_type_launch_args, "executable_path": "/usr/bin/chromium", "args": quiet + offline}


@pytest.fixture(scope="session")
def running_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.stop()


@pytest.fixture
def site(running_site: Site, request: pytest.FixtureRequest) -> Site:
    running_site.deal_for(request.node.name)
    # Unless the test before it has left it dead.
    running_site.start()
    return running_site


@pytest.fixture
def someone(browser: Browser, site: Site) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser of their own; at the end none of them has met a script error."""
    people: list[Person] = []

    def arrive(name: str, *, width: int = 1280, height: int = 900, locale: str = "fr-FR") -> Person:
        context = browser.new_context(viewport={"width": width, "height": height}, locale=locale)
        person = Person(name, context.new_page(), site.url)
        people.append(person)
        return person

    yield arrive
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.page.context.close()
    assert not complaints, complaints


@pytest.fixture
def shot() -> Callable[..., None]:
    """Keeps a picture of a page where SHOTS names a folder, to be looked at."""
    folder = os.environ.get("SHOTS")

    def take(page: Page, name: str, *, full_page: bool = True) -> None:
        if folder:
            page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=full_page)

    return take


@pytest.fixture
def shots(shot: Callable[..., None]) -> Callable[[Page, str], None]:
    """The same at the sizes worth looking at, by day and once by night."""

    def take(page: Page, name: str) -> None:
        if not os.environ.get("SHOTS"):
            return
        for width, height in ((390, 844), (1280, 650), (1920, 1080), (844, 390), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            shot(page, f"{name}-{width}", full_page=False)
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.wait_for_timeout(150)
        shot(page, f"{name}-night", full_page=False)
        page.emulate_media(color_scheme="light")

    return take
