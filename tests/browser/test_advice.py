"""Asking what to play and playing it; looking back on the game once it is over."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.access import tab_to, too_wide, violations
from tests.browser.chevoux import PREVIEW
from tests.browser.people import Person

Arrive = Callable[..., Person]
Shot = Callable[..., None]

# A worker that shares two cores with browsers takes its time.
THINKING = 60_000
LOOKING_BACK = 180_000


def asks(person: Person) -> None:
    page = person.page
    person.opens_help("advice")
    page.click("#advice-coup")
    expect(page.locator("#advice-play")).to_be_visible(timeout=THINKING)


def test_an_advised_move_is_marked_on_the_board_and_played_by_one_click(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille", width=390, height=844)
    camille.opens_table()
    camille.starts()
    page = camille.page
    asks(camille)
    expect(page.locator("#advice-next")).to_contain_text("Zéphyrin")
    expect(page.locator(".advice__others li")).to_have_count(2)
    expect(page.locator(".advice__others")).to_contain_text("points à la fin")
    marked = page.locator("#grid .advised")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("aria-description", "Coup conseillé")
    expect(page.locator("#announcements")).to_contain_text("Zéphyrin")
    shot(page, "advice_390")
    assert violations(page) == []
    assert not too_wide(page)
    cell = marked.get_attribute("id")
    page.click("#advice-play")
    expect(page.locator(f"#{cell}.draft")).to_have_count(1)
    # The next question is another one: the old answer is gone.
    expect(page.locator(".advised")).to_have_count(0)
    expect(page.locator("#advice-next")).to_have_count(0)


def test_advice_by_keyboard_alone(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille")
    camille.opens_table()
    camille.starts()
    page = camille.page
    tab_to(page, "#help-advice-t")
    page.keyboard.press("Enter")
    tab_to(page, "#advice-coup")
    page.keyboard.press("Enter")
    expect(page.locator("#advice-play")).to_be_visible(timeout=THINKING)
    shot(page, "advice_1280")
    tab_to(page, "#advice-other-1")
    page.keyboard.press("Enter")
    expect(page.locator(".draft")).to_have_count(1)


def test_in_chevoux_an_advised_move_is_seen_on_the_board_before_it_is_played(
    someone: Arrive, shot: Shot
) -> None:
    camille = someone("Camille", width=390, height=664)
    camille.opens_table("chevoux")
    camille.starts()
    page = camille.page
    camille.opens_help("advice")
    page.click("#advice-coup")
    page.locator("#advice-show").click(timeout=THINKING)
    expect(page.locator("#grid")).to_be_in_viewport()
    if "passer" in (page.locator(".advice__said").text_content() or "").lower():
        expect(page.locator("#button-pass")).to_be_focused()
        return
    expect(page.locator(PREVIEW)).to_be_visible()
    expect(page.locator(".chosen").first).to_be_in_viewport()
    shot(page, "advice_chevoux_390", full_page=False)
    assert violations(page) == []
    before = camille.stamp()
    page.click("#validate")
    camille.is_answered(before)
    expect(page.locator("#advice-next")).to_have_count(0)


def test_a_finished_game_is_looked_back_on(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille")
    camille.opens_table()
    camille.starts()
    for number in range(10):
        camille.waits_for_round(number)
        camille.plays_round(number)
    page = camille.page
    expect(page.locator("#table")).to_have_attribute("data-state", "over")
    page.click("#analyse")
    page.click("#start-analysis")
    expect(page.locator("#analysis progress")).to_be_visible()
    expect(page.locator(".analysis__moment")).to_have_count(3, timeout=LOOKING_BACK)
    expect(page.locator("#analysis .chart .gc")).to_have_count(1)
    expect(page.locator(".analysis__turns tbody tr")).to_have_count(10)
    shot(page, "analysis_1280")
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    shot(page, "analysis_390")
    assert not too_wide(page)
    page.locator(".analysis__moment a").first.click()
    expect(page.locator(".playback")).to_be_visible()
    page.go_back()
    page.reload()
    expect(page.locator(".analysis__moment")).to_have_count(3)


def test_a_key_for_a_program_is_made_and_taken_back(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille", width=390, height=844)
    camille.opens_table()
    camille.adds_bot("zephyrin")
    shot(camille.page, "waiting_with_a_bot_390")
    page = camille.page
    page.click("#program")
    page.click("#key-0")
    expect(page.locator("#key")).not_to_have_value("")
    expect(page.locator("#address")).to_have_value(re.compile("/api/v1/tables/[A-Z0-9]{8}/seats/0/$"))
    shot(page, "program_390")
    assert violations(page) == []
    assert not too_wide(page)
    page.click("#remove-key-0")
    expect(page.locator("#key")).to_have_count(0)
    expect(page.locator("#remove-key-0")).to_have_count(0)
