"""How people play Chévoux in a browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.access import too_wide, violations
from tests.browser.people import Person

Arrive = Callable[..., Person]
Shot = Callable[..., None]

# What the bar says of a move that is only in mind.
PREVIEW = "#reason.said__preview"


def opens(person: Person, difficulty: str = "hard") -> str:
    page = person.page
    page.goto(f"{person.url}/jeux/chevoux/")
    form = page.locator("form[action$='/ouvrir/']")
    form.locator("input[name=name]").fill(person.name)
    form.locator("select[name$=difficulty]").select_option(difficulty)
    form.locator("button.button--primary").click()
    page.wait_for_url("**/t/*/")
    return page.url


def plays(person: Person, act: Callable[[Page], None]) -> bool:
    """One card; whether there was one to play."""
    before = person.stamp()
    if not before:
        return False
    act(person.page)
    person.is_answered(before)
    return True


def passes(page: Page) -> None:
    page.click("#button-pass")


def mends(page: Page) -> None:
    """The move after which the fewest tiles are misplaced, tapped on the board."""
    if mends_in_mind(page):
        page.click("#validate")
    else:
        passes(page)


def mends_in_mind(page: Page) -> bool:
    """Its preview; whether there is such a move."""
    best = page.evaluate(
        """() => {
          const outlook = JSON.parse(document.getElementById('outlook').textContent);
          const all = Object.entries(outlook.moves).flatMap(([effect, moves]) =>
            moves.map((move) => ({...move, effect, kind: outlook.kind})));
          return all.sort((a, b) => a.b - b.b || b.s - a.s)[0] ?? null;
        }"""
    )
    if best is None:
        return False
    page.click(f"#effect-{best['effect']}")
    cells = [f"#c-{cell // 6 + 1}-{cell % 6 + 1}" for cell in best["c"]]
    page.click(cells[0])
    if best["effect"] == "restructure":
        then = cells[1] if best["kind"] == "swap" else f"#way-{best['w']}"
        # A column of two tiles has one way only.
        if page.locator(then).is_visible():
            page.click(then)
    expect(page.locator(PREVIEW)).to_be_visible()
    return True


def is_clean(page: Page, where: str) -> None:
    assert not violations(page), where
    assert not too_wide(page), where
