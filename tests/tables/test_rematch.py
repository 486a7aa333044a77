"""One button deals again for the same people."""

from __future__ import annotations

import pytest

from engine.registry import Game
from tables.models import Table
from tables.verbs.asking import ask
from tables.verbs.rematch import rematch
from tests.tables.house import guests, over, playing, refused, waiting

pytestmark = pytest.mark.django_db


def test_everybody_sits_one_chair_further_bots_included(pig: Game) -> None:
    house = over(pig, "Marie", "Basile", bots=1, take_back="never", pace=90, spectators=False)
    new = rematch(house.code, house.people[1])
    assert new.status == Table.Status.PLAYING
    assert [(s.name, s.bot) for s in new.seats.all()] == [("lison", "lison"), ("Marie", ""), ("Basile", "")]
    assert new.host == house.people[1]
    same = ("game", "options", "places", "spectators", "hints", "take_back", "pace", "bot_level")
    assert all(getattr(new, field) == getattr(house.table, field) for field in same)
    assert not new.listed
    assert new.seed != house.table.seed
    assert house.kinds()[-1] == "rematch"
    assert house.said("en")[-1] == "Basile offers a rematch: a new table is ready"


def test_asked_twice_it_is_the_same_table(pig: Game) -> None:
    house = over(pig)
    new = rematch(house.code, house.host)
    before = house.trace()
    assert rematch(house.code, house.people[1]) == new
    assert house.trace() == before
    assert Table.objects.count() == 2


def test_a_game_stopped_halfway_can_be_dealt_again(pig: Game) -> None:
    house = playing(pig, "Marie", bots=1)
    ask(house.code, house.host, "stop")
    assert rematch(house.code, house.host).status == Table.Status.PLAYING


def test_there_is_no_rematch_of_a_game_that_runs_nor_for_strangers(pig: Game) -> None:
    for house in (waiting(pig), playing(pig)):
        with refused(house, "table.refused.not_over", 409):
            rematch(house.code, house.host)
    house = over(pig)
    with refused(house, "table.refused.no_seat", 403):
        rematch(house.code, guests("Chloé")[0])
