"""Pages and pictures of a circle with a past, in both languages, and where its people find it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from circles.models import Circle
from engine.registry import Game
from engine.texts import SITE
from tests.circles.bands import browser, circle_of, won_by_first
from tests.circles.history import NAMES, circle_with_a_past
from tests.circles.test_tonight import press
from tests.tables.house import guests

pytestmark = pytest.mark.django_db


def test_every_page_speaks_both_languages() -> None:
    circle, people = circle_with_a_past(8)
    for lang, title in (("fr", "Face à face"), ("en", "Head to head")):
        client = Client(headers={"accept-language": lang})
        client.force_login(people[0])
        page = client.get(circle.get_absolute_url() + "?saison=toujours")
        assert page.status_code == 200
        assert title in page.content.decode()
        for path in ("parties/", "reglages/"):
            assert client.get(circle.get_absolute_url() + path).status_code == 200
    svg = browser(people[0]).get(circle.get_absolute_url() + "classement.svg?saison=toujours")
    drawn = svg.content.decode()
    assert svg["Content-Type"] == "image/svg+xml"
    assert circle.name in drawn
    assert any(name in drawn for name in NAMES)
    assert "/static/" not in drawn, "it stands alone"
    png = browser(people[0]).get(circle.get_absolute_url() + "classement.png?saison=toujours")
    assert png.content.startswith(b"\x89PNG")


def test_the_invitations_picture_is_for_whoever_has_the_link(pig: Game) -> None:
    circle, _ = circle_of(pig)
    png = browser().get(f"/bande/{circle.code}/{circle.key}/invitation.png")
    assert png.content.startswith(b"\x89PNG")


def test_people_find_their_circles_on_the_square_and_among_their_games(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    none = SITE.say("circle.mine.none", "fr")
    for path in ("/", "/mes-parties/", "/bandes/"):
        assert circle.get_absolute_url() in browser(basile).get(path).content.decode()
        assert none in browser(guests("Ana")[0]).get(path).content.decode()
    assert circle.code not in browser().get("/").content.decode()
    press(marie, circle)
    assert SITE.say("circle.mine.open", "fr") in browser(basile).get("/").content.decode()


def test_a_page_of_a_long_past_asks_the_database_no_more_often(pig: Game) -> None:
    circle, people = circle_of(pig)
    counts = []
    for _ in range(2):
        for _ in range(3):
            won_by_first(circle, pig, people)
        counts.append(_queries(circle, people[0]))
    assert counts[1] <= counts[0]


def _queries(circle: Circle, user: User) -> int:
    client = browser(user)
    client.get(circle.get_absolute_url())
    with CaptureQueriesContext(connection) as asked:
        client.get(circle.get_absolute_url())
    return len(asked)
