"""A note that a player leaves for themself."""

from __future__ import annotations

import pytest

from accounts import deletion
from accounts.my_data import document
from accounts.signals import merged
from engine.registry import Game
from tables.models.personal import NOTE_MAX, Note
from tables.verbs.noting import note
from tests.tables.house import ROLL, House, guests, over, playing, refused, seed_rolling
from tests.tables.recaps import left, recap_of

pytestmark = pytest.mark.django_db

SECRET = "Je vise le coin <nord>"
SHOWN = "Je vise le coin &lt;nord&gt;"


def noted(house: House) -> list[str]:
    return list(house.table.notes.values_list("text", flat=True))


def test_only_its_author_reads_it(pig: Game) -> None:
    house = playing(pig)
    marie, basile = house.people
    house.browser(marie).click("note", text=SECRET)
    assert SHOWN in house.browser(marie).look().text
    assert SECRET not in house.browser(marie).look().text
    for other in (basile, None):
        assert "coin" not in house.browser(other).look().text
        assert "coin" not in house.browser(other).look(f"?at={house.scene(1).last_address}").text


def test_it_stands_in_the_recap_of_its_author(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    note(house.code, basile, "Garder les dés")
    left(house, basile)
    house.play(marie, ROLL)
    assert "Garder les dés" in recap_of(house, basile)


def test_a_script_in_it_is_only_read(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    note(house.code, basile, "<script>alert(1)</script>")
    left(house, basile)
    house.play(marie, ROLL)
    page = house.browser(basile).look().text
    assert "<script>alert" not in page
    # In the recap, and where it is written.
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") == 2


def test_an_empty_one_is_thrown_away_and_a_long_one_refused(pig: Game) -> None:
    house = playing(pig)
    note(house.code, house.host, " a\r\nb\x00 ")
    assert noted(house) == ["a\nb"]
    with refused(house, "note.error.long"):
        note(house.code, house.host, "x" * (NOTE_MAX + 1))
    assert noted(house) == ["a\nb"]
    note(house.code, house.host, " ")
    assert noted(house) == []


def test_only_people_of_the_table_have_one(pig: Game) -> None:
    house = playing(pig)
    with refused(house, "table.refused.no_seat", 403):
        note(house.code, guests("Chloé")[0], "bonjour")


def test_a_game_s_file_does_not_hold_it_nor_does_another_s_data(pig: Game) -> None:
    house = over(pig)
    marie, basile = house.people
    note(house.code, marie, SECRET)
    for person in (marie, basile):
        file = house.browser(person).get(f"/t/{house.code}/partie.json")
        assert file.status_code == 200
        assert "coin" not in file.text
    assert "coin" not in document(basile).decode()
    assert "coin" in document(marie).decode()


def test_whoever_leaves_takes_it_along(pig: Game) -> None:
    house = playing(pig)
    note(house.code, house.host, SECRET)
    deletion.forget(house.host)
    assert not Note.objects.exists()


def test_a_guest_s_note_goes_to_their_account(pig: Game) -> None:
    house = playing(pig)
    note(house.code, house.host, SECRET)
    (account,) = guests("Compte")
    merged.send(type(account), guest=house.host, account=account)
    assert Note.objects.get().user == account
