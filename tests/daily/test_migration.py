"""The attempts at Chévoux's villages of before are those of the platform's challenge now: none is lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from daily.models import Attempt
from tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE, AFTER = "0004_one_counted_attempt", "0005_attempts_of_the_platform"


def migrate(name: str) -> Any:
    """Models as they are once Chévoux has come so far."""
    executor = MigrationExecutor(connection)
    executor.migrate([("chevoux", name)])
    return executor.loader.project_state([("chevoux", name)]).apps


@pytest.fixture
def before() -> Iterator[Any]:
    yield migrate(BEFORE).get_model("chevoux", "Attempt")
    migrate(AFTER)


def table_of(user: User) -> Table:
    return Table.objects.create(game="chevoux", host=user, places=1, bot_level="firmin")


def test_every_attempt_is_kept_with_its_result_and_its_owner(before: Any) -> None:
    marie = User.new_guest("Marie")
    day = date(2026, 3, 1)
    played, given_up, gone = (table_of(marie) for _ in range(3))
    before.objects.create(
        day=day,
        difficulty="hard",
        table_id=played.pk,
        user_id=marie.pk,
        counted=True,
        finished=True,
        misplaced=0,
        score=21,
        used=17,
    )
    before.objects.create(
        day=day,
        difficulty="normal",
        table_id=given_up.pk,
        user_id=marie.pk,
        counted=True,
        finished=True,
        resigned=True,
    )
    before.objects.create(day=day, difficulty="hard", table_id=gone.pk, counted=False)
    migrate(AFTER)
    kept = ("game", "day", "variant", "table", "user", "counted", "finished", "resigned", "result")
    assert list(Attempt.objects.order_by("pk").values_list(*kept)) == [
        (
            "chevoux",
            day,
            "hard",
            played.pk,
            marie.pk,
            True,
            True,
            False,
            {"misplaced": 0, "score": 21, "used": 17},
        ),
        ("chevoux", day, "normal", given_up.pk, marie.pk, True, True, True, None),
        ("chevoux", day, "hard", gone.pk, None, False, False, False, None),
    ]
    assert "chevoux_attempt" not in connection.introspection.table_names()
