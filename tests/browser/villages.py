"""A table of Villages in browsers: laying it, and every decision by mouse, finger or keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import tab_either_way_to
from tests.browser.people import Person


def lays(host: Person, guests: list[Person], *, instant: bool = True, **house_rules: bool) -> None:
    """The host opens a table for them all; what nobody has to decide passes at once, or in its own time."""
    link = host.opens_table("villages_hache")
    host.arranges(1 + len(guests), instant_turns=instant, **house_rules)
    for guest in guests:
        # They ask for calm pages, and lose no time on what moves.
        guest.page.emulate_media(reduced_motion="reduce")
        guest.joins(link)
    expect(host.page.locator(".seat:not(.seat--free)")).to_have_count(1 + len(guests))
    host.starts()


def asked(person: Person) -> str:
    """What the page asks this person now: the name of the moment, or nothing."""
    return str(
        person.page.evaluate(
            """() => !document.querySelector('#actions [name=stamp]') ? '' :
               document.querySelector('#grid')?.dataset.phase || 'CHOOSE_VILLAGE'"""
        )
    )


def clicks(person: Person) -> None:
    """One decision, with a mouse or a finger."""
    page = person.page
    match asked(person):
        case "CHOOSE_VILLAGE":
            page.locator(".vi-choice").first.click()
        case "ACQUIRE":
            page.locator(".vi-cell.legal").first.click()
            page.click("#build-now")
        case "VISIT_TARGET":
            page.click("#goal-1")
        case "VISIT_MOVE":
            page.click("#point-1")
        case _:
            page.locator(".vi-cell.legal").first.click()


def arrows_to_a_legal_cell(page: Page) -> None:
    tab_either_way_to(page, "#grid [role=gridcell]")
    dx, dy = page.evaluate(
        """() => {
          const rows = [...document.querySelectorAll('#grid [role=row]')].map((row) => [...row.children]);
          const where = (cell) => {
            const y = rows.findIndex((row) => row.includes(cell));
            return [rows[y].indexOf(cell), y];
          };
          const [ax, ay] = where(document.activeElement);
          const [bx, by] = where(document.querySelector('#grid .legal'));
          return [bx - ax, by - ay];
        }"""
    )
    for _ in range(abs(dx)):
        page.keyboard.press("ArrowRight" if dx > 0 else "ArrowLeft")
    for _ in range(abs(dy)):
        page.keyboard.press("ArrowDown" if dy > 0 else "ArrowUp")
    assert page.evaluate("document.activeElement.classList.contains('legal')")


def types(person: Person) -> None:
    """One decision, without ever touching anything but the keyboard."""
    page = person.page
    match asked(person):
        case "CHOOSE_VILLAGE":
            tab_either_way_to(page, ".vi-choice")
        case "ACQUIRE":
            arrows_to_a_legal_cell(page)
            page.keyboard.press("Enter")
            tab_either_way_to(page, "#build-now")
        case "STEP":
            tab_either_way_to(page, "#step-1")
        case "VISIT_TARGET":
            tab_either_way_to(page, "#goal-1")
        case "VISIT_MOVE":
            tab_either_way_to(page, "#point-1")
        case _:
            arrows_to_a_legal_cell(page)
    page.keyboard.press("Enter")


def ends_well(people: list[Person]) -> None:
    for person in people:
        expect(person.page.locator("#table")).to_have_attribute("data-state", "over")
        expect(person.page.locator(".grid-table tbody tr")).to_have_count(len(people))
        expect(person.page.locator(".vi-end .vi-built").first).to_be_visible()
