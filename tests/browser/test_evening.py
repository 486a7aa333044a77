"""The evening the site is made for: friends at one table, bots beside them, a tunnel on the way."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.people import Person
from tests.browser.site import Site

Arrive = Callable[..., Person]
Shot = Callable[..., None]


def test_four_friends_and_two_bots_play_a_whole_game(someone: Arrive, site: Site, shot: Shot) -> None:
    camille = someone("Camille")
    basile = someone("Basile", width=390, height=844)
    mary = someone("Mary", locale="en-GB")
    zoe = someone("Zoé", width=820, height=1100)

    link = camille.opens_table()
    expect(camille.page.locator("#link-table")).to_have_value(link)
    expect(camille.page.locator("#hand svg.qr")).to_be_visible()
    camille.arranges(6)
    for friend in (basile, mary, zoe):
        friend.joins(link)
    expect(camille.page.locator("#board")).to_contain_text("Zoé")
    camille.adds_bot("lison")
    camille.adds_bot("firmin")
    shot(camille.page, "waiting_1280")
    shot(basile.page, "waiting_390")
    camille.starts()

    friends = [camille, basile, mary, zoe]
    for number in range(10):
        for friend in friends:
            friend.waits_for_round(number)
        if number == 1:
            # A draft is its owner's secret: nothing on anybody else's screen moves.
            before = basile.page.locator("#player-0 .mini").inner_html()
            camille.page.locator(".cell.legal").first.click()
            expect(camille.page.locator(".draft")).to_have_count(1)
            assert basile.page.locator("#player-0 .mini").inner_html() == before
            expect(basile.page.locator("#player-0")).to_contain_text("Réfléchit")
        if number == 4:
            shot(camille.page, "live_1280")
            shot(basile.page, "live_390")
            shot(zoe.page, "live_820")
            _tunnel(basile, site, friends)
        for friend in friends:
            friend.plays_round(number)
    for friend in friends:
        expect(friend.page.locator("#table")).to_have_attribute("data-state", "over")
    expect(camille.page.locator(".podium__m")).to_have_count(6)
    expect(camille.page.locator(".grid-table tbody tr")).to_have_count(6)
    shot(camille.page, "over_1280")
    shot(basile.page, "over_390")

    camille.page.click("#rematch")
    camille.page.wait_for_url(lambda url: url != link)
    expect(camille.page.locator("#invited-0")).to_be_visible()
    for friend in friends:
        if friend is not camille:
            expect(friend.page.locator("#invitation")).to_be_visible()
            friend.page.click("#rematch")
            friend.page.wait_for_url(lambda url: url != link)
    expect(camille.page.locator("#players .player")).to_have_count(6)
    expect(basile.page.locator("#table")).to_have_attribute("data-state", "live")


def _tunnel(traveller: Person, site: Site, friends: list[Person]) -> None:
    """The server goes away without a word and comes back: the pages say so, stay readable, and catch up."""
    sheet = traveller.page.locator("#grid").inner_text()
    site.kill()
    expect(traveller.page.locator("#connection")).to_be_visible()
    assert traveller.page.locator("#grid").inner_text() == sheet
    site.start()
    for friend in friends:
        expect(friend.page.locator("#connection")).to_be_hidden(timeout=30_000)


def test_a_click_made_while_the_server_restarts_lands_once(someone: Arrive, site: Site) -> None:
    camille = someone("Camille")
    camille.opens_table()
    camille.starts()
    site.kill()
    camille.page.locator(".cell.legal").first.click()
    expect(camille.page.locator("#refusal")).to_contain_text("ne comptera qu’une fois")
    site.start()
    expect(camille.page.locator(".draft")).to_have_count(1)
    expect(camille.page.locator("#refusal")).to_be_empty()


def test_two_devices_share_one_seat(someone: Arrive) -> None:
    camille = someone("Camille")
    link = camille.opens_table()
    camille.starts()
    phone = camille.page.context.new_page()
    phone.goto(link)
    expect(phone.locator("#grid")).to_be_visible()
    camille.page.locator(".cell.legal").first.click()
    expect(phone.locator(".draft")).to_have_count(1)
    phone.locator(".cell.legal").first.click()
    expect(camille.page.locator(".draft")).to_have_count(2)


def test_a_spectator_sees_confirmed_villages_only(someone: Arrive) -> None:
    camille, watcher = someone("Camille"), someone("Paul")
    link = camille.opens_table()
    camille.starts()
    watcher.page.goto(link)
    camille.page.locator(".cell.legal").first.click()
    expect(camille.page.locator(".draft")).to_have_count(1)
    expect(watcher.page.locator("#hand .mini use")).to_have_count(0)
    camille.plays_round(0)
    expect(watcher.page.locator("#hand .mini use")).to_have_count(2)
    expect(watcher.page.locator("#help-moves")).to_have_count(0)


def test_a_slow_line_brings_the_socket_too(someone: Arrive) -> None:
    """Whatever opens the socket may be the last script to arrive."""

    def late(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    camille = someone("Camille")
    camille.page.route(re.compile(r"/npm/.*ws.*\.js"), late)
    with camille.page.expect_websocket():
        camille.opens_table()
