"""Keys that let a program sit in one's chair."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from bots.models import SeatToken
from bots.programs import tokens
from engine.registry import Game
from tests.bots.programs import Program, refused
from tests.tables.house import playing, waiting
from web.refusals import Refused


@pytest.mark.django_db
def test_a_key_is_kept_as_a_hash_replaced_by_the_next_and_revocable(pig: Game) -> None:
    house = playing(pig)
    first = tokens.make(house.table, house.host, 0)
    assert first not in str(SeatToken.objects.values())
    assert Program(house, 0, first).looks().status_code == 200
    second = tokens.make(house.table, house.host, 0)
    refused(Program(house, 0, first).looks(), 401, "n’ouvre rien")
    assert Program(house, 0, second).looks().status_code == 200
    tokens.revoke(house.table, house.host, 0)
    refused(Program(house, 0, second).looks(), 401, "n’ouvre rien")


@pytest.mark.django_db
def test_a_key_is_made_for_ones_own_chair_only(pig: Game) -> None:
    house = playing(pig)
    for person, number in ((house.host, 1), (house.people[1], 0), (house.host, 7)):
        with pytest.raises(Refused) as caught:
            tokens.make(house.table, person, number)
        assert caught.value.status == 403
    assert not SeatToken.objects.exists()


@pytest.mark.django_db
def test_a_host_seats_a_program_and_nobody_else_does(pig: Game) -> None:
    house = waiting(pig, "Marie", places=2)
    with pytest.raises(Refused):
        tokens.seat_program(house.table, User.new_guest("Paul"), "Automate")
    token = tokens.seat_program(house.table, house.host, "Automate")
    told = Program(house, 1, token).looks().json()
    assert (told["status"], told["names"], told["legal"]) == ("waiting", ["Marie", "Automate"], [])
    with pytest.raises(Refused):
        tokens.seat_program(house.table, house.host, "De trop")
    assert User.objects.filter(name="De trop").count() == 0


@pytest.mark.django_db
def test_the_page_makes_shows_and_takes_back_keys(pig: Game) -> None:
    house = waiting(pig, "Marie", places=3)
    client = Client()
    client.force_login(house.host)
    address = f"/t/{house.code}/programme/"
    assert address in client.get(f"/t/{house.code}/").content.decode()
    made = client.post(address, {"do": "make", "seat": "0"}).content.decode()
    assert f"/api/v1/tables/{house.code}/seats/0/" in made
    assert 'id="key"' in made
    assert 'id="key"' not in client.get(address).content.decode(), "a key is shown once"
    assert "Une clé existe" in client.get(address).content.decode()
    seated = client.post(address, {"do": "seat", "name": "Automate"}).content.decode()
    assert f"/api/v1/tables/{house.code}/seats/1/" in seated
    client.post(address, {"do": "revoke", "seat": "0"})
    assert SeatToken.objects.count() == 1
    assert client.post(address, {"do": "make", "seat": "9"}).status_code == 403
    assert client.post(address, {"do": "make", "seat": "x"}).status_code == 404
    assert client.post(address, {"do": "dance"}).status_code == 400
    assert client.post(address, {"do": "seat", "name": ""}).status_code == 400
    assert Client().get(address).status_code == 403
