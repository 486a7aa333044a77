"""A table's page: everything that happened, in words and as data, and the board at any moment."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from engine import registry
from engine.registry import Game
from review.boards import apart
from review.models import Connection
from tables import presence
from tables.models import Table
from tables.verbs.asking import ask
from tables.verbs.chatting import chat
from tables.verbs.handing import chair_token, claim
from tests.review.desk import look, page_of, text
from tests.tables.house import HOLD, ROLL, House, guests, over, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(pig: Game) -> House:
    return over(pig)


def test_the_timeline_says_who_did_what_when_and_what_chance_drew(reviewer: Client, house: House) -> None:
    chat(house.code, house.host, "Bien joué !")
    page = text(reviewer.get(f"{page_of(house)}?at={house.table.head - 1}"))
    assert "Marie lance un 6." in page
    assert "Tirage 6 / 6" in page
    assert "Lancer le dé" in page, "the move as the list of possible moves called it"
    assert '{"action": "roll"}' in page.replace("&#34;", '"')
    assert "Bien joué !" in page
    assert house.table.fingerprint in page
    assert house.table.seed not in page


def test_the_page_reads_in_english_too(reviewer: Client, house: House) -> None:
    page = text(reviewer.get(page_of(house), headers={"Accept-Language": "en"}))
    assert "Marie rolls a 6." in page
    assert "The log gives exactly the saved position." in page


def test_the_board_is_that_of_the_moment(reviewer: Client, village: Game) -> None:
    house = playing(village)
    look(reviewer, house, "0")
    for _ in range(2):
        house.play(house.host, house.legal(house.host)[0])
    last = house.table.head
    marks = [
        text(reviewer.get(f"{page_of(house)}?as=0&at={at}")).count("brouillon") for at in (last - 2, last)
    ]
    assert marks[0] < marks[1]


def test_the_board_shows_who_was_there_then(reviewer: Client, pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 4, 4))
    start = house.table.entries.last().at
    house.play(house.host, ROLL)
    first = house.table.head
    house.play(house.host, ROLL)
    for index, minutes in ((first, 10), (first + 1, 20)):
        house.table.entries.filter(index=index).update(at=start + timedelta(minutes=minutes))
    for seat, minutes, here in ((0, 1, True), (1, 2, True), (1, 15, False)):
        at = start + timedelta(minutes=minutes)
        Connection.objects.create(table=house.table, seat=seat, here=here, at=at)
    house.play(house.host, ROLL)
    presence.beat({house.table.pk: {0, 1}})
    then, later, now = (board_of(reviewer, house, first + n) for n in range(3))
    assert "Hors ligne" not in then
    assert "Hors ligne, 5 min" in later, "Basile had gone, Marie had not"
    assert later.count("Hors ligne") == 1
    assert "Hors ligne" not in now, "both are here at present"
    presence.gone(house.table.pk, 0)
    assert "Hors ligne" not in board_of(reviewer, house, first)
    assert "Hors ligne" in board_of(reviewer, house, first + 2)


def test_the_past_keeps_the_people_of_then(reviewer: Client, pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 4))
    house.play(house.host, ROLL)
    at = house.table.head
    (chloe,) = guests("Chloé")
    claim(house.code, chair_token(house.code, house.host, 0), chloe, "Chloé")
    assert "Marie" in board_of(reviewer, house, at)
    assert "Marie" not in board_of(reviewer, house, house.table.head)
    page = text(reviewer.get(page_of(house)))
    assert "Marie lance un 4." in page
    assert re.findall(
        r"(\w)</text>\s*</svg>\s*</span>\s*<span class=\"entry__t\">\s*<a [^>]*>Marie lance", page
    ) == ["M"]


def board_of(reviewer: Client, house: House, at: int) -> str:
    """The chairs beside the board."""
    page = text(reviewer.get(f"{page_of(house)}?at={at}"))
    return page.partition('class="player-list"')[2].partition("</ul>")[0]


def test_before_the_deal_there_is_no_board_and_the_page_says_so(reviewer: Client, pig: Game) -> None:
    house = waiting(pig)
    assert "pas encore commencé" in text(reviewer.get(page_of(house)))
    assert "pas encore commencé" in text(reviewer.get(page_of(over(pig)) + "?at=1"))


@pytest.mark.parametrize("at", ["0", "999", "-1", "x", "9" * 30, "1.5", "²"])
def test_an_entry_that_does_not_exist_is_refused_in_a_sentence(
    reviewer: Client, house: House, at: str
) -> None:
    answer = reviewer.get(page_of(house), {"at": at})
    assert answer.status_code == 404
    assert f"choisissez un nombre de 1 à {house.table.head}" in text(answer)


def test_a_table_that_does_not_exist_is_not_found(reviewer: Client) -> None:
    assert reviewer.get("/admin/tables/table/ABCDEFGH/").status_code == 404


def test_moves_that_were_taken_back_are_marked(reviewer: Client, pig: Game) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4))
    house.play(house.host, ROLL)
    house.play(house.host, HOLD)
    ask(house.code, house.host, "takeback")
    page = text(reviewer.get(page_of(house)))
    assert "entry--dropped" in page
    assert "écarté" in page


def test_how_long_somebody_thought_is_counted_from_the_last_move(reviewer: Client, house: House) -> None:
    head = house.table.entries.last()
    house.table.entries.filter(index=head.index - 1).update(at=head.at - timedelta(seconds=125))
    assert "2 min 5 s" in text(reviewer.get(page_of(house)))


def test_a_game_the_house_no_longer_has_can_still_be_read(reviewer: Client, house: House) -> None:
    Table.objects.filter(code=house.code).update(game="oublie")
    answer = reviewer.get(page_of(house))
    assert answer.status_code == 200
    assert "Ce jeu n’est plus installé" in text(answer)
    assert "oublie" in text(reviewer.get("/admin/tables/table/"))


@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_every_game_is_drawn_through_all_eyes_with_ids_of_their_own(reviewer: Client, slug: str) -> None:
    game = registry.get(slug)
    names = ("Marie", "Basile")[: 2 if 2 in game.engine.seats else 1]
    house = playing(game, *names)
    for _ in range(3):
        person = house.to_move()
        house.play(person, house.legal(person)[0])
    look(reviewer, house, "all")
    for viewer in ("0", "spectator"):
        answer = reviewer.get(f"{page_of(house)}?as={viewer}&beside=all")
        assert answer.status_code == 200
        page = text(answer)
        assert 'id="board"' in page
        assert 'id="b-board"' in page


def test_a_second_board_renames_its_own_ids_and_no_others() -> None:
    html = '<p id="a" aria-labelledby="a z" data-id="a"><use href="#a"/><a href="#z"></a></p>'
    assert apart(html, "b-") == (
        '<p id="b-a" aria-labelledby="b-a z" data-id="a"><use href="#b-a"/><a href="#z"></a></p>'
    )
