"""Small things that happen every day: long words, lost networks, unwelcome guests, a name asked once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.access import too_wide, violations
from tests.browser.people import Person
from tests.browser.site import Site

Arrive = Callable[..., Person]
Shot = Callable[[Page, str], None]

SAID_WITHIN = 5_000


def _at_one_table(someone: Arrive) -> tuple[Person, Person]:
    camille, basile = someone("Camille"), someone("Basile", width=390, height=844)
    basile.joins(camille.opens_table())
    expect(camille.page.locator("#board")).to_contain_text("Basile")
    return camille, basile


def _says(person: Person, text: str) -> None:
    person.page.fill("#msg", text)
    person.page.click("#msg-ok")
    expect(person.page.locator("#msg")).to_have_value("")


def test_a_long_word_widens_no_page_and_an_address_is_a_link(someone: Arrive, shots: Shot) -> None:
    camille, basile = _at_one_table(someone)
    _says(camille, "Bravo" * 90)
    _says(camille, f"Voir https://exemple.fr/{'chemin/' * 40}fin.")
    link = basile.page.locator("#messages a")
    expect(link).to_have_attribute("rel", "nofollow noopener noreferrer ugc")
    for person in (camille, basile):
        assert not too_wide(person.page)
    camille.starts()
    basile.page.click("#dock-chat")
    expect(basile.page.locator("#messages a")).to_be_visible()
    for person in (camille, basile):
        assert not too_wide(person.page)
        inside = person.page.locator("#messages")
        assert inside.evaluate("box => box.scrollWidth <= box.clientWidth"), "nor the chat"
    assert violations(camille.page) == []
    shots(camille.page, "long_words")


def test_a_lost_network_is_said_without_a_tap_and_its_return_too(someone: Arrive) -> None:
    camille, _ = _at_one_table(someone)
    camille.starts()
    expect(camille.page.locator("#connection")).to_be_hidden()
    camille.page.context.set_offline(True)
    expect(camille.page.locator("#connection")).to_be_visible(timeout=SAID_WITHIN)
    camille.page.context.set_offline(False)
    expect(camille.page.locator("#connection")).to_be_hidden()


def _apart(page: Page, *controls: str) -> None:
    """On a phone too, no button lies over another."""
    page.set_viewport_size({"width": 390, "height": 844})
    one, other = (page.locator(control).bounding_box() for control in controls)
    assert one
    assert other
    assert one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]


def test_somebody_sent_away_reads_so_and_may_be_let_back(someone: Arrive, shots: Shot) -> None:
    camille, basile = _at_one_table(someone)
    camille.page.click("#away-1-t")
    expect(camille.page.locator("#away-1")).to_contain_text("ne pourra plus s’y asseoir")
    assert violations(camille.page) == []
    camille.adds_bot("lison")
    camille.page.locator("#seat-order").scroll_into_view_if_needed()
    shots(camille.page, "send_away")
    _apart(camille.page, "#up-2", "#remove-2")
    camille.page.click("#remove-1")
    expect(basile.page.locator("#join-form")).to_contain_text("préfère jouer sans vous")
    assert violations(basile.page) == []
    expect(camille.page.locator("#sent-away")).to_contain_text("Basile")
    camille.page.locator("#sent-away button").click()
    expect(camille.page.locator("#sent-away")).to_have_count(0)
    basile.page.reload()
    basile.page.click("#join-ok")
    expect(camille.page.locator("#seat-2")).to_contain_text("Basile")
    camille.page.click("#up-2")
    expect(camille.page.locator("#seat-1")).to_contain_text("Basile")


def test_a_visitor_types_their_name_once(someone: Arrive, site: Site, shots: Shot) -> None:
    camille = someone("Camille")
    page = camille.page
    page.goto(f"{site.url}/jeux/rolling_village/")
    expect(page.locator("main input[name=name]:visible")).to_have_count(1)
    assert violations(page) == []
    shots(page, "game_of_a_visitor")
    page.click("#bots")
    expect(page.locator("#open-name")).to_be_focused()
    page.fill("#open-name", "Camille")
    page.click("#bots")
    page.wait_for_url("**/t/*/")
    expect(page.locator("#seat-0")).to_contain_text("Camille")
