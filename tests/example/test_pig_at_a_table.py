"""A game of a few dozen lines gets waiting room, table, log, replay, bots and result for free."""

from __future__ import annotations

import re
from html import unescape

import pytest

from bots.work.errands import carry_out, claim
from engine.registry import Game
from tables.models import Table
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.tables.errands import due, thought
from tests.tables.house import Browser, House, guests, seed_rolling

pytestmark = pytest.mark.django_db

# What the page of the game sends when its host only changes the number of chairs and the goal.
FORM = {
    "visibility": "private",
    "places": "2",
    "bots": "0",
    "bot_level": "lison",
    "take_back": "vote",
    "pace": "",
}
FORM |= {"absent_minutes": "3", "spectators": "on", "hints": "on", "option-goal": "10"}


def buttons(page: str) -> dict[str, str]:
    """The moves a page offers: their words and what pressing them sends."""
    main = page[page.index('id="hand"') :]
    found = re.findall(r'name="action" value="([^"]*)">([^<]*)</button>', main[: main.index("</section>")])
    return {label: unescape(raw) for raw, label in found}


def board(page: str) -> str:
    """What all look at."""
    found = page[page.index('id="board"') :]
    return found[: found.index("</section>")]


def press(browser: Browser, label: str) -> None:
    """What a browser without script does with a button of the page."""
    page = browser.look().content.decode()
    nonce = re.search(r'name="nonce" value="([^"]+)"', page)
    stamp = re.search(r'name="stamp" value="([^"]+)"', page)
    assert nonce
    assert stamp
    sent = {"action": buttons(page)[label], "nonce": nonce[1], "stamp": unescape(stamp[1])}
    assert browser.do("play", **sent).status_code == 302


def test_a_game_of_pig_from_the_lobby_to_the_result(pig: Game) -> None:
    (marie,) = guests("Marie")
    browser = Browser("", marie)
    opened = browser.post(f"/jeux/{pig.slug}/ouvrir/", FORM)
    assert opened.status_code == 302
    browser.code = opened.url.strip("/").split("/")[-1]
    house = House(browser.code, [marie])

    room = browser.look().content.decode()
    assert "Cochon" in room
    assert "But à atteindre" in room
    assert browser.do("add-bot", level="lison").status_code == 302
    assert "Petite Lison" in browser.look().content.decode()

    Table.objects.filter(code=browser.code).update(seed=seed_rolling(5, 6), scheme=Table.Scheme.PLAIN)
    assert browser.do("start").status_code == 302
    assert list(buttons(browser.look().content.decode())) == ["Lancer le dé"]
    press(browser, "Lancer le dé")
    page = browser.look().content.decode()
    assert "Marie lance un 5." in page
    assert list(buttons(page)) == ["Lancer le dé", "Garder"]
    press(browser, "Garder")
    assert buttons(browser.look().content.decode()) == {}, "it is the bot's turn"

    for _ in range(20):
        if house.table.status == Table.Status.OVER:
            break
        if house.table.position().turn == 0:
            press(browser, "Garder" if house.table.position().pot >= 5 else "Lancer le dé")
            continue
        due(house, "bot_due")
        (errand,) = claim(1)
        carry_out(errand, thought(errand))
    table = house.table
    assert table.status == Table.Status.OVER
    result = browser.look().content.decode()
    assert "Points gardés" in result
    assert table.seed in result

    started = table.entries.get(kind="started").index
    for at in range(started, table.head + 1):
        past = browser.look(f"?at={at}")
        assert past.status_code == 200
        assert 'id="board"' in past.content.decode()
    boards = [board(browser.look(f"?at={at}").content.decode()) for at in (started, started + 2)]
    assert boards[0] != boards[1]

    again = browser.do("rematch")
    assert again.status_code == 302
    assert Table.objects.get(code=again.url.strip("/").split("/")[-1]).seats.count() == 2


def test_the_same_table_in_english(pig: Game) -> None:
    (marie,) = guests("Marie")
    table = open_table(marie, pig, name="Marie")
    start(table.code, marie)
    browser = Browser(table.code, marie, headers={"Accept-Language": "en"})
    assert list(buttons(browser.look().content.decode())) == ["Roll the die"]
