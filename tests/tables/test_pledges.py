"""What browsers pledge to the luck before the deal."""

from __future__ import annotations

import pytest

from engine import fingerprint
from engine.registry import Game
from tables.page.render import regions
from tables.verbs.pledging import PLEDGES, pledge
from tables.verbs.revealing import reveal
from tables.verbs.starting import start
from tests.tables.house import guests, refused, waiting
from tests.tables.luck import pledging

pytestmark = pytest.mark.django_db


def test_the_fingerprint_stands_in_the_waiting_room_for_everybody(pig: Game) -> None:
    house = waiting(pig)
    for browser in (house.browser(house.host), house.browser(None)):
        for page in ("", "des/"):
            shown = browser.get(f"/t/{house.code}/{page}").content.decode()
            assert house.table.fingerprint in shown
            assert house.table.seed not in shown


def test_what_was_shown_in_the_waiting_room_is_what_is_dealt_from(pig: Game) -> None:
    house = waiting(pig)
    before = house.table.fingerprint
    start(house.code, house.host)
    assert house.table.fingerprint == before == fingerprint(house.table.seed)


def test_a_pledge_is_seen_by_all_and_its_value_by_nobody(pig: Game) -> None:
    house = waiting(pig)
    [value] = pledging(house, 1)
    for viewer in (house.browser(house.host), house.browser(None)):
        page = viewer.look().content.decode()
        assert fingerprint(value) in page
        assert value not in page
    assert regions(house.scene(0))["board"] != regions(waiting(pig).scene(0))["board"]


def test_a_pledge_reaches_open_pages(pig: Game) -> None:
    house = waiting(pig)
    before = regions(house.scene(0))
    pledging(house, 1)
    assert regions(house.scene(0)) != before


@pytest.mark.parametrize("sent", ["", "x" * 64, "A" * 64, "0" * 63, "0" * 65, "\n" + "0" * 64])
def test_what_is_no_hash_is_refused(pig: Game, sent: str) -> None:
    house = waiting(pig)
    with refused(house, "table.refused.malformed"):
        pledge(house.code, house.host, sent, house.table.fingerprint)
    with refused(house, "table.refused.malformed"):
        reveal(house.code, house.host, sent)


def test_a_pledge_for_another_fingerprint_is_refused(pig: Game) -> None:
    house = waiting(pig)
    with refused(house, "table.refused.stale", 409):
        pledge(house.code, house.host, "0" * 64, "1" * 64)


def test_only_who_sits_here_adds_to_the_luck(pig: Game) -> None:
    house, [stranger] = waiting(pig), guests("Zoé")
    with refused(house, "table.refused.no_seat", 403):
        pledge(house.code, stranger, "0" * 64, house.table.fingerprint)


def test_pledging_over_and_over_is_slowed_down(pig: Game) -> None:
    house = waiting(pig)
    pledging(house, *[0] * PLEDGES)
    with refused(house, "error.rate", 429):
        pledge(house.code, house.host, "0" * 64, house.table.fingerprint)


def test_the_same_pledge_twice_is_one_entry(pig: Game) -> None:
    house = waiting(pig)
    [value] = pledging(house, 0)
    before = house.trace()
    pledge(house.code, house.host, fingerprint(value), house.table.fingerprint)
    assert house.trace() == before


def test_a_value_is_not_taken_before_the_start(pig: Game) -> None:
    house = waiting(pig)
    [value] = pledging(house, 0)
    with refused(house, "table.refused.stale", 409):
        reveal(house.code, house.host, value)
