"""Who comes in at a table's address, with which link, and how fast codes can be guessed."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from engine.registry import Game
from tables import access, views
from tables.verbs.handing import chair_token
from tests.tables.house import ROLL, guests, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("code", ["NOSUCHCO", "x", "\x00" * 8, "é" * 8, "' OR 1=1", "A" * 500, "ß" * 4])
def test_a_wrong_code_gets_a_sentence(pig: Game, code: str) -> None:
    path = f"/t/{quote(code, safe='')}/"
    client = Client(raise_request_exception=False)
    looked = client.get(path)
    assert looked.status_code == 404
    assert "Aucune table ne porte le code" in looked.content.decode()
    for script in ({}, {"HX-Request": "true"}):
        posted = client.post(path + "join/", {"name": "Chloé"}, headers=script)
        assert posted.status_code == 404
        assert "Aucune table ne porte le code" in posted.content.decode()
    assert client.get(path + "place/token/").status_code == 404
    assert client.post(path + "place/token/", {"name": "Chloé"}).status_code == 404


@pytest.fixture
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits reached after fewer requests and for longer, whatever this machine is busy with."""
    monkeypatch.setattr(access, "GUESSES", 6)
    monkeypatch.setattr(access, "GUESS_SECONDS", 6000)
    monkeypatch.setattr(views, "POSTS", 8)
    monkeypatch.setattr(views, "POST_SECONDS", 6000)


@pytest.mark.usefixtures("slow_clock")
@pytest.mark.parametrize("how", ["look", "post", "chair"])
def test_guessing_codes_is_slowed_down(pig: Game, how: str) -> None:
    house = waiting(pig)
    client = Client(raise_request_exception=False)

    def guess(code: str) -> int:
        if how == "post":
            return client.post(f"/t/{code}/join/", {"name": "Chloé"}).status_code
        path = f"/t/{code}/" if how == "look" else f"/t/{code}/place/x/"
        return client.get(path).status_code

    assert [guess(f"GUESS{n:03}") for n in range(access.GUESSES)] == [404] * access.GUESSES
    assert guess("ONEMORE2") == 429
    assert guess(house.code) == 429, "a right code tells a guesser nothing"
    assert house.browser(house.host).look().status_code == 200, "people of the table still come in"


@pytest.mark.usefixtures("slow_clock")
def test_hammering_is_slowed_down_for_its_author_alone(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    busy, calm = house.browser(house.host), house.browser(house.people[1])
    answers = [busy.click("back").status_code for _ in range(views.POSTS + 1)]
    assert answers == [204] * views.POSTS + [429]
    assert calm.click("back").status_code == 204


@pytest.mark.usefixtures("slow_clock")
def test_links_to_chairs_make_guests_no_faster_than_other_forms(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    path = f"/t/{house.code}/place/forged/"
    newcomers = [house.browser(None) for _ in range(views.POSTS + 1)]
    answers = [newcomer.post(path, {"name": "Chloé"}).status_code for newcomer in newcomers]
    assert answers == [410] * views.POSTS + [429]


def test_a_table_without_an_audience_shows_its_door_to_strangers(pig: Game) -> None:
    house = playing(pig, spectators=False)
    for visitor in (None, guests("Chloé")[0]):
        answer = house.browser(visitor).look()
        assert answer.status_code == 403
        assert "joue sans public" in answer.content.decode()
        assert house.browser(visitor).look("?at=3").status_code == 403
    assert house.browser(house.people[1]).look().status_code == 200


def test_before_the_start_whoever_has_the_link_may_look_in(pig: Game) -> None:
    house = waiting(pig, spectators=False)
    assert house.browser(None).look().status_code == 200


def test_a_chair_is_taken_by_its_link(pig: Game) -> None:
    house = playing(pig, spectators=False)
    link = f"/t/{house.code}/place/{chair_token(house.code, house.host, 1)}/"
    newcomer = house.browser(None)
    assert newcomer.get(link).status_code == 200
    assert house.names == ["Marie", "Basile"], "looking at a link takes nothing"
    assert newcomer.post(link, {"name": "Chloé"}).status_code == 302
    assert house.names == ["Marie", "Chloé"]
    assert newcomer.look().status_code == 200
    assert house.browser(None).post(link, {"name": "Denis"}).status_code == 410


@pytest.mark.parametrize("at", ["", "x", "-1", "0", "1", "999999", "9" * 5000, "1e3", "\x00"])
def test_a_moment_the_game_does_not_have_is_not_found(pig: Game, at: str) -> None:
    house = playing(pig, seed=seed_rolling(4))
    answer = house.browser(house.host).get(f"/t/{house.code}/", {"at": at})
    assert answer.status_code == 404
    assert "pas de position" in answer.content.decode()


def test_every_moment_since_the_deal_can_be_seen_again(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    house.play(house.host, ROLL)
    started = house.table.entries.get(kind="started").index
    for visitor in (None, house.host, house.people[1]):
        for at in range(started, house.table.head + 1):
            assert house.browser(visitor).look(f"?at={at}").status_code == 200
