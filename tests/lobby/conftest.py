"""A small house for the lobby's tests: one toy game, some people, plain static files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from engine import registry
from engine.registry import Game
from tests.example import pig as example


@pytest.fixture(autouse=True)
def _plain_static_files(settings) -> None:
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
    game = example.game()
    registry.register(game)
    yield game
    registry.unregister(game.slug)


@pytest.fixture
def marie(db) -> User:
    return User.new_guest("Marie")


@pytest.fixture
def basile(db) -> User:
    return User.new_guest("Basile")


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client
