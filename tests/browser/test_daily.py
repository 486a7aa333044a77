"""Something every day: today's challenges, each game's own page, and the one attempt that counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine import registry
from tests.browser.access import tab_to, too_wide, violations
from tests.browser.people import Person

Arrive = Callable[..., Person]
Shot = Callable[[Page, str], None]

GAMES = [game.slug for game in registry.games()]
SIZES = ((390, 844), (1280, 800))


def looks_right(page: Page, shot: Shot, name: str) -> None:
    """At both sizes: nothing sticks out, and axe has nothing to say."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not too_wide(page), (name, width)
        assert violations(page) == [], (name, width)
        shot(page, f"daily_{name}_{width}")


def test_the_square_shows_today_and_the_keyboard_finds_it(someone: Arrive, shot: Shot) -> None:
    page = someone("Camille").page
    page.goto(f"{someone('Basile').url}/")
    looks_right(page, shot, "home")
    tab_to(page, "#today-vallee")
    page.keyboard.press("Enter")
    page.wait_for_url("**/jeux/vallee/defi/")
    page.click("#to-today")
    expect(page.locator(".today__game")).to_have_count(len(GAMES))
    looks_right(page, shot, "today")


@pytest.mark.parametrize("slug", GAMES)
def test_an_attempt_counts_once_in_two_tabs(slug: str, someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille")
    page = camille.page
    page.goto(f"{camille.url}/jeux/{slug}/defi/")
    looks_right(page, shot, f"{slug}_before")
    page.fill("input[name=name]", "Camille")
    other = page.context.new_page()
    page.click("#challenge-play")
    page.wait_for_url("**/t/*/")
    expect(page.locator("#table")).to_have_attribute("data-state", "live")
    expect(page.locator("#status")).to_contain_text("Défi du jour")
    other.goto(f"{camille.url}/jeux/{slug}/defi/")
    expect(other.locator("#challenge-play")).to_have_count(0)
    other.click("#challenge-resume")
    other.wait_for_url(page.url)
    other.goto(f"{camille.url}/jeux/{slug}/defi/")
    looks_right(other, shot, f"{slug}_running")
