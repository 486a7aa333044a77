"""The table for a room: the eyes of a spectator, whoever opens it."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, registry
from engine.registry import Game
from tables.live.hub import eyes_of
from tables.live.outbox import Person
from tables.page.snapshot import Snapshot
from tables.verbs.hands import set_hands
from tests.tables.house import House, playing, refused, waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return registry.get("rolling_village")


def screen(house: House, user: object) -> tuple[int, str]:
    answer = house.browser(user).get(f"/t/{house.code}/ecran/")  # type: ignore[arg-type]
    return answer.status_code, answer.content.decode()


def test_whoever_opens_it_the_screen_asks_nobody_anything(game: Game) -> None:
    house = playing(game, "Marie", "Basile")
    for user in (house.host, None):
        status, shown = screen(house, user)
        assert status == 200
        assert 'name="stamp"' not in shown
        assert 'id="grid"' not in shown
        assert 'data-theme="sombre"' in shown
        assert house.code[:4] in shown
        assert 'class="qr"' in shown


def test_the_waiting_room_is_on_the_screen_too(game: Game) -> None:
    house = waiting(game, "Marie", "Basile")
    status, shown = screen(house, None)
    assert status == 200
    assert "Basile" in shown
    assert 'id="join-form"' not in shown


def test_where_nobody_may_watch_only_somebody_seated_opens_it(game: Game) -> None:
    house = playing(game, "Marie", "Basile", spectators=False)
    assert screen(house, None)[0] == 403
    assert screen(house, house.host)[0] == 200


def test_the_socket_of_a_screen_has_a_spectators_eyes(game: Game) -> None:
    house = playing(game, "Marie", "Basile", spectators=False)
    snapshot = Snapshot.read(house.table.pk)
    person = Person(house.host.pk, "fr", "")
    seated, for_a_room = eyes_of(snapshot, person), eyes_of(snapshot, person._replace(screen=True))
    assert seated is not None
    assert for_a_room is not None
    assert (seated.viewer, for_a_room.viewer) == (0, SPECTATOR)
    assert eyes_of(snapshot, Person(None, "fr", "", screen=True)) is None


def test_no_such_table_has_no_screen(client: object) -> None:
    answer = client.get("/t/AAAAAAAA/ecran/")  # type: ignore[attr-defined]
    assert answer.status_code == 404


def test_the_host_makes_all_phones_hands_and_takes_it_back(game: Game) -> None:
    house = playing(game, "Marie", "Basile")
    basile = house.browser(house.people[1])
    assert "data-hands" not in basile.look().content.decode()
    set_hands(house.code, house.host, True)
    assert " data-hands" in basile.look().content.decode()
    assert "Marie joue avec un grand écran\u00a0: chaque téléphone montre sa main" in house.said()
    set_hands(house.code, house.host, False)
    assert " data-hands" not in basile.look().content.decode()
    with refused(house, "table.refused.host_only", 403):
        set_hands(house.code, house.people[1], True)
