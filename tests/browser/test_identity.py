"""One browser, several tabs: a page never stays behind as somebody who is no longer there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.browser

PASSWORD = "quatre mots tout simples"


def test_a_guest_who_signs_in_beside_the_table_keeps_their_chair_there(
    someone: Callable[..., Person], site: Site
) -> None:
    username = site.account("Solange", PASSWORD)
    person = someone("<b>Zoé</b>")
    person.opens_table("rolling_village")
    person.adds_bot("lison")
    person.starts()
    person.waits_for_round(0)
    tab = person.page.context.new_page()
    tab.goto(f"{site.url}/compte/connexion/")
    tab.fill("[name=username]", username)
    tab.fill("[name=password]", PASSWORD)
    with person.page.expect_navigation():
        tab.click("main button.button--primary")
    expect(person.page.locator("#me")).to_contain_text("Solange")
    person.waits_for_round(0)
    person.plays_round(0)
    person.waits_for_round(1)
