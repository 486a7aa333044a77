"""Villages in real browsers: whole games by mouse, by finger and by keyboard, and what the table refuses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.people import Person

Arrive = Callable[..., Person]
Shot = Callable[..., None]

# No game needs nearly so many decisions.
MANY = 600


def lays(host: Person, guests: list[Person], *, instant: bool = True) -> None:
    """The host opens a table for them all; what nobody has to decide passes at once, or in its own time."""
    link = host.opens_table("villages_hache")
    host.page.locator("#reglages summary").click()
    host.page.fill("#a-places", str(1 + len(guests)))
    box = host.page.locator("[name=option-instant_turns]")
    if instant != box.is_checked():
        box.click()
    host.page.click("#a-ok")
    for guest in guests:
        # They ask for calm pages, and lose no time on what moves.
        guest.page.emulate_media(reduced_motion="reduce")
        guest.joins(link)
    expect(host.page.locator(".siege:not(.siege--libre)")).to_have_count(1 + len(guests), timeout=15_000)
    host.starts()


def asked(person: Person) -> str:
    """What the page asks this person now: the name of the moment, or nothing."""
    return str(
        person.page.evaluate(
            """() => !document.querySelector('#actions [name=stamp]') ? '' :
               document.querySelector('#grille')?.dataset.phase || 'CHOOSE_VILLAGE'"""
        )
    )


def over(person: Person) -> bool:
    return person.page.locator("#table").get_attribute("data-etat") == "over"


def clicks(person: Person) -> None:
    """One decision, with a mouse or a finger."""
    page = person.page
    match asked(person):
        case "CHOOSE_VILLAGE":
            page.locator(".vi-choix").first.click()
        case "ACQUIRE":
            page.locator(".vi-case.legale").first.click()
            page.click("#construire")
        case "VISIT_TARGET":
            page.click("#but-1")
        case "VISIT_MOVE":
            page.click("#point-1")
        case _:
            page.locator(".vi-case.legale").first.click()


def tabs_to(page: Page, selector: str) -> None:
    """Tab forward or back, from wherever the focus is, until it is on this."""
    for _ in range(80):
        where = page.evaluate(
            """(wanted) => {
              const here = document.activeElement;
              if (here.matches(wanted)) return 'there';
              const target = document.querySelector(wanted);
              const before = here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
              return before && here !== document.body ? 'Shift+Tab' : 'Tab';
            }""",
            selector,
        )
        if where == "there":
            return
        page.keyboard.press(where)
    raise AssertionError(f"the keyboard never reaches {selector}")


def arrows_to_a_legal_cell(page: Page) -> None:
    tabs_to(page, "#grille [role=gridcell]")
    dx, dy = page.evaluate(
        """() => {
          const rows = [...document.querySelectorAll('#grille [role=row]')].map((row) => [...row.children]);
          const where = (cell) => {
            const y = rows.findIndex((row) => row.includes(cell));
            return [rows[y].indexOf(cell), y];
          };
          const [ax, ay] = where(document.activeElement);
          const [bx, by] = where(document.querySelector('#grille .legale'));
          return [bx - ax, by - ay];
        }"""
    )
    for _ in range(abs(dx)):
        page.keyboard.press("ArrowRight" if dx > 0 else "ArrowLeft")
    for _ in range(abs(dy)):
        page.keyboard.press("ArrowDown" if dy > 0 else "ArrowUp")
    assert page.evaluate("document.activeElement.classList.contains('legale')")


def types(person: Person) -> None:
    """One decision, without ever touching anything but the keyboard."""
    page = person.page
    match asked(person):
        case "CHOOSE_VILLAGE":
            tabs_to(page, ".vi-choix")
        case "ACQUIRE":
            arrows_to_a_legal_cell(page)
            page.keyboard.press("Enter")
            tabs_to(page, "#construire")
        case "STEP":
            tabs_to(page, "#pas-1")
        case "VISIT_TARGET":
            tabs_to(page, "#but-1")
        case "VISIT_MOVE":
            tabs_to(page, "#point-1")
        case _:
            arrows_to_a_legal_cell(page)
    page.keyboard.press("Enter")


def plays_on(
    people: list[Person], until: Callable[[], bool], hands: dict[str, Callable[[Person], None]]
) -> None:
    """Whoever is asked decides, until this holds or the game is over."""
    for _ in range(MANY):
        if over(people[0]) or until():
            return
        for person in people:
            stamp = person.stamp()
            if not stamp:
                continue
            hands.get(person.name, clicks)(person)
            person.page.wait_for_function(
                """(old) => document.querySelector('#table').dataset.etat === 'over' ||
                   document.querySelector('#actions [name=stamp]')?.value !== old""",
                arg=stamp,
            )
            break
        else:
            people[0].page.wait_for_timeout(30)
    raise AssertionError("the game goes on and on")


def never() -> bool:
    return False


def assert_accessible(page: Page) -> None:
    found = Axe().run(page)
    told = [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found.response["violations"]]
    assert not told, told


def ends_well(people: list[Person]) -> None:
    for person in people:
        expect(person.page.locator("#table")).to_have_attribute("data-etat", "over")
        expect(person.page.locator(".tableau tbody tr")).to_have_count(len(people))
        expect(person.page.locator(".vi-fin .vi-bati").first).to_be_visible()


def test_four_browsers_play_a_whole_game_one_of_them_by_keyboard_alone(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille")
    basile = someone("Basile", width=390, height=844)
    mary = someone("Mary", locale="en-GB")
    zoe = someone("Zoé", width=820, height=1100)
    people = [camille, basile, mary, zoe]
    lays(camille, [basile, mary, zoe])
    hands = {"Zoé": types}

    def somebody_visits() -> bool:
        return camille.page.locator(".vi-voie").count() > 0 and camille.page.locator(".vi-bati").count() > 5

    plays_on(people, somebody_visits, hands)
    expect(mary.page.locator("#t-plateau")).to_have_text("The map of the four villages")
    # The way, how far, and who earns what: on the map and in words.
    expect(camille.page.locator(".vi-prime text").first).to_have_text("+6")
    expect(camille.page.locator("#joueurs")).to_contain_text(re.compile(r"encore \d+\sca.*6\spoints pour"))
    for person, name in ((camille, "villages_1280"), (basile, "villages_390"), (zoe, "villages_820")):
        shot(person.page, name)
    assert_accessible(camille.page)
    assert_accessible(basile.page)
    plays_on(people, never, hands)
    ends_well(people)
    assert_accessible(camille.page)
    assert_accessible(basile.page)
    shot(camille.page, "villages_over_1280")
    shot(basile.page, "villages_over_390")


@pytest.mark.parametrize("names", [["Ada", "Bob"], ["Ada", "Bob", "Cléo"]], ids=["two", "three"])
def test_fewer_players_play_a_whole_game_with_closed_villages(someone: Arrive, names: list[str]) -> None:
    people = [someone(name) for name in names]
    lays(people[0], people[1:])
    plays_on(people, lambda: people[0].page.locator(".vi-ferme").count() > 0, {})
    expect(people[0].page.locator(".vi-ferme")).to_have_count(4 - len(people))
    expect(people[0].page.locator(".vi-panneau__f").first).to_have_text("fermé")
    plays_on(people, never, {})
    ends_well(people)


def test_a_bad_purchase_is_refused_with_its_rule_and_the_cards_go_back(someone: Arrive) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    page = ada.page
    lays(ada, [bob])

    def can_overpay() -> bool:
        return asked(ada) == "ACQUIRE" and page.locator("[data-point]").count() > 1

    plays_on([ada, bob], can_overpay, {})
    hand = page.locator("[data-point]")
    values = hand.all_inner_texts()
    refusal = page.locator("#refus")

    def lays_out(wanted: list[int]) -> None:
        for n in range(hand.count()):
            if (hand.nth(n).get_attribute("aria-pressed") == "true") != (n in wanted):
                hand.nth(n).click()

    def is_put_down() -> None:
        expect(page.locator("[data-point][aria-pressed=true]")).to_have_count(0)
        expect(page.locator(".vi-projet")).to_have_count(0)
        assert hand.all_inner_texts() == values

    page.locator(".vi-case.legale").first.click()
    lays_out([])
    page.click("#construire")
    expect(refusal).to_contain_text("aucune carte Points")
    is_put_down()

    # All the cards, with one too many; or, where all are needed, one too few.
    page.locator(".vi-case.legale").first.click()
    everything = list(range(len(values)))
    lays_out(everything)
    superfluous = "trop" in page.locator("#somme").inner_text()
    lays_out(everything if superfluous else everything[:1])
    page.click("#construire")
    expect(refusal).to_contain_text("trop" if superfluous else re.compile("suffi|manque|atteint|faut"))
    is_put_down()

    # A ground that does not touch the pawn. Forbidden cells say so, and still answer a tap with their rule.
    far = page.locator(".vi-case:not(.legale)[id*='-Y'][aria-label$='libre']").first
    far.click(force=True)
    page.click("#vi-annuler")
    far.click(force=True)
    page.click("#construire")
    expect(refusal).to_contain_text("touche")
    is_put_down()

    page.click("#vi-annuler")
    page.locator(".vi-case.legale").first.click()
    page.click("#construire")
    expect(page.locator("#pas-1")).to_be_visible()
    # A step over the houses, or out of the village.
    page.locator(".vi-case[id$='-P1']").click(force=True)
    expect(refusal).to_contain_text("sortir de la rue")
    page.click("#pas-1")
    expect(refusal).to_be_empty()


def test_turns_with_nothing_to_decide_pass_by_themselves_in_their_own_time(someone: Arrive) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    lays(ada, [bob], instant=False)
    plays_on([ada, bob], lambda: ada.page.locator(".vi-pion").count() == 2, {})
    expect(ada.page.locator("#statut")).to_contain_text("le jeu continue tout seul")
    assert not ada.stamp()
    assert not bob.stamp()
    seen = ada.page.locator("#table").get_attribute("data-version")
    ada.page.wait_for_function(
        "() => document.querySelectorAll('.vi-nouvelles__c').length > 0", timeout=10_000
    )
    expect(ada.page.locator(".vi-nouvelles__t")).to_contain_text("tire")
    assert seen is not None


def test_a_phone_opens_on_my_village_and_looks_around_with_buttons(someone: Arrive) -> None:
    ada = someone("Ada", width=390, height=844)
    bob = someone("Bob")
    lays(ada, [bob])
    page = ada.page
    plays_on([ada, bob], lambda: asked(ada) == "PLACE_PAWN", {})
    home = page.locator("#plateau").get_attribute("data-chez")
    cell = page.locator(".vi-case").first.bounding_box()
    assert cell is not None
    assert min(cell["width"], cell["height"]) >= 44

    def in_view(selector: str) -> bool:
        return bool(
            page.evaluate(
                """(selector) => {
                  const view = document.querySelector('#vue').getBoundingClientRect();
                  const box = document.querySelector(selector).getBoundingClientRect();
                  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                  return x > view.left && x < view.right && y > view.top && y < view.bottom;
                }""",
                selector,
            )
        )

    assert in_view("#grille")
    other = page.locator(f"[data-voir]:not([data-voir={home}])").first
    other.click()
    page.wait_for_function(
        """() => {
          const view = document.querySelector('#vue').getBoundingClientRect();
          const box = document.querySelector('#grille').getBoundingClientRect();
          return box.x + box.width / 2 < view.left || box.x + box.width / 2 > view.right ||
                 box.y + box.height / 2 < view.top || box.y + box.height / 2 > view.bottom;
        }"""
    )
    page.click("#zoom-chez")
    page.wait_for_timeout(600)
    assert in_view("#grille")
    page.click("#zoom-moins")
    page.click("#zoom-moins")
    expect(page.locator("#zoom-moins")).to_have_attribute("aria-disabled", "true")
    map_box = page.locator("#carteau").bounding_box()
    assert map_box is not None
    assert map_box["width"] <= 390
    # The choice outlives a push.
    page.locator(".vi-case.legale").first.click()
    plays_on([ada, bob], lambda: bool(asked(ada)), {})
    after = page.locator("#carteau").bounding_box()
    assert after is not None
    assert after["width"] <= 390
