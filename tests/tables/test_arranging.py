"""What a host arranges before the start: bots, chairs, options."""

from __future__ import annotations

import pytest

from engine.registry import Game
from tables.verbs.adding_bot import add_bot
from tables.verbs.arranging import arrange
from tables.verbs.removing_bot import remove_bot
from tables.verbs.starting import start
from tests.tables.house import playing, refused, waiting

pytestmark = pytest.mark.django_db


# -- bots -------------------------------------------------------------------------------------------------


def test_the_host_adds_bots_and_sends_them_away(pig: Game) -> None:
    house = waiting(pig, "Marie", bots=2)
    assert [seat.bot for seat in house.table.seats.all()] == ["", "lison", "lison"]
    assert house.scene(lang="fr").names[1:] == ["Petite Lison n°\u00a01", "Petite Lison n°\u00a02"]
    assert house.scene(lang="en").names[1:] == ["Little Lison no. 1", "Little Lison no. 2"]
    remove_bot(house.code, house.host, 1)
    assert house.table.seats.count() == 2
    assert house.kinds()[-1] == "bot_removed"
    assert house.said("en")[-1] == "Little Lison has left the table"


def test_only_the_host_adds_and_removes_bots(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", bots=1)
    with refused(house, "table.refused.host_only", 403):
        add_bot(house.code, house.people[1])
    with refused(house, "table.refused.host_only", 403):
        remove_bot(house.code, house.people[1], 2)
    with refused(house, "table.refused.not_a_bot", 409):
        remove_bot(house.code, house.host, 1)
    with refused(house, "table.refused.no_such_seat", 404):
        remove_bot(house.code, house.host, 7)
    with refused(house, "create.error.form"):
        add_bot(house.code, house.host, "nobody")


def test_bots_do_not_fit_on_a_full_table_nor_into_a_running_game(pig: Game) -> None:
    house = waiting(pig, places=2)
    with refused(house, "lobby.error.full", 409):
        add_bot(house.code, house.host)
    house = playing(pig, places=3)
    with refused(house, "lobby.error.started", 409):
        add_bot(house.code, house.host)


# -- arrange ----------------------------------------------------------------------------------------------


def test_the_host_changes_what_the_table_is_like(pig: Game) -> None:
    house = waiting(pig)
    arrange(house.code, house.host, options={"goal": 7}, places=3, listed=True, spectators=False)
    table = house.table
    assert (table.options, table.places, table.listed, table.spectators) == ({"goal": 7}, 3, True, False)
    assert house.kinds()[-1] == "arranged"
    start(house.code, house.host)
    assert house.table.position().goal == 7


@pytest.mark.parametrize("places", [1, 5, 0, -3, 10**30])
def test_there_are_as_many_chairs_as_people_and_as_the_game_allows(pig: Game, places: int) -> None:
    house = waiting(pig)
    with refused(house, "table.refused.places", 400):
        arrange(house.code, house.host, options={}, places=places, listed=False, spectators=True)


def test_others_do_not_arrange_and_nobody_does_once_it_has_started(pig: Game) -> None:
    house = waiting(pig)
    same = {"options": {}, "places": 2, "listed": False, "spectators": True}
    with refused(house, "table.refused.host_only", 403):
        arrange(house.code, house.people[1], **same)
    with refused(house, "create.error.form", 400):
        arrange(house.code, house.host, **{**same, "options": {"goal": "x"}})
    start(house.code, house.host)
    with refused(house, "lobby.error.started", 409):
        arrange(house.code, house.host, **same)
