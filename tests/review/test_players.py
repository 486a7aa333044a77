"""A person's page, and finding them by any of their names."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.registry import Game
from review.excerpts import excerpt
from tables.models import Table
from tables.verbs.chatting import chat
from tables.verbs.reporting import report
from tests.review.conftest import Enter
from tests.review.desk import act, text
from tests.tables.house import House, playing

pytestmark = pytest.mark.django_db
PLAYERS = "/admin/players/"


@pytest.fixture
def house(pig: Game) -> House:
    return playing(pig, "Marie", "Éloïse")


def _page(client: Client, house: House, seat: int) -> str:
    return text(client.get(f"{PLAYERS}{house.people[seat].pk}/"))


def test_games_reports_sanctions_and_words_of_one_person(moderator: Client, house: House) -> None:
    marie, eloise = house.people
    chat(house.code, eloise, "Tu triches !")
    report(house.code, marie, "behaviour", "Elle m’insulte.", about=1)
    act(moderator, house, "mute", seat=1, days=1, reason="Insultes")
    page = _page(moderator, house, 1)
    assert house.code in page
    assert "Tu triches !" in page
    assert "Elle m’insulte." in page
    assert "À ce sujet" in page
    assert "Insultes" in page
    assert "Sans voix" in page
    other = _page(moderator, house, 0)
    assert "Elle m’insulte." in other, "by her, if not about her"
    assert "Tu triches !" not in other
    assert "Insultes" not in other


def test_a_what_if_game_is_marked_and_counts_for_nobody(reviewer: Client, house: House) -> None:
    assert "1 partie jouée" in _page(reviewer, house, 0)
    assert "Essai" not in _page(reviewer, house, 0)
    Table.objects.update(origin_at=2)
    assert "0 partie jouée" in _page(reviewer, house, 0)
    assert "Essai" in _page(reviewer, house, 0)
    assert "Essai" in text(reviewer.get("/admin/tables/table/"))


@pytest.mark.parametrize("typed", ["eloise", "ÉLOÏ", "loïse"])
def test_people_are_found_whatever_the_accents(reviewer: Client, house: House, typed: str) -> None:
    page = text(reviewer.get(PLAYERS, {"q": typed}))
    assert f'href="{PLAYERS}{house.people[1].pk}/"' in page
    assert f'href="{PLAYERS}{house.people[0].pk}/"' not in page


@pytest.mark.parametrize("typed", ["", "́", "Nobody", "\0"])
def test_what_is_nobodys_name_finds_nobody(reviewer: Client, house: House, typed: str) -> None:
    answer = reviewer.get(PLAYERS, {"q": typed})
    assert answer.status_code == 200
    assert 'id="people"' not in text(answer)


@pytest.mark.parametrize(
    ("role", "status"), [("nobody", 302), ("player", 403), ("staff", 403), ("reviewer", 200)]
)
def test_only_reviewers_see_people(enter: Enter, house: House, role: str, status: int) -> None:
    for path in (PLAYERS, f"{PLAYERS}{house.host.pk}/"):
        assert enter(role).get(path).status_code == status


def test_a_search_of_the_chat_shows_the_words_it_found(reviewer: Client, house: House) -> None:
    chat(house.code, house.host, "Le cœur de la forêt est à moi")
    page = text(reviewer.get("/admin/tables/table/", {"q": "COEUR de la foret"}))
    assert "Le <mark>cœur de la forêt</mark> est à moi" in page


@pytest.mark.parametrize(
    ("said", "words", "found"),
    [
        ("Bonjour à tous", "A TOUS", ("Bonjour ", "à tous", "")),
        ("Bonjour", "", ("Bonjour", "", "")),
        ("œuf", "o", ("", "œ", "uf")),
        ("x" * 50 + "mot" + "y" * 50, "mot", ("…" + "x" * 40, "mot", "y" * 40 + "…")),
        ("été", "et", ("", "ét", "é")),
    ],
)
def test_an_excerpt_is_cut_around_what_was_found(said: str, words: str, found: tuple[str, str, str]) -> None:
    assert excerpt("", said, words)[1:] == found
