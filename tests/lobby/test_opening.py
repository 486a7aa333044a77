"""Opening a table: what the host chose is what the table has; what makes no sense opens nothing."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from engine import Mode
from lobby.forms import OpenForm
from tables.models import Seat, Table
from tests.example import pig
from tests.lobby.conftest import browser_of
from tests.lobby.forms import CHOSEN, ENGLISH

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pig")]


def test_a_host_gets_a_private_table_and_its_first_chair(marie) -> None:
    answer = browser_of(marie).post("/jeux/pig/ouvrir/", CHOSEN)
    table = Table.objects.get()
    assert answer.url == table.get_absolute_url()
    assert (table.host, table.listed, table.places, table.pace) == (marie, False, 4, None)
    assert [seat.name for seat in table.seats.all()] == ["Marie"]


def test_everything_the_host_chose_reaches_the_table(marie) -> None:
    chosen = CHOSEN | {
        "visibility": "listed",
        "places": "3",
        "bots": "2",
        "pace": "120",
        "take_back": "never",
        "absent_minutes": "10",
        "option-goal": "35",
    }
    del chosen["spectators"], chosen["hints"]
    browser_of(marie).post("/jeux/pig/ouvrir/", chosen)
    table = Table.objects.get()
    assert (table.listed, table.places, table.pace, table.take_back) == (True, 3, 120, "never")
    assert (table.spectators, table.hints, table.absent_minutes) == (False, False, 10)
    assert table.options == {"goal": 35}
    assert [seat.bot for seat in table.seats.all()] == ["", "lison", "lison"]


def test_a_game_that_never_takes_back_does_not_offer_it(marie, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = browser_of(marie)
    assert b'name="take_back"' in browser.get("/jeux/pig/").content
    monkeypatch.setattr(pig.Pig, "mode", Mode(takes_back=False))
    assert b'name="take_back"' not in browser.get("/jeux/pig/").content
    browser.post("/jeux/pig/ouvrir/", CHOSEN)
    assert Table.objects.get().take_back == Table.TakeBack.NEVER


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"places": "9"}, "Choose a number between 1 and 4"),
        ({"places": "deux"}, "Choose a number between 1 and 4"),
        ({"places": ""}, "This field is empty"),
        ({"places": "2", "bots": "2"}, "more bots than free seats"),
        ({"bot_level": "merlin"}, "isn’t on offer"),
        ({"pace": "7"}, "isn’t on offer"),
        ({"take_back": "always"}, "isn’t on offer"),
        ({"visibility": "secret"}, "isn’t on offer"),
        ({"absent_minutes": "0"}, "Choose a number between 1 and 60"),
        ({"option-goal": "high"}, "Type a whole number"),
        ({"option-goal": "9" * 5000}, "Type a whole number"),
    ],
)
def test_a_choice_that_makes_no_sense_is_named_and_opens_nothing(marie, wrong, sentence: str) -> None:
    answer = browser_of(marie).post("/jeux/pig/ouvrir/", CHOSEN | wrong, headers=ENGLISH)
    assert answer.status_code == 400
    assert sentence in answer.text
    assert "The table isn’t open yet" in answer.text
    assert not Table.objects.exists()


def test_a_passer_by_gives_a_name_and_is_seated_under_it(client: Client) -> None:
    answer = client.post("/jeux/pig/ouvrir/", CHOSEN | {"name": "Odile"})
    assert answer.status_code == 302
    assert Seat.objects.get().name == "Odile"


@pytest.mark.parametrize("path", ["ouvrir", "vite", "robots"])
def test_a_passer_by_without_a_name_is_asked_for_one(client: Client, path: str) -> None:
    answer = client.post(f"/jeux/pig/{path}/", CHOSEN, headers=ENGLISH)
    assert answer.status_code == 400
    assert "Your name is missing" in answer.text
    assert not User.objects.exists()
    assert not Table.objects.exists()


def test_each_option_of_a_game_is_a_field_in_its_own_words(pig) -> None:
    form = OpenForm(pig)
    assert [(field.html_name, field.label) for field in form.option_fields] == [
        ("option-goal", "But à atteindre")
    ]


def test_options_that_cannot_go_together_are_refused_with_the_games_own_sentence(marie) -> None:
    twice = CHOSEN | {
        "pace": "3600",
        "option-difficulty": "normal",
        "option-moon": "AGR",
        "option-sun": "AGR",
    }
    answer = browser_of(marie).post("/jeux/chevoux/ouvrir/", twice, headers=ENGLISH)
    assert answer.status_code == 422
    assert "The two chosen axes are the same" in answer.text
    assert not Table.objects.exists()


def test_a_game_played_apart_asks_for_its_deadline(marie) -> None:
    page = browser_of(marie).get("/jeux/chevoux/", headers=ENGLISH).text
    assert "Time to finish" in page
    assert '<option value="172800" selected>48 h to finish</option>' in page
    assert "per move" not in page
    chosen = CHOSEN | {"option-difficulty": "normal", "option-moon": "random", "option-sun": "random"}
    for pace, kept in (("604800", 604800), ("", 172800)):
        browser_of(marie).post("/jeux/chevoux/ouvrir/", chosen | {"pace": pace})
        assert Table.objects.latest("pk").pace == kept
