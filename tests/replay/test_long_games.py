"""A game of thousands of entries is kept in little room, read a little at a time, and by few at once."""

from __future__ import annotations

import tracemalloc

import pytest
from django.test import Client

from engine.registry import Game
from replay import log_cache
from replay.log_cache import Reel, reel_of
from replay.room import Room
from replay.transcript import transcribe
from replay.views import watch
from tables.models import Entry
from tests.tables.house import House, over

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room[Reel]:
    """An empty one, in which hardly one log fits."""
    found: Room[Reel] = Room(10, lambda reel: len(reel.entries))
    monkeypatch.setattr(log_cache, "_reels", found)
    return found


def at_a_moment(house: House) -> Client:
    return house.browser(house.host).look(f"?at={house.table.head - 1}")


def test_logs_are_kept_by_their_length(pig: Game, room: Room[Reel]) -> None:
    houses = [over(pig) for _ in range(4)]
    for house in houses:
        reel_of(house.table)
        assert room.weight <= 10
    assert len(reel_of(houses[0].table).entries) > 2


def test_a_log_is_read_once_while_it_is_kept(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    table = over(pig).table
    first = reel_of(table)
    monkeypatch.setattr(log_cache, "_read", lambda table: pytest.fail("read again"))
    assert reel_of(table) is first


def test_a_file_is_written_without_reading_the_log_to_look_at(pig: Game, room: Room[Reel]) -> None:
    house = over(pig)
    assert house.browser(house.host).look("partie.json").status_code == 200
    assert room.weight == 0


def test_few_read_the_log_of_a_long_game_at_once(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = over(pig)
    with watch.LONG_JOURNALS.turn():
        assert at_a_moment(house).status_code == 200, "an ordinary game waits for nobody"
        monkeypatch.setattr(watch, "LONG", 1)
        monkeypatch.setattr(watch.LONG_JOURNALS, "_patience", 0.01)
        refused = at_a_moment(house)
    assert refused.status_code == 429
    assert "se relisent en ce moment" in refused.content.decode()
    assert at_a_moment(house).status_code == 200


def test_one_place_reads_long_games_so_often(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "LONG", 1)
    monkeypatch.setattr(watch, "JOURNALS", 2)
    house = over(pig)
    assert [at_a_moment(house).status_code for _ in range(3)] == [200, 200, 429]


def test_a_long_file_is_written_in_little_more_memory_than_it_takes_itself(pig: Game) -> None:
    table = over(pig).table
    told = [{"phrase": {"type": "phrase", "key": "x", "params": {"n": n}}} for n in range(40)]
    later = range(table.head + 1, table.head + 401)
    Entry.objects.bulk_create(
        Entry(table=table, index=index, kind=Entry.Kind.VOTE, events=told) for index in later
    )
    table.head = later[-1]
    transcribe(table)
    tracemalloc.start()
    try:
        length = len(transcribe(table))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4 * length
