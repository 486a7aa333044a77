"""What those see of a duel who have no village in it."""

from __future__ import annotations

import re

import pytest

from engine import registry
from tests.replay.games import finished
from tests.tables.house import House, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel() -> House:
    return finished(registry.get("chevoux"), "Marie", "Basile", options={"difficulty": "hard"})


def test_a_replay_of_all_villages_has_no_reserve_and_no_round_of_its_own(duel: House) -> None:
    page = duel.browser(None).look(f"?at={duel.table.head - 1}&as=all").content.decode()
    assert page.count("small-village") > 1
    assert 'id="reserve"' not in page
    status = page[page.index('id="status"') : page.index('id="board"')]
    assert "Manche" not in status


def test_a_replay_through_the_eyes_of_a_seat_has_both(duel: House) -> None:
    page = duel.browser(None).look(f"?at={duel.table.head - 1}&as=0").content.decode()
    assert 'id="reserve"' in page
    page = (
        duel.browser(None).look(f"?at={duel.table.entries.get(kind='started').index}&as=0").content.decode()
    )
    assert "Manche 1 sur 4" in page


def test_a_spectator_of_a_duel_has_no_reserve_and_no_round(duel: House) -> None:
    page = playing(registry.get("chevoux")).browser(None).look().content.decode()
    assert 'id="reserve"' not in page
    assert "Manche" not in page[page.index('id="status"') : page.index('id="board"')]


def test_a_spectator_of_a_game_alone_has_both() -> None:
    page = playing(registry.get("chevoux"), "Marie", places=1).browser(None).look().content.decode()
    assert 'id="reserve"' in page
    assert "Manche 1 sur 5" in page


def test_the_chapters_of_a_duel_are_grouped_by_player(duel: House) -> None:
    page = duel.browser(None).look(f"?at={duel.table.head - 1}&as=all").content.decode()
    chapters = page[page.index('id="jump-to"') : page.index("</select>", page.index('id="jump-to"'))]
    groups = re.findall(r'<optgroup label="(\w+)">(.*?)</optgroup>', chapters, re.DOTALL)
    assert [name for name, _ in groups] == ["Marie", "Basile"]
    for _, options in groups:
        assert re.findall(r">(Manche \d)", options) == [f"Manche {n}" for n in range(1, 5)]
    assert chapters.count("<option") == 1 + 4 + 4 + 1
    assert chapters.index("</optgroup>") < chapters.rindex("<option")
