"""One button: the usual table is open, everybody is told, and what is played there is the circle's."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from circles.models import Circle, CircleTable
from circles.telling import RESULT
from engine.registry import Game
from engine.texts import SITE
from notices.delivery import judge
from notices.models import Endpoint, Notice
from tables.models import Table
from tables.verbs.rematch import rematch
from tests.circles.bands import browser, circle_of, won_by_first
from tests.tables.house import House

pytestmark = pytest.mark.django_db


def press(user: User, circle: Circle, **fields: Any) -> Any:
    return browser(user).post(f"/bande/{circle.code}/ce-soir/", fields)


def reached(user: User) -> Endpoint:
    return Endpoint.objects.create(
        user=user, channel="push", address=f"https://push.example.org/{user.pk}", confirmed=timezone.now()
    )


def channel(circle: Circle) -> Endpoint:
    circle.webhook = Endpoint.objects.create(
        channel="webhook",
        address="https://hook.example.org/",
        confirmed=timezone.now(),
        keys={"shape": "json"},
    )
    circle.save(update_fields=["webhook"])
    return circle.webhook


def said(endpoint: Endpoint) -> list[str]:
    return [told.body for notice in Notice.objects.filter(endpoint=endpoint) if (told := judge(notice))]


def test_any_member_opens_it_as_usual_and_everybody_hears_of_it(pig: Game) -> None:
    circle, (marie, basile, chloe) = circle_of(pig)
    settings = {
        "what": "usual",
        "game": "pig",
        "visibility": "private",
        "places": 3,
        "bots": 1,
        "bot_level": pig.levels[0].key,
        "pace": "",
        "take_back": "never",
        "absent_minutes": 9,
        "hold_minutes": "",
        "option-goal": 33,
    }
    assert browser(marie).post(f"/bande/{circle.code}/reglages/", settings).status_code == 302
    ends = {user: reached(user) for user in (marie, basile, chloe)}
    hook = channel(circle)
    answer = press(basile, circle)
    table = Table.objects.get()
    assert answer.url == table.get_absolute_url()
    assert (table.host, table.options["goal"], table.places, table.absent_minutes) == (basile, 33, 3, 9)
    assert (table.take_back, table.spectators, table.listed) == ("never", False, False)
    assert table.seats.filter(user=None).count() == 1
    told = SITE.say(
        "notice.tonight", "fr", circle=circle.name, name="Basile", game=pig.texts.get("title", "fr")
    )
    assert said(ends[marie]) == said(ends[chloe]) == said(hook) == [told]
    assert said(ends[basile]) == []


def test_pressed_twice_or_by_two_it_is_one_table(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    first, again = press(marie, circle), press(basile, circle)
    assert first.url == again.url
    assert Table.objects.count() == CircleTable.objects.count() == 1


def test_another_game_for_a_change(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    press(marie, circle, game="vallee")
    assert Table.objects.get().game == "vallee"
    assert press(marie, circle, game="tarot").status_code == 409
    assert Table.objects.count() == 1


def test_an_invitation_that_is_no_longer_so_is_not_sent(pig: Game) -> None:
    circle, (marie, basile, chloe) = circle_of(pig)
    ends = [reached(basile), reached(chloe)]
    press(marie, circle)
    table = Table.objects.get()
    browser(basile).post(f"/t/{table.code}/join/", {"name": "Basile"})
    assert said(ends[0]) == [], "who sits there need not be called"
    circle.members.filter(user=chloe).update(left=timezone.now())
    assert said(ends[1]) == [], "who has left hears nothing more"


def test_the_waiting_room_says_whose_table_it_is(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    path = press(marie, circle).url
    mine, stranger = (browser(user).get(path).content.decode() for user in (marie, None))
    words = SITE.say("circle.for", "fr", circle=circle.name)
    assert words in mine
    assert circle.get_absolute_url() in mine
    assert circle.code not in stranger, "the way to it is for those who are of it"


def test_another_game_of_theirs_is_the_circles_and_the_result_leads_back(
    pig: Game, django_capture_on_commit_callbacks: Any
) -> None:
    circle, people = circle_of(pig)
    house = won_by_first(circle, pig, people)
    with django_capture_on_commit_callbacks(execute=True):
        new = rematch(house.code, people[0])
    assert CircleTable.objects.get(table=new).circle == circle
    assert circle.get_absolute_url() in browser(people[1]).get(f"/t/{house.code}/").content.decode()


def test_the_channel_hears_who_won(pig: Game, django_capture_on_commit_callbacks: Any) -> None:
    circle, people = circle_of(pig)
    hook = channel(circle)
    with django_capture_on_commit_callbacks(execute=True):
        house: House = won_by_first(circle, pig, people)
    notices = Notice.objects.filter(endpoint=hook, occasion=RESULT, entry=house.table.pk)
    (told,) = [judge(notice) for notice in notices]
    assert told is not None
    assert "Marie" in told.body
    assert told.path == f"/t/{house.code}/"


def test_a_webhook_of_our_own_networks_is_refused_and_an_empty_one_goes(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    hook = channel(circle)
    path = f"/bande/{circle.code}/reglages/"
    bad = browser(marie).post(path, {"what": "webhook", "address": "http://127.0.0.1/x", "shape": "json"})
    assert bad.status_code == 400
    circle.refresh_from_db()
    assert circle.webhook == hook
    assert browser(marie).post(path, {"what": "webhook", "address": "", "shape": "json"}).status_code == 302
    assert not Endpoint.objects.exists()


def test_usual_settings_that_no_longer_fit_are_said_to(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    Circle.objects.filter(pk=circle.pk).update(usual={"places": 99})
    answer = press(marie, circle)
    assert answer.status_code == 409
    assert SITE.say("circle.refused.settings", "fr") in answer.content.decode()
    assert not Table.objects.exists()


def test_a_usual_game_that_is_gone_leaves_the_page_and_another_to_choose(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    Circle.objects.filter(pk=circle.pk).update(game="tarot")
    assert browser(marie).get(circle.get_absolute_url()).status_code == 200
    assert browser(marie).get(f"/bande/{circle.code}/reglages/").status_code == 200
    assert press(marie, circle).status_code == 409
