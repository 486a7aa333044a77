"""Villages in real browsers: whole games by mouse, by finger and by keyboard, and what the table refuses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.access import violations
from tests.browser.people import Person
from tests.browser.playing import never, plays_on
from tests.browser.villages import asked, clicks, ends_well, lays, types

Arrive = Callable[..., Person]
Shot = Callable[..., None]


def test_four_browsers_play_a_whole_game_one_of_them_by_keyboard_alone(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille")
    basile = someone("Basile", width=390, height=844)
    mary = someone("Mary", locale="en-GB")
    zoe = someone("Zoé", width=820, height=1100)
    people = [camille, basile, mary, zoe]
    lays(camille, [basile, mary, zoe])

    def decide(person: Person) -> None:
        (types if person is zoe else clicks)(person)

    def somebody_visits() -> bool:
        return camille.page.locator(".vi-way").count() > 0 and camille.page.locator(".vi-built").count() > 5

    plays_on(people, somebody_visits, decide)
    expect(mary.page.locator("#t-board")).to_have_text("The map of the four villages")
    # The way, how far, and who earns what: on the map and in words.
    expect(camille.page.locator(".vi-prize text").first).to_have_text("+6")
    expect(camille.page.locator("#players")).to_contain_text(re.compile(r"encore \d+\sca.*6\spoints pour"))
    for person, name in ((camille, "villages_1280"), (basile, "villages_390"), (zoe, "villages_820")):
        shot(person.page, name)
    assert violations(camille.page) == []
    assert violations(basile.page) == []
    plays_on(people, never, decide)
    ends_well(people)
    assert violations(camille.page) == []
    assert violations(basile.page) == []
    shot(camille.page, "villages_over_1280")
    shot(basile.page, "villages_over_390")


@pytest.mark.parametrize("names", [["Ada", "Bob"], ["Ada", "Bob", "Cléo"]], ids=["two", "three"])
def test_fewer_players_play_a_whole_game_with_closed_villages(someone: Arrive, names: list[str]) -> None:
    people = [someone(name) for name in names]
    lays(people[0], people[1:])
    plays_on(people, lambda: people[0].page.locator(".vi-closed").count() > 0, clicks)
    expect(people[0].page.locator(".vi-closed")).to_have_count(4 - len(people))
    expect(people[0].page.locator(".vi-signpost__f").first).to_have_text("fermé")
    plays_on(people, never, clicks)
    ends_well(people)


def test_a_bad_purchase_is_refused_with_its_rule_and_the_cards_go_back(someone: Arrive) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    page = ada.page
    lays(ada, [bob])

    def can_overpay() -> bool:
        return asked(ada) == "ACQUIRE" and page.locator("[data-point]").count() > 1

    plays_on([ada, bob], can_overpay, clicks)
    hand = page.locator("[data-point]")
    values = hand.all_inner_texts()
    refusal = page.locator("#refusal")

    def lays_out(wanted: list[int]) -> None:
        for n in range(hand.count()):
            if (hand.nth(n).get_attribute("aria-pressed") == "true") != (n in wanted):
                hand.nth(n).click()

    def is_put_down() -> None:
        expect(page.locator("[data-point][aria-pressed=true]")).to_have_count(0)
        expect(page.locator(".vi-project")).to_have_count(0)
        assert hand.all_inner_texts() == values

    page.locator(".vi-cell.legal").first.click()
    lays_out([])
    page.click("#build-now")
    expect(refusal).to_contain_text("aucune carte Points")
    is_put_down()

    # All the cards, with one too many; or, where all are needed, one too few.
    page.locator(".vi-cell.legal").first.click()
    everything = list(range(len(values)))
    lays_out(everything)
    superfluous = "trop" in page.locator("#sum").inner_text()
    lays_out(everything if superfluous else everything[:1])
    page.click("#build-now")
    expect(refusal).to_contain_text("trop" if superfluous else re.compile("suffi|manque|atteint|faut"))
    is_put_down()

    # A ground that does not touch the pawn. Forbidden cells say so, and still answer a tap with their rule.
    far = page.locator(".vi-cell:not(.legal)[id*='-Y'][aria-label$='libre']").first
    far.click(force=True)
    page.click("#vi-cancel")
    far.click(force=True)
    page.click("#build-now")
    expect(refusal).to_contain_text("touche")
    is_put_down()

    page.click("#vi-cancel")
    page.locator(".vi-cell.legal").first.click()
    page.click("#build-now")
    expect(page.locator("#step-1")).to_be_visible()
    # A step over the houses, or out of the village.
    page.locator(".vi-cell[id$='-P1']").click(force=True)
    expect(refusal).to_contain_text("sortir de la rue")
    page.click("#step-1")
    expect(refusal).to_be_empty()


def test_a_table_with_house_rules_takes_every_card_and_says_so(someone: Arrive, shot: Shot) -> None:
    ada, bob = someone("Ada", height=650), someone("Bob", width=390, height=844)
    page = ada.page
    lays(
        ada,
        [bob],
        surprise_needs_stake=True,
        payment_takes_all=True,
        visit_starts_at_once=True,
        draw_when_acquiring=True,
        discard_shuffled=True,
    )

    def several_cards() -> bool:
        return asked(ada) == "ACQUIRE" and page.locator("[data-point]").count() > 1

    plays_on([ada, bob], several_cards, clicks)
    hand = page.locator("[data-point]")
    expect(page.locator("[data-point][aria-pressed=true]")).to_have_count(hand.count())
    expect(page.locator("#sum")).to_contain_text("le compte y est")
    expect(page.locator("#vi-note")).to_contain_text("Toutes vos cartes Points partent.")
    expect(page.locator("#vi-note")).to_contain_text("puis vous tirez une carte.")
    shot(page, "villages_house_1280", full_page=False)
    assert violations(page) == []

    page.locator(".vi-cell.legal").first.click()
    hand.first.click()
    expect(page.locator("#sum")).to_contain_text("il manque")
    page.click("#build-now")
    expect(page.locator("#refusal")).to_contain_text("prend toutes vos cartes Points")

    page.click("#vi-cancel")
    page.locator(".vi-cell.legal").first.click()
    page.click("#build-now")
    page.click("#step-1")
    # The card of the turn is drawn all the same.
    built_and_drew = re.compile(r"Ada avance son pion d’une case(?:(?!C’est à).)*Ada tire", re.S)
    expect(page.locator("#log")).to_contain_text(built_and_drew)
    plays_on([ada, bob], lambda: asked(bob) == "ACQUIRE", clicks)
    shot(bob.page, "villages_house_390")
    plays_on([ada, bob], never, clicks)
    ends_well([ada, bob])


# Keeps whatever the page shows of the game's progress, however shortly it stands there.
WATCH = """() => {
    window.seen = [];
    const text = (selector) => document.querySelector(selector)?.textContent ?? '';
    const look = () => window.seen.push({
        state: text('#status'),
        news: text('.vi-news__t'),
        card: Boolean(document.querySelector('.vi-news__c')),
    });
    new MutationObserver(look).observe(document.body, {childList: true, characterData: true, subtree: true});
}"""


def test_turns_with_nothing_to_decide_pass_by_themselves_in_their_own_time(someone: Arrive) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    lays(ada, [bob], instant=False)
    ada.page.evaluate(WATCH)
    # Both have placed their pawns; nobody touches anything, and cards are drawn all the same.
    plays_on([ada, bob], lambda: ada.page.locator(".vi-pawn").count() == 2, clicks)
    ada.page.wait_for_function("() => seen.some(({state}) => state.includes('le jeu continue tout seul'))")
    ada.page.wait_for_function("() => seen.some(({news, card}) => news.includes('tire') && card)")


VILLAGE_IN_VIEW = """() => {
    const view = document.querySelector('#map-view').getBoundingClientRect();
    const box = document.querySelector('#grid').getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > view.left && x < view.right && y > view.top && y < view.bottom;
}"""


def test_a_phone_opens_on_my_village_and_looks_around_with_buttons(someone: Arrive) -> None:
    ada = someone("Ada", width=390, height=844)
    bob = someone("Bob")
    lays(ada, [bob])
    page = ada.page
    plays_on([ada, bob], lambda: asked(ada) == "PLACE_PAWN", clicks)
    home = page.locator("#board").get_attribute("data-home")
    cell = page.locator(".vi-cell").first.bounding_box()
    assert cell is not None
    assert min(cell["width"], cell["height"]) >= 44

    page.wait_for_function(VILLAGE_IN_VIEW)
    other = page.locator(f"[data-see]:not([data-see={home}])").first
    other.click()
    page.wait_for_function(f"() => !({VILLAGE_IN_VIEW})()")
    page.click("#zoom-home")
    page.wait_for_function(VILLAGE_IN_VIEW)
    page.click("#zoom-minus")
    page.click("#zoom-minus")
    expect(page.locator("#zoom-minus")).to_have_attribute("aria-disabled", "true")
    map_box = page.locator("#map").bounding_box()
    assert map_box is not None
    assert map_box["width"] <= 390
    # The choice outlives a push.
    before = ada.stamp()
    page.locator(".vi-cell.legal").first.click()
    ada.is_answered(before)
    plays_on([ada, bob], lambda: bool(asked(ada)), clicks)
    after = page.locator("#map").bounding_box()
    assert after is not None
    assert after["width"] <= 390
