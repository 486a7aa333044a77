"""Who starts a game, and with whom."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from engine.registry import Game
from tables.models import Table
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.tables.house import guests, playing, refused, waiting
from web.refusals import Refused

pytestmark = pytest.mark.django_db


def test_the_host_starts_and_the_deal_is_logged(village: Game) -> None:
    house = playing(village)
    table = house.table
    entry = table.entries.get(kind="started")
    assert table.status == Table.Status.PLAYING
    assert entry.action == {"seats": 2, "options": table.options}
    assert [size for size, _ in entry.drawn] == [6, 6]
    assert (entry.stream, table.streams) == (0, 1)
    assert list(table.position().dice) == [value + 1 for _, value in entry.drawn]


def test_only_the_host_starts_and_only_once(pig: Game) -> None:
    house = waiting(pig)
    with refused(house, "table.refused.host_only", 403):
        start(house.code, house.people[1])
    start(house.code, house.host)
    with refused(house, "lobby.error.started", 409):
        start(house.code, house.host)


def test_a_game_does_not_start_with_too_few_people(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = waiting(pig, "Marie")
    monkeypatch.setattr(type(pig.engine), "seats", range(2, 5))
    with refused(house, "wait.start.too_few", 409):
        start(house.code, house.host)


def test_a_refused_number_of_chairs_names_the_game_in_the_readers_language(pig: Game) -> None:
    host = guests("Marie")[0]
    named = []
    for lang in ("fr", "en"):
        with translation.override(lang), pytest.raises(Refused) as refusal:
            open_table(host, pig, name="Marie", places=99)
        named.append(refusal.value.phrase.params["game"])
    assert named == [pig.texts.get("title", "fr"), pig.texts.get("title", "en")]
    assert named[0] != named[1]


def test_friends_start_without_a_host_who_has_gone(pig: Game) -> None:
    house = waiting(pig)
    basile = house.people[1]
    with refused(house, "table.refused.host_only", 403):
        start(house.code, basile)
    house.table.seats.filter(user=house.host).update(seen=timezone.now() - timedelta(minutes=4))
    assert 'id="start"' in house.browser(basile).look().content.decode()
    start(house.code, basile)
    assert house.table.status == Table.Status.PLAYING


def test_a_stranger_does_not_start_for_a_host_who_has_gone(pig: Game) -> None:
    house = waiting(pig)
    house.table.seats.filter(user=house.host).update(seen=timezone.now() - timedelta(minutes=4))
    with refused(house, "table.refused.no_seat", 403):
        start(house.code, guests("Chloé")[0])
