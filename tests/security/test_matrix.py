"""Every address against every role. A new address without a line here fails the first test."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from engine.registry import Game
from tests.security.expectations import Row, address, browser, expected
from tests.security.matrix import MATRIX
from tests.security.people import ROLES, neighbourhood
from tests.security.routes import own_routes

pytestmark = pytest.mark.django_db

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")

every_row = pytest.mark.parametrize("row", MATRIX, ids=str)


def test_every_address_has_its_expectations() -> None:
    assert {row.route for row in MATRIX} == own_routes()


@every_row
def test_who_may_look(row: Row, pig: Game) -> None:
    place = neighbourhood(pig)
    path, before = address(row, place), place.trace()
    answers = {role: browser(place.people[role]).get(path).status_code for role in ROLES}
    assert answers == {role: expected(row.get, role) for role in ROLES}
    assert place.trace() == before, "looking changed something"


@every_row
def test_who_may_do_it(row: Row, pig: Game) -> None:
    place = neighbourhood(pig)
    path = address(row, place)
    for role in ROLES:
        # Each comes on another day: nobody is slowed down for what the others did.
        cache.clear()
        before = place.trace()
        status = browser(place.people[role]).post(path, row.data).status_code
        assert (role, status) == (role, expected(row.post, role))
        if status >= 400:
            assert place.trace() == before, "refused, and yet something changed"


@every_row
def test_nothing_is_done_for_a_page_of_another_site(row: Row, pig: Game) -> None:
    place = neighbourhood(pig)
    path, before = address(row, place), place.trace()
    for role in ("stranger", "host"):
        visitor = browser(place.people[role], enforce_csrf_checks=True)
        answers = {visitor.generic(method, path).status_code for method in UNSAFE}
        assert answers == ({403} if row.cookies else {row.post, 405})
    assert place.trace() == before
