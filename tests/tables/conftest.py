from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from engine import registry
from engine.registry import Game
from tests.example import pig as example


@pytest.fixture(autouse=True)
def _in_french() -> Iterator[None]:
    with translation.override("fr"):
        yield


@pytest.fixture
def pig() -> Iterator[Game]:
    game = example.game()
    registry.register(game)
    yield game
    registry.unregister(game.slug)


@pytest.fixture
def village() -> Game:
    return registry.get("rolling_village")
