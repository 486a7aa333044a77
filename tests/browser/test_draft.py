"""What the games' scripts share: a choice that survives a push (draft.js), arrow keys (roving.js)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.browser

# A page of its own around the real scripts: a number to choose, and no game.
PAGE = Path(__file__).with_name("draft_page.html").read_text("utf-8")

# As htmx draws a part of the page anew, after telling what it is about to do.
PUSH = """({id, html}) => {
    const target = document.getElementById(id);
    const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, {detail}));
    tell("htmx:before:swap", {tasks: [{target}]});
    const before = target.outerHTML;
    target.outerHTML = html;
    tell("htmx:after:swap", {});
    return before;
}"""
NUMBERS = (
    '<div id="numbers"><button id="n-1" aria-pressed="false">1</button><button id="n-2">2</button></div>'
)
PRICE = '<p id="price" class="cheap">4</p>'
ASKED_AGAIN = '<div id="actions"><input type="hidden" name="stamp" value="2"></div>'


@pytest.fixture
def opened(someone: Callable[..., Person], site: Site) -> Callable[[str], Page]:
    page = someone("Camille").page

    def open_page(query: str = "") -> Page:
        def answer(route: Route) -> None:
            route.fulfill(body=PAGE, content_type="text/html")

        page.route("**/draft-page*", answer)
        page.goto(f"{site.url}/draft-page?{query}")
        expect(page.locator("body")).to_have_attribute("data-ready", "")
        return page

    return open_page


def push(page: Page, part: str, html: str) -> str:
    before: str = page.evaluate(PUSH, {"id": part, "html": html})
    return before


def chosen(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('[aria-pressed=true]')].map((n) => n.id)")
    return found


def told(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("window.told")
    return found


def test_a_choice_survives_a_push_and_its_preview_is_drawn_again(opened: Callable[[str], Page]) -> None:
    page = opened("")
    page.click("#n-2")
    assert chosen(page) == ["n-2"]
    expect(page.locator("#price")).to_have_text("5")
    push(page, "numbers", NUMBERS)
    assert chosen(page) == ["n-2"]
    # What the server draws over was first put back as the server knows it.
    assert push(page, "price", PRICE) == '<p id="price" class="cheap">3</p>'
    expect(page.locator("#price")).to_have_text("5")
    page.click("#no")
    assert page.locator("#price").evaluate("(node) => node.outerHTML") == PRICE
    assert chosen(page) == []


def test_what_is_no_longer_offered_is_no_longer_chosen(opened: Callable[[str], Page]) -> None:
    page = opened("")
    page.click("#n-2")
    push(page, "numbers", '<div id="numbers"><button id="n-1">1</button></div>')
    assert chosen(page) == []
    page.click("#ok")
    assert told(page) == ["choose first"]


def test_another_question_starts_anew(opened: Callable[[str], Page]) -> None:
    page = opened("asked")
    page.click("#n-2")
    push(page, "actions", ASKED_AGAIN.replace('"2"', '"1"'))
    assert chosen(page) == ["n-2"]
    push(page, "actions", ASKED_AGAIN)
    assert chosen(page) == []
    expect(page.locator("#price")).to_have_text("3")


def test_a_choice_is_sent_once_and_then_done_with(opened: Callable[[str], Page]) -> None:
    page = opened("")
    page.click("#n-2")
    page.evaluate("() => { plan.send(); plan.send(); }")
    assert told(page) == [{"action": "take", "number": "n-2"}]
    assert chosen(page) == []


def test_what_is_refused_goes_back_to_where_the_game_says(opened: Callable[[str], Page]) -> None:
    page = opened("")
    page.evaluate("window.answer = false")
    page.click("#n-2")
    page.click("#ok")
    assert chosen(page) == ["n-1"]


def test_a_choice_survives_a_reload_only_where_it_is_kept(opened: Callable[[str], Page]) -> None:
    for query, expected in (("kept", ["n-2"]), ("", [])):
        page = opened(query)
        page.click("#n-2")
        page.reload()
        expect(page.locator("body")).to_have_attribute("data-ready", "")
        assert chosen(page) == expected


def stops(page: Page, group: str) -> list[str]:
    """What the Tab key stops at in a group."""
    found: list[str] = page.evaluate(
        "(id) => [...document.querySelectorAll(`#${id}, #${id} *`)]"
        ".filter((node) => node.tabIndex === 0).map((node) => node.id)",
        group,
    )
    return found


def walks(page: Page, *keys: str) -> str:
    for key in keys:
        page.keyboard.press(key)
    found: str = page.evaluate("document.activeElement.id")
    return found


def test_arrows_go_along_a_row_and_the_last_place_is_the_stop(opened: Callable[[str], Page]) -> None:
    page = opened("")
    assert stops(page, "row") == ["a"]
    page.focus("#a")
    assert walks(page, "ArrowRight", "ArrowDown", "ArrowRight") == "c"
    assert walks(page, "ArrowLeft") == "b"
    push(page, "row", '<div id="row"><button id="a">a</button><button id="b">b</button></div>')
    assert stops(page, "row") == ["b"]
    page.focus("#b")
    assert walks(page, "Home") == "a"


def test_tabs_go_round_and_the_open_one_is_the_stop(opened: Callable[[str], Page]) -> None:
    page = opened("")
    page.focus("#t-1")
    assert walks(page, "ArrowLeft") == "t-2"
    assert page.locator("#t-2").get_attribute("aria-selected") == "true"
    assert walks(page, "ArrowRight") == "t-1"


def test_a_list_is_entered_from_its_frame(opened: Callable[[str], Page]) -> None:
    page = opened("")
    assert stops(page, "list") == ["list"]
    page.focus("#list")
    assert walks(page, "ArrowRight") == "list"
    assert walks(page, "ArrowUp") == "l-2"
    assert walks(page, "ArrowUp", "ArrowUp") == "l-1"


def test_a_board_is_walked_by_rows_columns_and_named_neighbours(opened: Callable[[str], Page]) -> None:
    page = opened("")
    assert stops(page, "grid") == ["g-1-2"]
    page.focus("#g-1-2")
    assert walks(page, "ArrowRight") == "g-1-2"
    assert walks(page, "ArrowLeft") == "g-1-1"
    assert walks(page, "ArrowDown") == "g-2-1"
    assert walks(page, "ArrowUp") == "g-1-2"
    assert walks(page, "Control+End") == "g-2-1"
    assert stops(page, "grid") == ["g-2-1"]
