"""Two chairs from one network address, in a game where everybody plays the same hidden deal apart."""

from __future__ import annotations

from typing import Any

import pytest

from engine import registry
from engine.registry import Game
from tables.models import Table
from tables.verbs.joining import join
from tables.verbs.leaving import leave
from tables.verbs.letting_in import let_in
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.tables.house import House, guests, refused

pytestmark = pytest.mark.django_db

HOME, ELSEWHERE = "192.0.2.7", "198.51.100.9"


@pytest.fixture
def chevoux() -> Game:
    return registry.get("chevoux")


def duel(game: Game, *places: str) -> House:
    """Marie's table, and others who come to it from these places."""
    people = guests("Marie", "Basile", "Chloé")[: len(places)]
    table = open_table(people[0], game, name="Marie", places=4, place=places[0])
    for person, place in zip(people[1:], places[1:], strict=True):
        join(table.code, person, person.name, place)
    return House(table.code, people)


def unconfirmed(house: House) -> list[str]:
    return [seat.name for seat in house.table.seats.filter(unconfirmed=True)]


def test_somebody_from_a_neighbours_address_waits_for_the_hosts_word(chevoux: Game) -> None:
    house = duel(chevoux, HOME, ELSEWHERE, ELSEWHERE)
    assert unconfirmed(house) == ["Chloé"]
    with refused(house, "wait.start.unconfirmed", 409):
        start(house.code, house.host)
    with refused(house, "table.refused.host_only", 403):
        let_in(house.code, house.people[2], 2)
    let_in(house.code, house.host, 2)
    assert house.said("en")[-1] == (
        "Marie lets Chloé in, who comes from the same network address as someone else at the table"
    )
    with refused(house, "table.refused.let_in", 409):
        let_in(house.code, house.host, 2)
    assert start(house.code, house.host).status == Table.Status.PLAYING


def test_whoever_comes_from_elsewhere_or_nowhere_known_just_sits_down(chevoux: Game, pig: Game) -> None:
    assert unconfirmed(duel(chevoux, HOME, ELSEWHERE)) == []
    assert unconfirmed(duel(chevoux, "", "")) == []
    assert unconfirmed(duel(pig, HOME, HOME, HOME)) == [], "nobody would see more there"


def test_nobody_becomes_the_host_to_let_themselves_in(chevoux: Game) -> None:
    house = duel(chevoux, HOME, HOME, ELSEWHERE)
    leave(house.code, house.host)
    assert house.table.host == house.people[2]


def test_an_address_is_kept_only_scrambled_and_differently_at_every_table(chevoux: Game) -> None:
    one, other = duel(chevoux, HOME, HOME), duel(chevoux, HOME)
    kept = {seat.network for house in (one, other) for seat in house.table.seats.all()}
    assert len(kept) == 2
    assert not any(HOME in network for network in kept)


def test_the_waiting_room_says_so_and_lets_the_host_decide(chevoux: Game) -> None:
    house = duel(chevoux, "127.0.0.1")
    visitor = house.browser(None)
    visitor.do("join", name="Basile")
    assert unconfirmed(house) == ["Basile"]
    for browser, may in ((house.browser(house.host), True), (visitor, False)):
        page = browser.look().content.decode()
        assert "Même adresse réseau qu’une autre personne" in page
        assert "Un duel repose sur la confiance" in page
        assert ('id="accept-1"' in page) == may
    house.browser(house.host).do("let-in", seat=1)
    assert unconfirmed(house) == []
    assert "Même adresse réseau" not in visitor.look().content.decode()


def test_tables_opened_from_the_lobby_know_where_their_host_came_from(chevoux: Game, client: Any) -> None:
    answer = client.post("/jeux/chevoux/vite/", {"name": "Marie"})
    code = answer.headers["Location"].split("/")[2]
    assert Table.objects.get(code=code).seats.get().network
