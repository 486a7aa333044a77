from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.registry import Game
from tests.notices.people import Post, post_office
from tests.tables.house import House, playing, seed_rolling


@pytest.fixture
def post() -> Iterator[Post]:
    with post_office() as office:
        yield office


@pytest.fixture
def house(pig: Game) -> House:
    """Marie's turn; neither has a page open."""
    return playing(pig, "Marie", "Basile", seed=seed_rolling(4, 3, 5))
