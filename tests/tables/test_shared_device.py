"""Several people at one browser: their chairs, and the curtain between them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts.models import User
from engine import registry
from engine.registry import Game
from tables.live.consumer import TRY_AGAIN
from tables.models import Entry, Seat, Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.asking import ask
from tables.verbs.starting import start
from tables.verbs.voting import waiting_for
from tests.tables.house import Browser, House, waiting
from tests.tables.sockets import away, make, watching

pytestmark = pytest.mark.django_db


@pytest.fixture
def rolling() -> Game:
    return registry.get("rolling_village")


@pytest.fixture
def vallee() -> Game:
    return registry.get("vallee")


def shared(game: Game, *names: str, far: tuple[str, ...] = ()) -> tuple[House, Browser]:
    """Marie's browser, which these people share; others have their own."""
    house = waiting(game, "Marie", *far)
    tablet = house.browser(house.host)
    for name in names or ("Léo",):
        assert tablet.do("seat-here", name=name).status_code == 302
    return house, tablet


def begun(game: Game, *names: str, far: tuple[str, ...] = ()) -> tuple[House, Browser]:
    house, tablet = shared(game, *names, far=far)
    start(house.code, house.host)
    return house, tablet


def page(browser: Browser) -> str:
    text: str = browser.look().content.decode()
    return text


def seat(house: House, name: str) -> Seat:
    return house.table.seats.get(name=name)


def first_move(house: House, name: str) -> dict[str, Any]:
    return house.legal(User.objects.get(seats__table=house.table, seats__name=name))[0]


def test_one_browser_has_several_chairs_and_the_log_says_so(rolling: Game) -> None:
    house, tablet = shared(rolling, "Léo", "Zoé")
    assert house.names == ["Marie", "Léo", "Zoé"]
    assert "Léo prend place sur le même appareil (Marie)" in house.said()
    devices = set(house.table.seats.values_list("device", flat=True))
    assert len(devices) == 1
    assert "" not in devices
    assert seat(house, "Léo").keeper == house.host
    assert "Sur le même appareil" in page(tablet)


def test_only_the_host_seats_people_on_their_browser(rolling: Game) -> None:
    house = waiting(rolling, "Marie", "Basile")
    before = house.trace()
    answer = house.browser(house.people[1]).click("seat-here", name="Léo")
    assert answer.status_code == 403
    assert house.trace() == before


@pytest.mark.parametrize("name", ["", "   ", "Marie", "x" * 60])
def test_a_name_that_will_not_do_is_refused(rolling: Game, name: str) -> None:
    house = waiting(rolling, "Marie")
    before = house.trace()
    answer = house.browser(house.host).click("seat-here", name=name)
    assert 400 <= answer.status_code < 500
    assert house.trace() == before


def test_the_curtain_asks_for_somebody_by_name_and_shows_nothing_else(rolling: Game) -> None:
    _, tablet = begun(rolling)
    for _ in range(2):
        shown = page(tablet)
        assert 'data-state="curtain"' in shown
        assert "À vous, Marie" in shown
        assert 'id="grid"' not in shown
        assert 'id="hand"' not in shown


def test_whoever_opens_the_curtain_sees_and_plays_their_own_chair(rolling: Game) -> None:
    house, tablet = begun(rolling)
    assert tablet.do("uncover", seat=1).status_code == 302
    assert 'id="grid"' in page(tablet)
    tablet.play(first_move(house, "Léo"))
    entry = house.table.entries.filter(kind=Entry.Kind.PLAYED).last()
    assert entry is not None
    assert entry.seat == 1
    assert entry.user == seat(house, "Léo").user


def test_the_curtain_falls_when_somebody_else_on_the_device_is_asked(rolling: Game) -> None:
    house, tablet = begun(rolling)
    tablet.do("uncover", seat=0)
    while 0 in house.table.rules.engine.to_move(house.table.position()):
        moves = house.legal(house.host)
        done = [move for move in moves if "confirm" in str(move)]
        assert tablet.play((done or moves)[0]).status_code == 204
    assert house.table.uncovered == {}
    assert "À vous, Léo" in page(tablet)


@pytest.mark.parametrize("way", ["", "?at=1", "aide/description/", "aide/moves/", "depuis/1/", "plateau/"])
def test_no_other_page_looks_under_the_curtain(rolling: Game, way: str) -> None:
    house, tablet = begun(rolling)
    tablet.do("uncover", seat=0)
    tablet.play(first_move(house, "Marie"))
    drafted = re.compile(r'class="[^"]*\bdraft\b')
    assert drafted.search(page(tablet)), "her draft is shown to her while the curtain is open"
    tablet.do("pass-on")
    answer = tablet.get(f"/t/{house.code}/{way}")
    assert not drafted.search(answer.content.decode())


def test_nothing_is_played_through_a_closed_curtain(rolling: Game) -> None:
    house, tablet = begun(rolling)
    before = house.trace()
    answer = tablet.play(first_move(house, "Marie"))
    assert answer.status_code == 409
    assert "Marie doit d’abord l’ouvrir" in answer.content.decode()
    assert house.trace() == before


def test_another_browser_opens_no_chair_of_this_device(rolling: Game) -> None:
    house, _ = begun(rolling, far=("Basile",))
    before = house.trace()
    for other in (house.browser(house.people[1]), house.browser(house.host)):
        answer = other.click("uncover", seat=seat(house, "Léo").number)
        assert answer.status_code == 403
        assert "se joue sur un autre appareil" in answer.content.decode()
        assert house.trace() == before


def test_a_chair_on_a_device_is_given_to_nobody_by_a_link(rolling: Game) -> None:
    house, _ = begun(rolling)
    before = house.trace()
    answer = house.browser(house.host).click("chair-link", seat=1)
    assert "se joue sur un autre appareil" in answer.content.decode()
    assert house.trace() == before


def test_the_hosts_other_browser_is_theirs_alone(rolling: Game) -> None:
    house, _ = begun(rolling)
    phone = house.browser(house.host)
    assert 'id="grid"' in page(phone)
    assert 'data-state="curtain"' not in page(phone)


def test_a_device_is_passed_on_before_one_is_done(rolling: Game) -> None:
    _, tablet = begun(rolling)
    tablet.do("uncover", seat=0)
    assert 'id="pass-on"' in page(tablet)
    tablet.do("pass-on")
    shown = page(tablet)
    assert 'id="uncover-0"' in shown
    assert 'id="uncover-1"' in shown


def test_a_game_that_hides_nothing_needs_no_curtain(vallee: Game) -> None:
    house, tablet = begun(vallee)
    for _ in range(4):
        asked = min(house.table.rules.engine.to_move(house.table.position()))
        shown = page(tablet)
        assert 'data-state="live"' in shown
        assert f'class="player player--me" id="player-{asked}"' in shown
        tablet.play(house.legal(house.to_move())[0])
        entry = house.table.entries.filter(kind=Entry.Kind.PLAYED).last()
        assert entry is not None
        assert entry.seat == asked


def test_only_somebody_who_is_asked_opens_the_curtain(rolling: Game) -> None:
    house, tablet = begun(rolling)
    tablet.do("uncover", seat=0)
    while 0 in house.table.rules.engine.to_move(house.table.position()):
        moves = house.legal(house.host)
        tablet.play(([move for move in moves if "confirm" in str(move)] or moves)[0])
    before = house.trace()
    answer = tablet.click("uncover", seat=0)
    assert answer.status_code == 409
    assert "attend Léo" in answer.content.decode()
    assert house.trace() == before


def test_a_shared_browser_has_one_voice(vallee: Game) -> None:
    house, _ = begun(vallee, far=("Basile",))
    ask(house.code, house.people[1], "pause")
    table = house.table
    assert waiting_for(table, list(table.seats.all())) == [0]


def test_who_leaves_takes_the_guests_of_their_browser_along(rolling: Game) -> None:
    house, tablet = shared(rolling, "Léo", far=("Basile",))
    tablet.do("leave")
    assert house.names == ["Basile"]
    assert house.table.host == house.people[1]


def test_another_game_is_played_by_the_same_people_on_the_same_device(rolling: Game) -> None:
    house, tablet = begun(rolling)
    add = house.table
    Table.objects.filter(pk=add.pk).update(status=Table.Status.STOPPED)
    tablet.do("rematch")
    new = Table.objects.get(pk=house.table.rematch_id)
    assert sorted(new.seats.values_list("name", flat=True)) == ["Léo", "Marie"]
    assert new.seats.get(name="Léo").device == new.seats.get(name="Marie").device != ""
    assert new.invited == []


def test_bots_sit_beside_people_on_a_device(rolling: Game) -> None:
    house, tablet = shared(rolling)
    add_bot(house.code, house.host)
    start(house.code, house.host)
    assert "À vous, Marie" in page(tablet)


@pytest.mark.django_db(transaction=True)
async def test_a_page_opened_before_the_browser_was_shared_has_to_come_back(rolling: Game) -> None:
    house = await make(waiting, rolling, "Marie")
    async with watching(house.code, house.host) as tab:
        await tab.news()
        tablet = await away(house.browser)(house.host)
        assert (await away(tablet.do)("seat-here", name="Léo")).status_code == 302
        assert await tab.closed_with() == TRY_AGAIN
