"""Redis goes away and comes back: no page fails for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import redis
from django.core.cache import caches
from django.test import Client

from benchmarks.cluster.service import free_port
from tests.tables.house import ROLL, House, playing, seed_rolling
from web import cache as config_cache

pytestmark = pytest.mark.stored


@pytest.fixture
def away(settings: Any) -> Iterator[None]:
    """A Redis that nobody answers for."""
    settings.CACHES = {
        "default": {
            "BACKEND": "web.cache.SteadyRedisCache",
            "LOCATION": f"redis://127.0.0.1:{free_port()}/0",
            "OPTIONS": {"socket_connect_timeout": 1},
        }
    }
    yield
    caches["default"]._own.clear()


@pytest.fixture
def house(pig: Any) -> House:
    return playing(pig, seed=seed_rolling(4, 4, 4))


def test_while_redis_is_away_a_process_remembers_by_itself(away: None) -> None:
    cache = caches["default"]
    cache.set("a", 1)
    assert cache.get("a") == 1
    assert cache.add("a", 2) is False
    assert cache.incr("a") == 2
    cache.set_many({"b": 3, "c": 4})
    assert cache.get_many(["a", "b", "c"]) == {"a": 2, "b": 3, "c": 4}
    cache.delete("a")
    assert cache.get("a", "nothing") == "nothing"


@pytest.mark.django_db
def test_no_page_and_no_move_needs_redis(away: None, house: House) -> None:
    browser = house.browser(house.host)
    assert browser.look().status_code == 200
    assert browser.play(ROLL).status_code == 204
    assert house.table.position().pot == 4
    assert Client().get("/").status_code == 200


def test_nobody_waits_twice_for_a_redis_that_just_failed(away: None, monkeypatch: Any) -> None:
    asked = []

    def refuse(*args: Any, **kwargs: Any) -> None:
        asked.append(args)
        raise redis.exceptions.ConnectionError("gone")

    monkeypatch.setattr(redis.Redis, "get", refuse)
    cache = caches["default"]
    cache.get("a")
    cache.get("a")
    assert len(asked) == 1
    monkeypatch.setattr(config_cache, "REST_SECONDS", 0)
    cache.line.lost(redis.exceptions.ConnectionError("again"))
    cache.get("a")
    assert len(asked) == 2
