"""A table whose game has left the house: it says so, and waits."""

from __future__ import annotations

import pytest

from accounts.deletion import forget
from engine import registry
from engine.registry import Game
from tables.live.consumer import CLOSED_DOOR
from tests.tables.house import House, playing
from tests.tables.sockets import away, watching

pytestmark = pytest.mark.django_db

GONE = "plus sur la place"


@pytest.fixture
def orphan(pig: Game) -> House:
    house = playing(pig)
    registry.unregister("pig")
    return house


def test_its_page_and_every_way_to_it_say_so(orphan: House) -> None:
    before = orphan.trace()
    for who in (orphan.host, None):
        browser = orphan.browser(who)
        answers = [browser.look(), browser.look("?at=3"), browser.do("chat", text="Bonsoir")]
        answers += [browser.get(f"/t/{orphan.code}/place/x/"), browser.post(f"/t/{orphan.code}/conseil/x/")]
        if who is not None:
            answers += [browser.click("play", action="{}", nonce="12345678"), browser.click("rematch")]
        for answer in answers:
            assert answer.status_code == 410
            assert GONE in answer.content.decode()
        for path in ("/", "/tables/", "/mes-parties/"):
            assert browser.get(path).status_code == 200
    assert orphan.trace() == before


@pytest.mark.django_db(transaction=True)
async def test_its_socket_is_closed(pig: Game) -> None:
    house = await away(playing)(pig)
    registry.unregister("pig")
    async with watching(house.code, house.host) as opened:
        assert await opened.closed_with() == CLOSED_DOOR


def test_its_people_may_still_leave_for_good(orphan: House) -> None:
    forget(orphan.people[1])
    assert orphan.names == ["Marie", "–"]


def test_back_in_the_house_it_goes_on(orphan: House, pig: Game) -> None:
    registry.register(pig)
    assert orphan.browser(orphan.host).look().status_code == 200
