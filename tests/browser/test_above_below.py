"""Above and Below in real browsers: seven rounds by mouse, by finger and by keyboard, to the count."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from tests.browser.access import tab_either_way_to, too_wide, violations
from tests.browser.people import Person
from tests.browser.playing import never, plays_on

Arrive = Callable[..., Person]
Shot = Callable[..., None]

# What only opens something, and asks the server nothing.
OPENING = ("shelf-", "-t-", "-more")


def lays(host: Person, guests: list[Person]) -> None:
    """The host opens a table for them all."""
    link = host.opens_table("above_below")
    host.arranges(1 + len(guests))
    for guest in guests:
        guest.joins(link)
    expect(host.page.locator(".seat:not(.seat--free)")).to_have_count(1 + len(guests))
    for person in (host, *guests):
        # They ask for calm pages, and lose no time on what moves.
        person.page.emulate_media(reduced_motion="reduce")
    host.starts()


@dataclass
class Player:
    """Somebody with a wish list: what they press in their turns, one after another, before they pass."""

    person: Person
    wishes: list[str] = field(default_factory=list)
    keyboard: bool = False

    @property
    def page(self) -> Page:
        return self.person.page

    def moment(self) -> str:
        """What the page asks this person now, or nothing."""
        asked: str = self.page.evaluate(
            """() => document.querySelector('#actions [name=stamp]') ?
               document.querySelector('#moment').dataset.moment : ''"""
        )
        return asked

    def presses(self, selector: str) -> None:
        if self.keyboard:
            tab_either_way_to(self.page, selector)
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(selector).first.click()

    def decides(self) -> None:
        """One decision, whatever the page asks."""
        match self.moment():
            case "turn":
                self._takes_turn()
            case "option":
                self.presses("button.ab-option")
            case "wound":
                self.presses("[id^=wound-]")
            case "offer" | "counter":
                self.presses("#answer-1")
            case "rest":
                self._rests()
            case _:
                self.presses("#step-1")

    def _takes_turn(self) -> None:
        while self.wishes:
            wish = self.wishes[0]
            if not self.page.locator(wish).count():
                break
            self.wishes.pop(0)
            self.presses(wish)
            if not any(word in wish for word in OPENING):
                return
        last = self.page.locator("#actions button").last.get_attribute("id")
        self.presses(f"#{last}")

    def _rests(self) -> None:
        """The keyboard gives the first bed by itself; then, and for the others, the site shares them out."""
        bed = "button[id^=gift-bed-]"
        if (
            self.keyboard
            and not self.page.locator(".ab-gift--done").count()
            and self.page.locator(bed).count()
        ):
            self.presses(bed)
        else:
            self.presses("#step-1")


def all_play(players: list[Player], until: Callable[[], bool]) -> None:
    deciding = {player.person: player.decides for player in players}
    plays_on(list(deciding), until, lambda person: deciding[person]())


def is_in(player: Player, moment: str) -> Callable[[], bool]:
    return lambda: player.page.locator(f"#moment[data-moment={moment}]").count() > 0


def test_four_browsers_play_seven_rounds_to_the_count(someone: Arrive, shot: Shot) -> None:
    camille = Player(
        someone("Camille"),
        [
            # A house in the first round, a newcomer in the second.
            *("#person-D1", "#shelf-star", ".ab-card--star.ab-card--legal button"),
            *("#person-D2", "#shelf-recruit", ".ab-card--recruit.ab-card--legal button"),
        ],
    )
    phone = someone("Basile", width=390, height=844)
    offer = "[id^=give-][name=action]:visible"
    basile = Player(phone, ["#person-D2", "#person-D3", "#step-1", "#shelf-trade", offer])
    mary = Player(someone("Mary", locale="en-GB"), ["#person-D2", "#person-D3", "#step-1"], keyboard=True)
    # The first to work has a cider to sell.
    zoe = Player(
        someone("Zoé", width=820, height=1100),
        ["#person-D2", "#step-1", "#shelf-trade", "#sell-t-cider", "#sale-cider-more", "#sale-cider-2"],
    )
    players = [camille, basile, mary, zoe]
    lays(camille.person, [player.person for player in players[1:]])
    expect(mary.page.locator("#t-people")).to_have_text("Your villagers")
    assert violations(camille.page) == []
    assert violations(basile.page) == []
    assert not too_wide(basile.page)

    all_play(players, is_in(camille, "rest"))
    expect(camille.page.locator("#hand > .ab-landscape .ab-above .ab-house")).to_have_count(2)
    shot(basile.page, "above_below_night_390")
    assert violations(basile.page) == []

    all_play(players, is_in(basile, "dice"))
    expect(camille.page.locator(".ab-book h2")).to_be_visible()
    for player, name in ((camille, "1280"), (basile, "390")):
        shot(player.page, f"above_below_dice_{name}")
    assert violations(basile.page) == []
    assert not too_wide(basile.page)

    all_play(players, is_in(zoe, "offer"))
    expect(zoe.page.locator(".ab-bubble")).to_have_count(2)
    shot(zoe.page, "above_below_talk_820")
    assert violations(zoe.page) == []

    all_play(players, never)
    assert not any(player.wishes for player in players), [player.wishes for player in players]
    for player in players:
        expect(player.page.locator("#table")).to_have_attribute("data-state", "over")
        expect(player.page.locator(".grid-table tbody tr")).to_have_count(4)
        expect(player.page.locator(".ab-end .ab-landscape")).to_have_count(4)
    expect(camille.page.locator("#log")).to_contain_text(re.compile("manche 7", re.IGNORECASE))
    for player, name in ((camille, "1280"), (basile, "390")):
        assert violations(player.page) == []
        assert not too_wide(player.page)
        shot(player.page, f"above_below_over_{name}")


def test_beds_are_given_by_dragging_too(someone: Arrive) -> None:
    ada, bob = Player(someone("Ada"), ["#person-D1", "#step-1"]), Player(someone("Bob"))
    lays(ada.person, [bob.person])
    all_play([ada, bob], lambda: ada.moment() == "rest")
    page = ada.page
    page.locator(".ab-supply").first.scroll_into_view_if_needed()
    page.locator("[data-gives=bed]").drag_to(page.locator("#sleeper-D1"))
    expect(page.locator("#sleeper-D1 .ab-gift--done")).to_have_count(1)
    expect(page.locator("#sleeper-D1")).to_contain_text("Zone Prêt")


def test_a_small_phone_shows_one_row_at_a_time_and_says_why_a_card_is_refused(someone: Arrive) -> None:
    ada, bob = Player(someone("Ada", width=320, height=700)), Player(someone("Bob"))
    lays(ada.person, [bob.person])
    all_play([ada, bob], lambda: ada.moment() == "turn")
    page, before = ada.page, ada.person.stamp()
    for kind in ("recruit", "trade", "board", "house"):
        page.click(f"#shelf-{kind}")
        expect(page.locator(f".ab-row--{kind}")).to_be_visible()
        expect(page.locator(".ab-row:visible")).to_have_count(1)
        assert not too_wide(page)
    page.locator(".ab-card--house .ab-card__f").first.click()
    expect(page.locator("#refusal")).to_contain_text("Aucun villageois")
    expect(page.locator("#refusal a")).to_be_visible()
    assert ada.person.stamp() == before


def test_the_guided_round_can_be_followed_to_its_end(someone: Arrive) -> None:
    reader = someone("Léo", width=390, height=844)
    page = reader.page
    page.goto(f"{reader.url}/jeux/above_below/regles/")
    assert violations(page) == []
    page.goto(f"{reader.url}/jeux/above_below/apprendre/")
    here, steps = page.locator(".lesson-step[data-here]"), page.locator(".lesson-step").count()
    for number in range(1, steps):
        expect(here).to_have_attribute("id", f"lesson-step-{number}")
        if page.locator("#lesson-next").is_visible():
            page.click("#lesson-next")
            continue
        wanted = json.loads(here.get_attribute("data-expects") or "")
        for button in page.locator("[data-tutorial-action]").all():
            if json.loads(button.get_attribute("data-tutorial-action") or "") == wanted:
                button.click()
        if number == steps // 2:
            assert violations(page) == []
    expect(page.locator("#lesson-end")).to_be_visible()
    assert not too_wide(page)
