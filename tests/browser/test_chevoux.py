"""Chévoux from the first card to the last: alone by keyboard, in a duel, at the village of the day."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.access import overflow, tab_either_way_to, tab_to, violations
from tests.browser.people import Person

Arrive = Callable[..., Person]
Shot = Callable[..., None]


def opens(person: Person, difficulty: str = "hard") -> str:
    page = person.page
    page.goto(f"{person.url}/jeux/chevoux/")
    form = page.locator("form[action$='/ouvrir/']")
    form.locator("input[name=name]").fill(person.name)
    form.locator("select[name$=difficulty]").select_option(difficulty)
    form.locator("button.bouton--plein").click()
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
        page.click("#valider")
    else:
        passes(page)


def mends_in_mind(page: Page) -> bool:
    """Its preview; whether there is such a move."""
    best = page.evaluate(
        """() => {
          const outlook = JSON.parse(document.getElementById('perspectives').textContent);
          const all = Object.entries(outlook.moves).flatMap(([effect, moves]) =>
            moves.map((move) => ({...move, effect, kind: outlook.kind})));
          return all.sort((a, b) => a.b - b.b || b.s - a.s)[0] ?? null;
        }"""
    )
    if best is None:
        return False
    page.click(f"#effet-{best['effect']}")
    cells = [f"#c-{cell // 6 + 1}-{cell % 6 + 1}" for cell in best["c"]]
    page.click(cells[0])
    if best["effect"] == "restructure":
        page.click(cells[1] if best["kind"] == "swap" else f"#sens-{best['w']}")
    expect(page.locator("#apercu")).to_be_visible()
    return True


def is_clean(page: Page, where: str) -> None:
    assert not violations(page), where
    assert overflow(page) <= 0, where


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
    if not page.locator(".case.legale").count():
        tab_to(page, "#button-pass")
        page.keyboard.press("Enter")
        return
    tab_either_way_to(page, "[role=gridcell]")
    walk_to(page, ".legale")
    page.keyboard.press("Enter")
    if page.locator("#valider[aria-disabled=true]").count():
        # A swap needs a second tile.
        walk_to(page, ".legale")
        page.keyboard.press("Enter")
    expect(page.locator("#apercu")).not_to_be_empty()
    tab_to(page, "#valider", most=8)
    page.keyboard.press("Enter")


def test_alone_by_keyboard_to_the_last_card(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille")
    page = camille.page
    opens(camille)
    tab_to(page, "#commencer")
    page.keyboard.press("Enter")
    expect(page.locator("#grille")).to_be_visible()
    tab_to(page, "#button-pass")
    is_clean(page, "first card")
    for card in range(20):
        assert plays(camille, chooses_by_keyboard), f"card {card + 1} was never shown"
        if card == 6:
            # Half-made choices are part of the page too.
            page.keyboard.press("2")
            is_clean(page, "middle")
            page.keyboard.press("1")
    expect(page.locator("#table")).to_have_attribute("data-etat", "over")
    expect(page.locator(".villages > li")).to_have_count(1)
    is_clean(page, "over")
    shot(page, "chevoux_over_1280")


def test_a_preview_shows_what_would_change_and_escape_takes_it_back(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille", width=390, height=844)
    page = camille.page
    opens(camille)
    camille.starts()
    while page.evaluate("JSON.parse(document.getElementById('perspectives').textContent).kind") != "swap":
        plays(camille, passes)
    page.click("#effet-restructure")
    page.locator(".case.legale").first.click()
    first = page.locator(".choisie").get_attribute("id")
    page.locator(".case.legale").first.click()
    expect(page.locator(".deplace")).to_have_count(2)
    expect(page.locator("#valider")).to_have_attribute("aria-disabled", "false")
    is_clean(page, "preview")
    shot(page, "chevoux_preview_390")
    page.locator(f"#{first}").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".deplace")).to_have_count(0)
    page.click("#effet-restructure")
    tiles = "[...document.querySelectorAll('#grille .tuile')].map((tile) => tile.dataset.id).join()"
    shown = page.evaluate(tiles)
    page.reload()
    expect(page.locator("#grille")).to_be_visible()
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
          const button = document.getElementById('valider');
          for (const disabled of ['true', 'false']) {
            button.setAttribute('aria-disabled', disabled);
            getComputedStyle(button).backgroundColor;
          }
          return button.getAnimations().map((animation) => animation.transitionProperty);
        }"""
    )
    assert "background-color" not in fading, "words of the new colour on a ground still of the old"
    page.evaluate("document.getElementById('valider').setAttribute('aria-busy', 'true')")
    is_clean(page, "on its way")
    shot(page, "chevoux_busy_1280")


def test_a_thumb_sees_the_village_and_both_effects_from_the_first_row_to_the_last(
    someone: Arrive, shot: Shot
) -> None:
    camille = someone("Camille", width=390, height=844)
    page = camille.page
    opens(camille, "normal")
    camille.starts()
    page.emulate_media(reduced_motion="reduce")
    for card in range(16):
        if card % 5 == 0:
            page.evaluate("document.getElementById('plateau').scrollIntoView()")
            for effect in page.locator(".effet").all():
                assert in_sight(page, effect), f"an effect of card {card + 1} is out of sight"
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                shot(page, f"chevoux_thumb_{card // 5 + 2}_{scheme}_390", full_page=False)
        plays(camille, passes)
    mends_in_mind(page)
    shot(page, "chevoux_thumb_preview_390", full_page=False)
    is_clean(page, "five rows")


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


# -- a duel ---------------------------------------------------------------------------------------------


def test_a_duel_of_three_stays_secret_until_all_are_done(someone: Arrive, shot: Shot) -> None:
    camille, basile = someone("Camille"), someone("Basile", width=390, height=844)
    zoe, paul = someone("Zoé", locale="en-GB"), someone("Paul")
    link = opens(camille)
    basile.joins(link)
    zoe.joins(link)
    camille.starts()
    for friend in (camille, basile, zoe):
        expect(friend.page.locator("#grille")).to_be_visible()
    dealt = "[...document.querySelectorAll('#grille .tuile')].map((tile) => tile.dataset.id).join()"
    assert camille.page.evaluate(dealt) == basile.page.evaluate(dealt) == zoe.page.evaluate(dealt)

    for _ in range(6):
        plays(camille, mends)
    expect(basile.page.locator("#joueur-0")).to_contain_text("Manche 2 sur 4")
    expect(basile.page.locator(".tuile[data-id]")).to_have_count(12)
    paul.page.goto(link)
    expect(paul.page.locator("#plateau")).to_contain_text("secrets")
    expect(paul.page.locator("#grille")).to_have_count(0)
    is_clean(paul.page, "spectator of a duel")
    shot(camille.page, "chevoux_duel_1280")
    shot(basile.page, "chevoux_duel_390")

    plays(zoe, mends)
    zoe.page.click("#a-table summary")
    zoe.page.click("#abandonner")
    zoe.page.click("#d-abandon .bouton--plein")
    expect(zoe.page.locator("#perspectives")).to_have_count(0)
    while plays(camille, mends):
        pass
    expect(camille.page.locator("#table")).to_have_attribute("data-etat", "live")
    while plays(basile, passes):
        pass
    for friend in (camille, basile, zoe, paul):
        expect(friend.page.locator("#table")).to_have_attribute("data-etat", "over")
        expect(friend.page.locator(".villages > li")).to_have_count(3)
    expect(camille.page.locator(".villages > li").last).to_contain_text("Partie abandonnée")
    is_clean(basile.page, "result of a duel")
    shot(camille.page, "chevoux_duel_over_1280")
    shot(basile.page, "chevoux_duel_over_390")


# -- the village of the day -------------------------------------------------------------------------------


def test_the_daily_challenge_counts_once(someone: Arrive, shot: Shot) -> None:
    camille, basile = someone("Camille"), someone("Basile", width=390, height=844)
    page = camille.page
    page.goto(f"{camille.url}/jeux/chevoux/")
    page.click("#defi")
    page.click("#defi-hard")
    expect(page.locator("#defi-jouer")).to_be_visible()
    is_clean(page, "daily, before")
    page.fill("input[name=name]", "Camille")
    page.click("#defi-jouer")
    page.wait_for_url("**/t/*/")
    expect(page.locator("#a-conseil")).to_have_count(0)
    mine = page.url
    basile.page.goto(mine)
    expect(basile.page.locator("#grille")).to_have_count(0)
    plays(camille, mends)
    page.goto(f"{camille.url}/jeux/chevoux/defi/hard/")
    page.click("#defi-reprendre")
    camille.is_asked()
    while plays(camille, passes):
        pass
    expect(page.locator("#table")).to_have_attribute("data-etat", "over")
    # The seed and the best line would tell the others' village: they wait for the end of the day.
    expect(page.locator("#main code")).to_have_count(1)
    expect(page.locator("#conseil-meilleure")).to_have_count(0)

    page.goto(f"{camille.url}/jeux/chevoux/defi/hard/")
    expect(page.locator(".moi-l")).to_contain_text("Camille")
    shot(page, "chevoux_daily_1280")
    is_clean(page, "daily, after")
    refused = page.evaluate(
        """async () => {
          const form = document.querySelector("form[action$='/jouer/']");
          const data = new FormData(form);
          data.set("counted", "1");
          return (await fetch(form.action, {method: "POST", body: data})).status;
        }"""
    )
    assert refused == 409
    page.click("#defi-rejouer")
    page.wait_for_url("**/t/*/")
    assert page.url != mine
    expect(page.locator("#a-conseil")).to_have_count(1)


def test_a_question_is_answered_without_peeking(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille")
    page = camille.page
    opens(camille)
    camille.starts()
    page.click("#a-conseil summary")
    page.click("#conseil-gagnable")
    page.click("#conseil-arret")
    expect(page.locator("#conseil-suite")).to_contain_text("arrêtée")
    for _ in range(17):
        plays(camille, passes)
    # A move makes an answer stale: it goes, and the place for the next one stays open.
    expect(page.locator("#conseil")).to_be_empty()
    page.click("#conseil-coup")
    expect(page.locator("#conseil-jouer")).to_be_visible(timeout=60_000)
    is_clean(page, "advice")
    shot(page, "chevoux_advice_1280")
    assert plays(camille, lambda page: page.click("#conseil-jouer"))
