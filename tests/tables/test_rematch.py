"""Another game is an invitation: it starts when those who want it have said so."""

from __future__ import annotations

import pytest

from engine.registry import Game
from notices.occasions import Invited
from tables.models import Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.asking import ask
from tables.verbs.joining import join
from tables.verbs.leaving import leave
from tables.verbs.moving_up import move_up
from tables.verbs.rematch import decline, rematch
from tables.verbs.starting import start
from tests.tables.house import House, guests, over, playing, refused, waiting

pytestmark = pytest.mark.django_db


def next_of(house: House) -> House:
    return House(house.table.rematch.code, house.people)


def test_it_waits_for_those_who_were_invited(pig: Game) -> None:
    house = over(pig, "Marie", "Basile", bots=1, take_back="never", pace=90, spectators=False)
    new = rematch(house.code, house.people[1])
    assert new.status == Table.Status.WAITING
    assert [(s.name, s.bot) for s in new.seats.all()] == [("Basile", ""), ("lison", "lison")]
    assert new.invited == [house.host.pk]
    assert new.host == house.people[1]
    same = ("game", "options", "places", "spectators", "hints", "take_back", "pace", "bot_level", "at_end")
    assert all(getattr(new, field) == getattr(house.table, field) for field in same)
    assert not new.listed
    assert new.seed != house.table.seed
    assert house.kinds()[-1] == "rematch"
    assert house.said("en")[-1] == "Basile offers a rematch: a new table is waiting"


def test_the_last_yes_starts_it_everybody_in_the_colour_they_had(pig: Game) -> None:
    house = over(pig, "Marie", "Basile", "Chloé", bots=1)
    marie, basile, chloe = house.people
    rematch(house.code, basile)
    rematch(house.code, marie)
    assert next_of(house).table.status == Table.Status.WAITING
    rematch(house.code, chloe)
    new = next_of(house)
    assert new.table.status == Table.Status.PLAYING
    assert [seat.name for seat in new.table.seats.all()] == ["Marie", "Basile", "Chloé", "lison"]
    assert new.table.invited == []


def test_a_no_is_an_answer_too(pig: Game) -> None:
    house = over(pig, "Marie", "Basile", "Chloé")
    marie, basile, chloe = house.people
    rematch(house.code, marie)
    rematch(house.code, basile)
    decline(house.code, chloe)
    new = next_of(house)
    assert new.table.status == Table.Status.PLAYING
    assert [seat.name for seat in new.table.seats.all()] == ["Marie", "Basile"]
    assert "Chloé isn’t playing this time" in new.said("en")
    before = new.trace()
    decline(house.code, chloe)
    assert new.trace() == before


def test_whoever_is_new_sits_where_somebody_is_missing(pig: Game) -> None:
    house = over(pig, "Marie", "Basile", "Chloé")
    marie, basile, chloe = house.people
    rematch(house.code, chloe)
    (denis,) = guests("Denis")
    new = next_of(house)
    join(new.code, denis, "Denis")
    rematch(house.code, marie)
    decline(house.code, basile)
    assert new.table.status == Table.Status.PLAYING
    assert [seat.name for seat in new.table.seats.all()] == ["Marie", "Denis", "Chloé"]


def test_the_order_that_a_host_chose_stands(pig: Game) -> None:
    house = over(pig, "Marie", "Basile")
    new = rematch(house.code, house.host)
    join(new.code, guests("Denis")[0], "Denis")
    move_up(new.code, house.host, 1)
    decline(house.code, house.people[1])
    assert [seat.name for seat in new.seats.all()] == ["Denis", "Marie"]


def test_bots_and_friends_fill_the_rest(pig: Game) -> None:
    house = over(pig, "Marie", "Basile")
    marie, basile = house.people
    rematch(house.code, marie)
    decline(house.code, basile)
    new = next_of(house)
    (denis,) = guests("Denis")
    join(new.code, denis, "Denis")
    add_bot(new.code, marie, "lison")
    start(new.code, marie)
    assert [seat.name for seat in new.table.seats.all()] == ["Marie", "Denis", "lison"]


def test_a_host_who_does_not_want_to_wait_starts(pig: Game) -> None:
    house = over(pig, "Marie", "Basile", "Chloé")
    marie, basile, chloe = house.people
    rematch(house.code, marie)
    rematch(house.code, basile)
    start(next_of(house).code, marie)
    assert rematch(house.code, chloe) == next_of(house).table, "she finds the game, and may watch it"
    assert next_of(house).table.seats.count() == 2


def test_those_invited_need_not_be_let_in(pig: Game) -> None:
    house = over(pig, "Marie", "Basile")
    rematch(house.code, house.host)
    join(next_of(house).code, house.people[1], "Basile", "10.0.0.1")
    assert not next_of(house).table.seats.filter(unconfirmed=True).exists()


def test_the_invitation_is_seen_and_told(pig: Game) -> None:
    house = over(pig, "Marie", "Basile")
    marie, basile = house.people
    rematch(house.code, marie)
    page = house.browser(basile).look().text
    assert "Marie vous invite à rejouer" in page
    assert 'id="rematch-no"' in page
    assert 'id="to-rematch"' in house.browser(marie).look().text
    assert "pas encore répondu" in next_of(house).browser(marie).look().text
    assert [Invited(house.scene(viewer)).true for viewer in (0, 1)] == [False, True]
    decline(house.code, basile)
    assert not Invited(house.scene(1)).true
    assert 'id="to-rematch"' in house.browser(basile).look().text


def test_asked_twice_it_is_the_same_table(pig: Game) -> None:
    house = over(pig)
    new = rematch(house.code, house.host)
    before = house.trace()
    assert rematch(house.code, house.people[1]) == new
    assert rematch(house.code, house.host) == new
    assert house.trace() == before
    assert Table.objects.count() == 2


def test_an_invitation_called_off_is_no_obstacle_to_another(pig: Game) -> None:
    house = over(pig, "Marie", "Basile")
    marie, basile = house.people
    first = rematch(house.code, marie)
    leave(first.code, marie)
    assert 'id="rematch"' in house.browser(basile).look().text
    second = rematch(house.code, basile)
    assert second != first
    assert second.invited == [marie.pk]


def test_alone_one_waits_for_nobody(pig: Game) -> None:
    house = playing(pig, "Marie", bots=1)
    ask(house.code, house.host, "stop")
    new = rematch(house.code, house.host)
    assert new.status == Table.Status.PLAYING
    assert [seat.name for seat in new.seats.all()] == ["Marie", "lison"]


def test_there_is_no_rematch_of_a_game_that_runs_nor_for_strangers(pig: Game) -> None:
    for house in (waiting(pig), playing(pig)):
        with refused(house, "table.refused.not_over", 409):
            rematch(house.code, house.host)
    house = over(pig)
    with refused(house, "table.refused.no_seat", 403):
        rematch(house.code, guests("Chloé")[0])
    with refused(house, "table.refused.not_invited", 409):
        decline(house.code, house.host)
