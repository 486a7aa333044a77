"""A village of Chévoux alone: by keyboard to the last card, and by thumb."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.access import tab_either_way_to, tab_to, too_wide
from tests.browser.chevoux import PREVIEW, Arrive, Shot, is_clean, mends_in_mind, opens, passes, plays
from tests.browser.people import PATIENCE

# -- alone, by keyboard ---------------------------------------------------------------------------------


def walk_to(page: Page, selector: str) -> None:
    page.keyboard.press("Control+Home")
    for _ in range(5):
        for _ in range(6):
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
    raise AssertionError(f"no cell of the board is {selector}")


def chooses_by_keyboard(page: Page) -> None:
    if not page.locator(".cell.legal").count():
        tab_to(page, "#button-pass")
        page.keyboard.press("Enter")
        return
    tab_either_way_to(page, "[role=gridcell]")
    walk_to(page, ".legal")
    # Around the cell: its tile would cover a ring inside it.
    assert page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineOffset)") > 0
    page.keyboard.press("Enter")
    if page.locator("#validate[aria-disabled=true]").count():
        # A swap needs a second tile.
        walk_to(page, ".legal")
        page.keyboard.press("Enter")
    expect(page.locator(PREVIEW)).not_to_be_empty()
    tab_to(page, "#validate", most=8)
    page.keyboard.press("Enter")


def reads_the_tiles_to_come(page: Page) -> None:
    """The lists are one stop of the Tab key; the arrows go on from there, to the last tile of the reserve."""
    tab_to(page, "#reachable-t")
    page.keyboard.press("Enter")
    tab_to(page, "[data-read] button")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#rule")).to_contain_text("Restructurer")
    page.keyboard.press("End")
    rule = page.evaluate("document.activeElement.dataset.rule")
    expect(page.locator("#rule")).to_have_text(rule)
    page.keyboard.press("Enter")
    expect(page.locator("#announcements")).to_have_text(rule)


def test_alone_by_keyboard_to_the_last_card(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille")
    page = camille.page
    opens(camille)
    tab_to(page, "#start")
    page.keyboard.press("Enter")
    expect(page.locator("#grid")).to_be_visible()
    reads_the_tiles_to_come(page)
    tab_to(page, "#button-pass")
    is_clean(page, "first card")
    for card in range(20):
        assert plays(camille, chooses_by_keyboard), f"card {card + 1} was never shown"
        if card == 6:
            # Half-made choices are part of the page too.
            page.keyboard.press("2")
            is_clean(page, "middle")
            page.keyboard.press("1")
    expect(page.locator("#table")).to_have_attribute("data-state", "over")
    expect(page.locator(".villages > li")).to_have_count(1)
    expect(page.locator("#announcements")).to_contain_text("Partie")
    # The par comes by itself; its game is leafed through card by card.
    par = page.locator("#advice-next[data-finished] .advice__said")
    expect(par).to_contain_text(re.compile("[Pp]ar "), timeout=PATIENCE)
    tab_to(page, "#step-after", most=60)
    page.keyboard.press("Enter")
    expect(page.locator("[data-step-count]")).to_have_text("Étape 2 sur 20")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#advice-step-3")).to_be_visible()
    expect(page.locator("#advice-step-2")).to_be_hidden()
    is_clean(page, "over")
    shot(page, "chevoux_over_1280")


# What the server says every twenty seconds.
HEARTBEAT = """document.getElementById('socket').dispatchEvent(
    new CustomEvent('htmx:ws:before:message:incoming', {
      bubbles: true, cancelable: true, detail: {message: {data: '{"version": 0, "content": ""}'}}}))"""


def test_a_refusal_is_told_under_the_thumb_and_gone_with_the_next_touch(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille", width=390, height=664)
    page = camille.page
    opens(camille)
    camille.starts()
    while not page.locator("[data-brush=populate]").count():
        plays(camille, passes)
    page.click("#effect-populate")
    refused, legal = page.locator(".cell[aria-disabled=true]").first, page.locator(".cell.legal").first
    expect(legal).to_have_accessible_description("Peut être choisie.")
    refused.click(force=True)
    expect(page.locator("#why-not")).not_to_be_empty()
    assert in_sight(page, page.locator("#why-not"))
    expect(page.locator("#rule")).to_have_text(refused.get_attribute("aria-label") or "")
    shot(page, "chevoux_refused_390", full_page=False)
    is_clean(page, "refused")
    legal.click()
    expect(page.locator("#why-not")).to_be_empty()
    # What would be is said where the tile is heard, and in the line that a phone has room for.
    expect(page.locator(".chosen")).to_have_attribute("aria-label", re.compile(r"Aperçu.*Habitation, \d"))
    expect(page.locator("#reason > :last-child")).to_have_text(re.compile(r"\+\d\spersonnes?, score"))
    refused.click(force=True)
    page.keyboard.press("Escape")
    expect(page.locator("#why-not")).to_be_empty()


def test_an_effect_that_is_not_possible_says_why_when_it_is_touched(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille", width=390, height=664)
    page = camille.page
    opens(camille)
    camille.starts()
    impossible = page.locator(".effect[aria-disabled=true]")
    while not impossible.count():
        plays(camille, passes)
    sees_all(page, "an effect that is not possible")
    chosen = page.locator(".effect[aria-checked=true]").get_attribute("id")
    impossible.click(force=True)
    expect(page.locator("#rule")).to_have_text(impossible.get_attribute("data-rule") or "")
    assert in_sight(page, page.locator("#rule"))
    expect(page.locator(f"#{chosen}")).to_have_attribute("aria-checked", "true")
    shot(page, "chevoux_impossible_390", full_page=False)
    is_clean(page, "an effect that is not possible")


def test_a_preview_shows_what_would_change_and_escape_takes_it_back(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille", width=390, height=844)
    page = camille.page
    opens(camille)
    camille.starts()
    while page.evaluate("JSON.parse(document.getElementById('outlook').textContent).kind") != "swap":
        plays(camille, passes)
    page.click("#effect-restructure")
    page.locator(".cell.legal").first.click()
    first = page.locator(".chosen").get_attribute("id")
    page.locator(".cell.legal").first.click()
    expect(page.locator(".moved")).to_have_count(2)
    expect(page.locator("#validate")).to_have_attribute("aria-disabled", "false")
    page.evaluate(HEARTBEAT)
    expect(page.locator(".moved")).to_have_count(2)
    is_clean(page, "preview")
    shot(page, "chevoux_preview_390")
    page.locator(f"#{first}").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".moved")).to_have_count(0)
    expect(page.locator("#announcements")).to_contain_text("annulé")
    expect(page.locator("#rule")).not_to_contain_text("Aperçu")
    page.click("#effect-restructure")
    tiles = "[...document.querySelectorAll('#grid .tile')].map((tile) => tile.dataset.id).join()"
    shown = page.evaluate(tiles)
    page.reload()
    expect(page.locator("#grid")).to_be_visible()
    assert page.evaluate(tiles) == shown, "the preview was taken back to another village"


def test_what_is_half_way_can_be_read_too(someone: Arrive, shot: Shot) -> None:
    """A button that comes to life, and one whose move is on its way."""
    camille = someone("Camille")
    page = camille.page
    opens(camille)
    camille.starts()
    while not mends_in_mind(page):
        plays(camille, passes)
    fading = page.evaluate(
        """() => {
          const button = document.getElementById('validate');
          for (const disabled of ['true', 'false']) {
            button.setAttribute('aria-disabled', disabled);
            getComputedStyle(button).backgroundColor;
          }
          return button.getAnimations().map((animation) => animation.transitionProperty);
        }"""
    )
    assert "background-color" not in fading, "words of the new colour on a ground still of the old"
    page.evaluate("document.getElementById('validate').setAttribute('aria-busy', 'true')")
    is_clean(page, "on its way")
    shot(page, "chevoux_busy_1280")


def test_a_thumb_sees_the_village_and_both_effects_from_the_first_row_to_the_last(
    someone: Arrive, shot: Shot
) -> None:
    camille = someone("Camille", width=390, height=664)
    page = camille.page
    opens(camille, "normal")
    camille.starts()
    page.emulate_media(reduced_motion="reduce")
    for card in range(16):
        if card % 5 == 0:
            sees_all(page, f"card {card + 1}")
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                shot(page, f"chevoux_thumb_{card // 5 + 2}_{scheme}_390", full_page=False)
        plays(camille, passes)
    mends_in_mind(page)
    to_the_village(page)
    sees_all(page, "preview")
    assert in_sight(page, page.locator(PREVIEW))
    if page.locator("#misplaced [data-becomes]").is_visible():
        expect(page.locator("#misplaced")).to_contain_text("avec ce coup")
    shot(page, "chevoux_thumb_preview_390", full_page=False)
    is_clean(page, "five rows")
    for width, height in ((844, 390), (640, 450), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        to_the_village(page)
        sees_all(page, f"{width} × {height}")
        assert drawings_keep_to_their_tiles(page), width
        assert not too_wide(page), width
        shot(page, f"chevoux_preview_{width}", full_page=False)


def to_the_village(page: Page) -> None:
    """The driver scrolls before it clicks; a thumb does not."""
    page.evaluate("document.getElementById('board').scrollIntoView()")


def sees_all(page: Page, where: str) -> None:
    for part in page.locator("#grid .cell, .effect, #validate").all():
        assert in_sight(page, part), f"{where}: {part} is out of sight"


def drawings_keep_to_their_tiles(page: Page) -> bool:
    kept: bool = page.evaluate(
        """[...document.querySelectorAll('#grid .cell')].every((cell) => {
          const tile = cell.getBoundingClientRect();
          const drawing = cell.querySelector('.drawing').getBoundingClientRect();
          return Math.min(tile.width, tile.height) >= 40
            && drawing.left >= tile.left && drawing.right <= tile.right
            && drawing.top >= tile.top && drawing.bottom <= tile.bottom;
        })"""
    )
    return kept


def in_sight(page: Page, part: Locator) -> bool:
    """Whether nothing covers it: what stands at its corners is a part of it."""
    found: bool = part.evaluate(
        """(part) => {
          const {left, right, top, bottom} = part.getBoundingClientRect();
          return [left + 8, right - 8].every((x) =>
            [top + 8, bottom - 8].every((y) => part.contains(document.elementFromPoint(x, y))));
        }"""
    )
    return found
