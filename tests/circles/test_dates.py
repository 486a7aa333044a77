"""When shall we meet: dates are proposed, answered and chosen, and stand in everybody's calendar."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from circles import calendar
from circles.models import Answer, Circle, Poll
from engine.registry import Game
from engine.texts import SITE
from tables.models import Table
from tests.circles.bands import browser, circle_of
from tests.circles.test_tonight import press, reached, said

pytestmark = pytest.mark.django_db


def ahead(**by: int) -> datetime:
    return (timezone.localtime() + timedelta(**by)).replace(second=0, microsecond=0)


def written(*dates: datetime) -> list[str]:
    return [date.strftime("%Y-%m-%dT%H:%M") for date in dates]


def send(user: User, circle: Circle, what: str = "", **fields: Any) -> Any:
    return browser(user).post(f"/bande/{circle.code}/dates/{what}", fields)


def asked(pig: Game) -> tuple[Circle, list[User], Poll]:
    circle, people = circle_of(pig)
    assert send(people[1], circle, date=written(ahead(days=2), ahead(days=3))).status_code == 302
    return circle, people, Poll.objects.get()


def test_the_circle_is_asked_and_a_date_is_kept(pig: Game) -> None:
    circle, people = circle_of(pig)
    ends = [reached(person) for person in people]
    send(people[1], circle, date=written(ahead(days=2), ahead(days=3)))
    poll = Poll.objects.get()
    assert [len(said(end)) for end in ends] == [1, 0, 1]
    first, second = poll.dates.all()
    for person in people[:2]:
        send(person, circle, "reponse/", **{f"date-{first.pk}": "no", f"date-{second.pk}": "yes"})
    assert said(ends[0]) == [], "who has answered need not be asked"
    page = browser(people[2]).get(circle.get_absolute_url()).content.decode()
    assert "Marie, Basile" in page
    assert send(people[2], circle, "choix/", date=second.pk).status_code == 403
    assert send(people[0], circle, "choix/", date=second.pk).status_code == 302
    poll.refresh_from_db()
    assert poll.chosen == second.at
    assert any("rendez-vous" in told for told in said(ends[2]))


def test_a_calendar_follows_and_stops_when_its_owner_goes(pig: Game) -> None:
    circle, people, poll = asked(pig)
    path = calendar.path_for(circle, people[2])
    assert "VEVENT" not in browser().get(path).content.decode()
    date = poll.dates.first()
    assert date is not None
    send(people[1], circle, "choix/", date=date.pk)
    told = browser().get(path)
    assert told["Content-Type"].startswith("text/calendar")
    lines = told.content.decode().split("\r\n")
    assert f"DTSTART:{date.at:%Y%m%dT%H%M%SZ}" in lines
    browser(people[2]).post(f"/bande/{circle.code}/quitter/")
    assert browser().get(path).status_code == 404
    assert browser().get("/bandes/forged.ics").status_code == 404


@pytest.mark.parametrize(
    "dates",
    [
        [],
        ["", " "],
        ["yesterday"],
        ["2026-13-45T99:99"],
        ["0000-00-00T00:00"],
        written(ahead(days=-1)),
        written(ahead(days=800)),
        written(ahead(days=2), ahead(days=2)),
        written(*(ahead(days=n) for n in range(1, 8))),
    ],
)
def test_absurd_dates_are_refused(pig: Game, dates: list[str]) -> None:
    circle, people = circle_of(pig)
    answer = send(people[0], circle, date=dates)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not Poll.objects.exists()


def test_one_question_at_a_time(pig: Game) -> None:
    circle, people, _ = asked(pig)
    answer = send(people[0], circle, date=written(ahead(days=5)))
    assert answer.status_code == 409
    assert SITE.say("circle.refused.poll_open", "fr") in answer.content.decode()
    assert send(people[2], circle, "annuler/").status_code == 403
    assert send(people[1], circle, "annuler/").status_code == 302
    assert send(people[0], circle, date=written(ahead(days=5))).status_code == 302


def test_answers_that_make_no_sense_change_nothing(pig: Game) -> None:
    circle, people, poll = asked(pig)
    date = poll.dates.first()
    assert date is not None
    assert send(people[0], circle, "reponse/", **{f"date-{date.pk}": "perhaps"}).status_code == 400
    assert not Answer.objects.exists()
    for number in ("x", "", "9" * 40, str(date.pk + 1000)):
        assert send(people[1], circle, "choix/", date=number).status_code == 400
    poll.refresh_from_db()
    assert poll.closed is None


def test_answers_go_with_whoever_leaves(pig: Game) -> None:
    circle, people, poll = asked(pig)
    send(people[2], circle, "reponse/", **{f"date-{date.pk}": "yes" for date in poll.dates.all()})
    assert Answer.objects.count() == 2
    browser(people[2]).post(f"/bande/{circle.code}/quitter/")
    assert not Answer.objects.exists()


def test_tonights_table_meets_at_the_hour_agreed_on(pig: Game) -> None:
    circle, people, poll = asked(pig)
    soon = ahead(hours=3)
    Poll.objects.filter(pk=poll.pk).update(chosen=soon, closed=timezone.now())
    press(people[0], circle)
    assert Table.objects.get().meets == soon
