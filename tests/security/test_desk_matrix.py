"""Every page of the administration against every role."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from engine.registry import Game
from review.models import Sanction
from tables.verbs.reporting import report
from tests.security.expectations import Answer, Row, browser, expected
from tests.security.people import ROLES, neighbourhood
from tests.security.routes import admin_routes

pytestmark = pytest.mark.django_db


def test_only_staff_enters_the_administration(pig: Game) -> None:
    place = neighbourhood(pig)
    for role in ("stranger", "seat", "host"):
        visitor = browser(place.people[role], enforce_csrf_checks=True)
        for route in admin_routes():
            path = "/admin/tables/" if "(" in route else "/" + re.sub(r"<[^>]+>", "1", route)
            assert visitor.get(path).status_code == 302, route
            assert visitor.post(path).status_code == 403, route


def desk(looking: int, acting: int | None = None) -> Answer:
    """What those get whom the house has appointed; everybody else is asked to sign in as somebody who is."""
    acts = looking if acting is None else acting
    return {"reviewer": looking, "moderator": acts, "staff": acts, "else": 302}


TABLE, REPORT, SANCTION = "admin/tables/table/", "admin/tables/report/", "admin/review/sanction/"
PLAYERS = "admin/players/"
# What may be done there is in tests/review/test_roles.py.
DESK = [
    Row(TABLE, f"/{TABLE}", get=desk(200)),
    Row(TABLE + "figures/", f"/{TABLE}figures/", get=desk(200)),
    Row(TABLE + "figures.csv", f"/{TABLE}figures.csv", get=desk(200)),
    Row(TABLE + "<str:code>/", f"/{TABLE}{{closed}}/", get=desk(200)),
    Row(TABLE + "<str:code>/look/", f"/{TABLE}{{closed}}/look/", get=desk(405)),
    Row(TABLE + "<str:code>/act/<slug:verb>/", f"/{TABLE}{{closed}}/act/stop/", get=desk(403, 200)),
    Row(TABLE + "<str:code>/act/<slug:verb>/", f"/{TABLE}{{closed}}/act/fly/", get=desk(403, 404)),
    Row(TABLE + "<int:pk>/change/", f"/{TABLE}{{table}}/change/", get=desk(302)),
    Row(REPORT, f"/{REPORT}", get=desk(200)),
    Row(REPORT + "<int:pk>/", f"/{REPORT}{{report}}/", get=desk(200)),
    Row(REPORT + "<int:pk>/change/", f"/{REPORT}{{report}}/change/", get=desk(302)),
    # A game that still runs: what its author saw stays closed until the look is announced.
    Row(REPORT + "<int:pk>/fixture/", f"/{REPORT}{{report}}/fixture/", get=desk(403)),
    Row(REPORT + "<int:pk>/close/", f"/{REPORT}{{report}}/close/", get=desk(405)),
    Row(PLAYERS, f"/{PLAYERS}", get=desk(200)),
    Row(PLAYERS + "<int:pk>/", f"/{PLAYERS}{{person}}/", get=desk(200)),
    Row(SANCTION, f"/{SANCTION}", get=desk(200)),
    Row(SANCTION + "add/", f"/{SANCTION}add/", get=desk(403)),
    *(
        Row(f"{SANCTION}<path:object_id>/{page}", f"/{SANCTION}{{sanction}}/{page}", get=desk(status))
        for page, status in (("", 302), ("change/", 200), ("history/", 200), ("delete/", 403))
    ),
]


def test_every_page_of_the_desk_has_its_expectations() -> None:
    own = {route for route in admin_routes() if route.startswith((TABLE, REPORT, PLAYERS, SANCTION))}
    assert {row.route for row in DESK} == own


def test_who_may_look_at_the_desk(pig: Game) -> None:
    place = neighbourhood(pig)
    told = report(place.closed.code, place.closed.host, "rule", "Le dé est carré.")
    barred = Sanction.objects.create(
        user=place.people["spectator"],
        kind=Sanction.Kind.MUTE,
        reason="Trop bavard",
        by=place.people["staff"],
    )
    names = {
        "closed": place.closed.code,
        "table": place.closed.table.pk,
        "report": told.pk,
        "sanction": barred.pk,
        "person": place.closed.host.pk,
    }
    for row in DESK:
        path = row.path.format(**names)
        answers = {role: browser(place.people[role]).get(path).status_code for role in ROLES}
        assert answers == {role: expected(row.get, role) for role in ROLES}, path


@pytest.mark.parametrize("role", ["reviewer", "moderator"])
def test_who_is_appointed_gets_no_further_than_the_desk(pig: Game, role: str) -> None:
    place = neighbourhood(pig)
    numbers = {"user": place.people["staff"].pk, "group": Group.objects.get(name="moderator").pk}
    visitor = browser(place.people[role])
    for route in admin_routes():
        if kind := re.match(r"admin/(?:accounts|auth)/(\w+)/", route):
            path = "/" + re.sub(r"<[^>]+>", str(numbers[kind[1]]), route)
            # A bare number only points at its form.
            status = 302 if route.endswith("<path:object_id>/") else 403
            assert visitor.get(path).status_code == status, path
            assert visitor.post(path).status_code == status, path


def test_metrics_are_not_for_the_neighbours() -> None:
    assert Client(REMOTE_ADDR="203.0.113.7").get("/metrics").status_code == 403


def test_staff_sees_what_it_was_given_and_no_more() -> None:
    helper = User.objects.create_user("helper", is_staff=True)
    client = browser(helper)
    assert client.get("/admin/").status_code == 200
    for path in ("/admin/tables/table/", "/admin/tables/report/", "/admin/accounts/user/"):
        assert client.get(path).status_code == 403
