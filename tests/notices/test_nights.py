"""A host sets a time: it stands on the waiting page and in the link's preview, and goes into any calendar."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from engine.registry import Game
from notices import tokens
from notices.models import Wishes
from tables.models import Table
from tables.verbs.starting import start
from tests.accounts.people import fr
from tests.tables.house import House, waiting

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house(pig: Game) -> House:
    return waiting(pig, "Marie", "Basile", places=3)


def soon(**ahead: float) -> datetime:
    return (timezone.localtime() + timedelta(**(ahead or {"days": 3}))).replace(second=0, microsecond=0)


def arrange(house: House, meets: str, who: int = 0) -> Any:
    return house.browser(house.people[who]).do("arrange", places=3, spectators="on", meets=meets)


def fields(calendar: str) -> dict[str, str]:
    lines = calendar.replace("\r\n ", "").split("\r\n")
    return dict(line.split(":", 1) for line in lines if ":" in line)


def ics(house: House) -> str:
    answer = Client().get(f"/t/{house.code}/rendez-vous.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    return answer.content.decode()


def test_a_time_is_seen_by_all_and_taken_home(house: House) -> None:
    when = soon()
    arrange(house, when.strftime("%Y-%m-%dT%H:%M"))
    assert house.table.meets == when
    page = house.browser(house.people[1]).look().content.decode()
    assert "Rendez-vous le " in page
    assert f"/t/{house.code}/rendez-vous.ics" in page
    assert re.search(r'og:description" content="Rendez-vous le ', page)
    told = fields(ics(house))
    assert datetime.strptime(told["DTSTART"] + "+0000", "%Y%m%dT%H%M%SZ%z") == when
    assert told["DTEND"] > told["DTSTART"]
    assert told["SUMMARY"] == "Cochon chez Marie"
    assert told["URL"] == f"http://testserver/t/{house.code}/"


def test_it_stands_in_the_calendars_of_those_who_sit_there(house: House) -> None:
    arrange(house, soon().strftime("%Y-%m-%dT%H:%M"))
    wishes = Wishes.objects.create(user=house.people[1], calendar=1)
    other = Wishes.objects.create(user=waiting(house.table.rules, "Chloé").host, calendar=1)
    mine, theirs = (Client().get(tokens.calendar_path(one)).content.decode() for one in (wishes, other))
    assert "Cochon chez Marie" in mine
    assert "VEVENT" not in theirs


def test_put_off_it_is_the_same_date_elsewhere_and_without_one_there_is_none(house: House) -> None:
    arrange(house, soon().strftime("%Y-%m-%dT%H:%M"))
    first = fields(ics(house))
    arrange(house, soon(days=5).strftime("%Y-%m-%dT%H:%M"))
    second = fields(ics(house))
    assert first["UID"] == second["UID"]
    assert first["DTSTART"] < second["DTSTART"]
    arrange(house, "")
    assert house.table.meets is None
    assert Client().get(f"/t/{house.code}/rendez-vous.ics").status_code == 404


@pytest.mark.parametrize(
    "meets", ["tomorrow", "2020-01-01T20:00", "9999-12-31T23:59", "2027-02-30T20:00", "<script>", "\0" * 16]
)
def test_what_is_no_time_to_come_is_refused_and_changes_nothing(house: House, meets: str) -> None:
    before = house.trace()
    page = arrange(house, meets)
    assert page.status_code == 400
    assert fr("table.refused.meets") in page.content.decode()
    assert house.trace() == before


def test_only_the_host_sets_it(house: House) -> None:
    arrange(house, soon().strftime("%Y-%m-%dT%H:%M"), who=1)
    assert house.table.meets is None


def test_a_time_that_has_passed_hinders_no_other_choice(house: House) -> None:
    past = soon(hours=-2)
    Table.objects.update(meets=past)
    page = arrange(house, past.strftime("%Y-%m-%dT%H:%M"))
    assert page.status_code == 302
    assert house.table.meets == past


def test_once_begun_there_is_nothing_to_wait_for(house: House) -> None:
    arrange(house, soon().strftime("%Y-%m-%dT%H:%M"))
    start(house.code, house.host)
    assert Client().get(f"/t/{house.code}/rendez-vous.ics").status_code == 404
