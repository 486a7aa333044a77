"""Whoever comes back sees on the board what changed, in every game, without a script that knows it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.access import violations
from tests.browser.chairs import made
from tests.browser.people import Person
from tests.browser.site import Site

pytestmark = pytest.mark.browser

# Nobody sees what others do in Chévoux before they have finished themselves.
GAMES = ("rolling_village", "vallee", "villages_hache", "above_below")
# Marie looked last before the others' moves of the last hour; all that is asked of her is still hers to do.
GAME = """
from datetime import timedelta
from django.utils import timezone
from engine import registry
from tables.change import change
from tests.browser.chairs import told
from tests.tables.house import playing

house = playing(registry.get("{game}"), "Marie", "Basile", seed="7" * 64)
marie = house.people[0]

def by_itself():
    with change(house.code) as held:
        while forced := held.automatic():
            held.play(*forced)

def turns(most, until):
    for _ in range(most):
        by_itself()
        person = house.to_move()
        if until(person):
            return
        house.play(person, house.legal(person)[0])

turns(10, lambda person: False)
turns(40, lambda person: person != marie)
then = timezone.now() - timedelta(hours=1)
house.table.entries.update(at=then)
house.table.seats.update(seen=then)
turns(12, lambda person: person == marie)
print(told(house))
"""
MARKS = "[...document.querySelectorAll('.since')].map((one) => one.id)"


@pytest.mark.parametrize("game", GAMES)
def test_what_changed_is_marked_until_the_recap_is_closed(
    game: str, site: Site, someone: Callable[..., Person], shot: Callable[..., None]
) -> None:
    person = someone("Marie", width=1280, height=650)
    page = made(site, GAME.format(game=game)).visit(person, 0)
    expect(page.locator("#recap")).to_be_focused()
    expect(page.locator(".since").first).to_be_attached()
    shot(page, f"marks-{game}", full_page=False)
    marks = page.evaluate(MARKS)
    assert 1 <= len(marks) <= 40, marks
    assert not violations(page)
    page.keyboard.press("Escape")
    expect(page.locator(".since")).to_have_count(0)
