"""What every test shares: a database several threads can use, and services no other worker disturbs."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation

from engine import registry
from engine.registry import Game
from tests.example import pig as example

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")


# Another order every time, so that no test comes to need another; ORDER=… repeats one. Workers inherit it.
ORDER = os.environ.setdefault("ORDER", str(random.randrange(10_000)))


def pytest_configure() -> None:
    """Workers that run side by side share one Redis: each has its own numbers and its own channels there."""
    if settings.REDIS_URL:
        own = urlsplit(settings.REDIS_URL)._replace(path=f"/{1 + int(WORKER[2:]) % 15}")
        settings.CACHES["default"]["LOCATION"] = own.geturl()
        settings.CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"test-{WORKER}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle modules and the tests in each. pytest-django sorts after us: what empties the database last."""
    chance = random.Random(ORDER)
    places = sorted({item.path for item in items})
    chance.shuffle(places)
    rank = {path: number for number, path in enumerate(places)}
    items.sort(key=lambda item: (rank[item.path], chance.random()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A test that passed at the second try is not forgotten: here is what went wrong at the first."""
    terminalreporter.write_line(f"in the order of ORDER={ORDER}")
    for failed in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"first try of {failed.nodeid}")
        terminalreporter.write_line(failed.longreprtext)


def pytest_itemcollected(item: pytest.Item) -> None:
    """`-m stored` chooses what must hold on either setting; pure rules know no database and run once.

    pytest-django lets no other test near the database. One that only needs the cache says so itself.
    """
    asked_for = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    if asked_for or item.get_closest_marker("django_db"):
        item.add_marker("stored")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings: None
) -> None:
    """A file in place of SQLite's shared memory, which knows no waiting for a lock; not synced to disk."""
    database = settings.DATABASES["default"]
    # Threads give their connections back at once, or the database could not be dropped at the end.
    database["CONN_MAX_AGE"] = 0
    if database["ENGINE"].endswith("sqlite3"):
        folder: Path = tmp_path_factory.mktemp("database")
        database["TEST"]["NAME"] = str(folder / f"{WORKER}.sqlite3")
        database["OPTIONS"]["init_command"] = (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA busy_timeout=60000;"
        )


@pytest.fixture(autouse=True)
def _calm() -> Iterator[None]:
    """Nobody has done anything yet that they could be slowed down for."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _plain_static_files(settings: Any) -> None:
    """Pages are rendered without `collectstatic` having run."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}


@pytest.fixture(autouse=True)
def _in_french() -> Iterator[None]:
    """A request leaves its language behind in the thread; each test starts from the house's own."""
    with translation.override("fr"):
        yield


@pytest.fixture
def pig() -> Iterator[Game]:
    """A small game that anybody can follow, for as long as the test lasts."""
    game = example.game()
    registry.register(game)
    yield game
    registry.unregister(game.slug)


@pytest.fixture
def village() -> Game:
    """A real game, in which all play at once and in secret."""
    return registry.get("rolling_village")
