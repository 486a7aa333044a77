"""For those who look after the site: is it well, and how busy?"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings as site
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from engine.registry import Game
from tables.models import Table
from tables.verbs.resigning import resign
from tests.tables.house import ROLL, playing, seed_rolling

pytestmark = pytest.mark.django_db


def figures(client: Client | None = None, **headers: str) -> dict[str, float]:
    answer = (client or Client()).get("/metrics", headers=headers)
    assert answer.status_code == 200
    lines = [line.rsplit(" ", 1) for line in answer.content.decode().splitlines() if line[0] != "#"]
    return {name: float(value) for name, value in lines}


def grown(before: dict[str, float], name: str) -> float:
    return figures()[name] - before.get(name, 0)


def test_a_site_that_is_well_says_so() -> None:
    answer = Client().get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "redis": "ok" if site.REDIS_URL else "unused"}


def test_without_its_database_the_site_asks_the_proxy_for_patience() -> None:
    with patch("web.health.connection.cursor", side_effect=OperationalError):
        answer = Client().get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "away"


def test_moves_and_refusals_are_counted(pig: Game) -> None:
    before = figures()
    house = playing(pig, seed=seed_rolling(4, 4))
    house.browser(house.host).play(ROLL)
    house.browser(house.people[1]).play(ROLL)
    assert grown(before, "place_change_seconds_count") >= 3
    assert grown(before, 'place_refusals_total{key="pig.no.turn"}') == 1


def test_the_bots_queue_is_the_turns_nobody_has_taken_up(pig: Game) -> None:
    late = playing(pig, "Marie", bots=1)
    playing(pig, "Marie", bots=1)
    Table.objects.filter(code=late.code).update(bot_due=timezone.now() - timedelta(seconds=30))
    found = figures()
    assert found["place_tables_playing"] == 2
    assert found["place_bot_queue"] == 1
    assert 30 <= found["place_bot_queue_seconds"] < 60


def test_a_table_that_everybody_gave_up_makes_no_queue(pig: Game) -> None:
    left = playing(pig, "Marie", bots=1)
    resign(left.code, left.host)
    Table.objects.filter(code=left.code).update(bot_due=timezone.now() - timedelta(seconds=30))
    found = figures()
    assert (found["place_bot_queue"], found["place_bot_queue_seconds"]) == (0, 0)


def test_a_stranger_reads_no_figures(settings: Any) -> None:
    far = Client(REMOTE_ADDR="203.0.113.9")
    assert far.get("/metrics").status_code == 403
    assert far.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 403
    settings.METRICS_TOKEN = "a-long-token"
    assert far.get("/metrics", headers={"Authorization": "Bearer another"}).status_code == 403
    assert figures(far, Authorization="Bearer a-long-token")


def test_nor_does_a_stranger_behind_the_proxy_of_this_machine() -> None:
    answer = Client(REMOTE_ADDR="127.0.0.1").get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
    assert answer.status_code == 403
