"""The file of a finished game is written once, kept in little room, and not handed out without end."""

from __future__ import annotations

import pytest

from engine.registry import Game
from replay import shelf
from replay.room import Room
from replay.views import files
from tests.replay.files import file_of
from tests.tables.house import over

pytestmark = pytest.mark.django_db


def test_a_file_is_written_once_while_nothing_changes(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = over(pig)
    first = file_of(house)
    monkeypatch.setattr(shelf, "transcribe", lambda table: pytest.fail("written again"))
    assert file_of(house) == first


def test_a_room_holds_no_more_than_fits_by_weight() -> None:
    kept: Room[bytes] = Room(10, len)
    for n in range(5):
        kept.put(("A", n), b"1234")
    assert kept.weight == 8
    assert [kept.get(("A", n)) for n in range(5)] == [None, None, None, b"1234", b"1234"]
    kept.put(("A", 4), b"12")
    assert kept.weight == 6
    kept.put(("B", 0), b"1" * 11)
    assert kept.weight == 0


def test_somebody_who_takes_files_without_end_waits(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "EXPORTS", 3)
    browser = (house := over(pig)).browser(house.host)
    answers = [browser.get(f"/t/{house.code}/partie.json").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
