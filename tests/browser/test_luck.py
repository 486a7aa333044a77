"""What browsers add to the luck of a game, from the waiting room to the page that checks it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.access import too_wide, violations
from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.browser

SIZES = ((390, 844), (1280, 650), (1920, 1080))


def code_of(page: Page) -> str:
    found = re.search(r"/t/(\w+)/", page.url)
    assert found
    return found[1]


def kept(person: Person) -> str:
    """The value that this browser remembers for the table it is at."""
    code = code_of(person.page)
    value: str = person.page.evaluate(f"JSON.parse(localStorage.getItem('hasard:{code}')).value")
    return value


def notes(person: Person, changed: dict[str, str]) -> None:
    """This browser had seen something else."""
    key = f"hasard:{code_of(person.page)}"
    seen = json.loads(person.page.evaluate("(key) => localStorage.getItem(key)", key))
    script = "([key, noted]) => localStorage.setItem(key, noted)"
    person.page.evaluate(script, [key, json.dumps(seen | changed)])


def pledges(page: Page, *seats: int) -> None:
    for seat in seats:
        expect(page.locator(f"#pledge-{seat} code")).to_have_text(re.compile("^[0-9a-f]{64}$"))


def mixed(site: Site, code: str) -> list[dict[str, Any]]:
    script = f"from tables.models import Table; print(Table.objects.get(code='{code}').mixed)"
    found: list[dict[str, Any]] = json.loads(site.manage("shell", "-c", script).strip().splitlines()[-1])[
        "seats"
    ]
    return found


def slowly(route: Route) -> None:
    time.sleep(3)
    route.continue_()


def stop(site: Site, code: str) -> None:
    script = (
        "from tables.change import change; from tables.verbs import stopping\n"
        f"with change('{code}') as held: stopping.carry_out(held, {{'seat': 0}}, None)"
    )
    site.manage("shell", "-c", script)


def pictures(page: Page, name: str, shot: Callable[..., None]) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not too_wide(page)
        shot(page, f"{name}_{width}")
        shot(page, f"{name}_{width}_first", full_page=False)


def test_luck_is_pledged_by_two_browsers_revealed_at_the_start_and_checked_at_the_end(
    someone: Callable[..., Person], site: Site, shot: Callable[..., None]
) -> None:
    marie, basile = someone("Marie"), someone("Basile")
    link = marie.opens_table()
    code = code_of(marie.page)
    fingerprint = marie.page.locator("#fingerprint").inner_text()
    basile.joins(link)
    marie.page.click("#chance-t")
    pledges(marie.page, 0, 1)
    pictures(marie.page, "chance", shot)
    assert not violations(marie.page)
    values = [kept(marie), kept(basile)]
    assert all(value not in marie.page.content() for value in values)
    marie.starts()
    expect(basile.page.locator("#table")).to_have_attribute("data-state", "live")
    assert [part["value"] for part in mixed(site, code)] == values
    stop(site, code)
    for person in (marie, basile):
        person.page.goto(f"{site.url}/t/{code}/des/")
        expect(person.page.locator("#verdict-word")).to_contain_text("Tout concorde")
        expect(person.page.locator("#verdict-mine")).to_contain_text("est bien dans le mélange")
        expect(person.page.locator("main")).to_contain_text(fingerprint)
    pictures(marie.page, "des", shot)
    # A site that had shown another fingerprint, or another table, before the deal would be found out.
    for changed in ({"fingerprint": "0" * 64}, {"frame": "{}"}):
        notes(basile, changed)
        basile.page.reload()
        expect(basile.page.locator("#verdict-mine")).to_contain_text("avait noté une autre empreinte")
    assert not violations(marie.page)


def test_luck_of_a_browser_that_has_gone_is_left_out_and_the_game_begins(
    someone: Callable[..., Person], site: Site, shot: Callable[..., None]
) -> None:
    marie, basile = someone("Marie"), someone("Basile")
    basile.joins(marie.opens_table())
    marie.page.click("#chance-t")
    pledges(marie.page, 0, 1)
    code, his = code_of(marie.page), kept(basile)
    basile.page.goto("about:blank")
    marie.starts()
    assert ["value" in part for part in mixed(site, code)] == [True, False]
    stop(site, code)
    basile.page.goto(f"{site.url}/t/{code}/des/")
    expect(basile.page.locator("#verdict-word")).to_contain_text("Tout concorde")
    expect(basile.page.locator("#verdict-mine")).to_contain_text("n’est pas dans le mélange")
    expect(basile.page.locator("main")).not_to_contain_text(his)
    expect(basile.page.locator("main")).to_contain_text("ne l’a pas montré à temps")


def test_luck_needs_no_script_to_start(browser: Browser, someone: Callable[..., Person], site: Site) -> None:
    """The one who starts has no script; the friend's browser still adds its part."""
    context = browser.new_context(java_script_enabled=False, locale="fr-FR")
    plain = Person("Marie", context.new_page(), site.url)
    basile = someone("Basile")
    basile.joins(plain.opens_table())
    basile.page.click("#chance-t")
    pledges(basile.page, 1)
    code = code_of(basile.page)
    plain.page.click("#start")
    expect(plain.page.locator("#table")).to_have_attribute("data-state", "live")
    expect(basile.page.locator("#table")).to_have_attribute("data-state", "live")
    assert ["value" in part for part in mixed(site, code)] == [False, True]
    context.close()


def test_luck_of_a_game_alone_and_of_its_rematch_is_pledged_by_the_click(
    someone: Callable[..., Person], site: Site
) -> None:
    """However slowly the next page gets the script that reveals it."""
    marie = someone("Marie")
    page = marie.page
    page.route(re.compile(r"/js/luck"), slowly)
    page.goto(f"{site.url}/jeux/chevoux/")
    page.fill("#open-name", "Marie")
    expect(page.locator("#solo")).to_have_attribute("value", re.compile("^[0-9a-f]{64}$"))
    page.click("#solo")
    for _ in range(2):
        expect(page.locator("#table")).to_have_attribute("data-state", "live")
        code = code_of(page)
        [part] = mixed(site, code)
        assert part["value"] == kept(marie)
        stop(site, code)
        expect(page.locator("#rematch")).to_have_attribute("value", re.compile("^[0-9a-f]{64}$"))
        page.click("#rematch")
        page.wait_for_url(lambda url, code=code: code not in url)
