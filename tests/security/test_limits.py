"""Whoever does too much of one thing is slowed down and told so. Friends at one address never are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts import guests
from accounts.models import User
from engine.registry import Game
from lobby import views as lobby
from tables import access
from tables.live.consumer import CLOSED_DOOR
from tables.models import Report, Table
from tables.verbs import opening, reporting
from tables.verbs.opening import open_table
from tables.verbs.rematch import rematch
from tests.security.matrix import OPENING
from tests.tables.house import House, over, playing, waiting
from tests.tables.sockets import away, watching
from web.refusals import Refused

pytestmark = pytest.mark.django_db

# A party of so many, all behind one address and all at once; each comes with a phone and a laptop.
FRIENDS, TABLES_EACH = 20, 2
WAIT = "patientez"

# Every form by which a newcomer becomes somebody, given the table they may join.
DOORS: dict[str, Callable[[House], tuple[str, dict[str, str]]]] = {
    "home": lambda house: ("/entrer/", {}),
    "account": lambda house: ("/compte/nom/", {}),
    "keep": lambda house: ("/compte/garder/", {"username": "zoe", "password": "quatre mots tout simples"}),
    "open": lambda house: ("/jeux/pig/ouvrir/", OPENING),
    "quick": lambda house: ("/jeux/pig/vite/", {}),
    "bots": lambda house: ("/jeux/pig/robots/", {}),
    "join": lambda house: (f"/t/{house.code}/join/", {}),
    "chair": lambda house: (f"/t/{house.code}/place/forged/", {}),
    "daily": lambda house: ("/jeux/chevoux/defi/normal/jouer/", {}),
}


@pytest.mark.parametrize("door", DOORS)
def test_newcomers_by_the_hundred_are_slowed_down_at_every_door(
    door: str, pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = waiting(pig)
    monkeypatch.setattr(guests, "GUESTS", 2)
    monkeypatch.setattr(guests, "GUEST_SECONDS", 6000)
    for n in range(guests.GUESTS):
        Client().post("/entrer/", {"name": f"Robot {n}"})
    known = User.objects.count()
    path, data = DOORS[door](house)
    answer = Client().post(path, data | {"name": "Robot"})
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 2 * guests.GUEST_SECONDS
    assert WAIT in answer.content.decode()
    assert User.objects.count() == known
    assert Table.objects.count() == 1


def test_an_evening_with_friends_behind_one_address_is_never_slowed_down(pig: Game) -> None:
    for n in range(2 * FRIENDS):
        browser = Client()
        assert browser.post("/entrer/", {"name": f"Friend {n}"}).status_code == 302
        if n < FRIENDS:
            for _ in range(TABLES_EACH):
                assert browser.post("/jeux/pig/ouvrir/", OPENING).status_code == 302


def test_a_program_that_opens_tables_is_slowed_down(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "TABLES", 3)
    monkeypatch.setattr(opening, "TABLE_SECONDS", 6000)
    browser = Client()
    statuses = [browser.post("/jeux/pig/ouvrir/", OPENING).status_code for _ in range(4)]
    assert statuses == [302, 302, 302, 429]
    assert Table.objects.count() == 3


def test_many_who_open_tables_from_one_address_are_slowed_down(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "TABLES", 3)
    monkeypatch.setattr(lobby, "TABLE_SECONDS", 6000)
    statuses = [Client().post("/jeux/pig/ouvrir/", OPENING).status_code for _ in range(4)]
    assert statuses == [302, 302, 302, 429]


def test_a_rematch_counts_as_a_table(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "TABLES", 1)
    monkeypatch.setattr(opening, "TABLE_SECONDS", 6000)
    house = over(pig)
    with pytest.raises(Refused) as refusal:
        rematch(house.code, house.host)
    assert refusal.value.status == 429
    assert house.table.rematch is None


def test_reports_do_not_bury_one_another(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reporting, "REPORTS", 2)
    monkeypatch.setattr(reporting, "REPORT_SECONDS", 6000)
    house = playing(pig)
    browser = house.browser(house.host)
    statuses = [browser.click("report", kind="bug", text="!").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert Report.objects.count() == 2


# -- guessing codes -----------------------------------------------------------------------------------------


@pytest.fixture
def slow_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "GUESSES", 3)
    monkeypatch.setattr(access, "GUESS_SECONDS", 6000)


ASKING: dict[str, Callable[[Client, str], Any]] = {
    "page": lambda browser, code: browser.get(f"/t/{code}/"),
    "form": lambda browser, code: browser.post("/code/", {"code": code}),
    "link": lambda browser, code: browser.get("/code/", {"code": code}),
    "verb": lambda browser, code: browser.post(f"/t/{code}/chat/", {"text": "?"}),
    "chair": lambda browser, code: browser.get(f"/t/{code}/place/x/"),
    "advice": lambda browser, code: browser.post(f"/t/{code}/conseil/x/"),
}


@pytest.mark.usefixtures("slow_guesses")
@pytest.mark.parametrize("way", ASKING)
def test_whoever_guesses_codes_soon_learns_nothing_from_a_right_one(way: str, pig: Game) -> None:
    house = playing(pig)
    browser = Client()
    guesses = [ASKING[way](browser, f"GUESS{n:03}").status_code for n in range(access.GUESSES)]
    assert guesses == [404] * access.GUESSES
    assert ASKING[way](browser, "ONEMORE2").status_code == 429
    for other in ASKING.values():
        answer = other(browser, house.code)
        assert answer.status_code == 429
        assert 0 < int(answer["Retry-After"]) <= 2 * access.GUESS_SECONDS
    assert house.browser(house.people[1]).look().status_code == 200, "people of the table come in"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("slow_guesses")
async def test_a_socket_guesses_no_faster_than_a_page(pig: Game, settings: pytest.FixtureRequest) -> None:
    house = await away(playing)(pig)
    for n in range(access.GUESSES):
        async with watching(f"GUESS{n:03}", None) as wrong:
            assert await wrong.closed_with() == CLOSED_DOOR
    async with watching(house.code, None) as right:
        assert await right.closed_with() == CLOSED_DOOR
    async with watching(house.code, house.host) as mine:
        assert (await mine.news())["content"]


def test_a_hosts_leniency_multiplies_every_limit(
    pig: Game, monkeypatch: pytest.MonkeyPatch, settings: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(opening, "TABLES", 2)
    settings.LENIENCY = 2  # type: ignore[attr-defined]
    host = User.new_guest("Marie")
    for _ in range(4):
        open_table(host, pig, name="Marie")
    with pytest.raises(Refused):
        open_table(host, pig, name="Marie")
