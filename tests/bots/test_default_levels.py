"""A game that brings no bots gets some: in the lobby, at the table and in the arena, at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from bots.arena.matches import Plan, run
from engine import registry
from engine.registry import Game
from tests.example import pig


@pytest.fixture
def bare() -> Iterator[Game]:
    """Pig, without the player it brings."""
    whole = pig.game()
    registry.register(Game(whole.engine, whole.texts, whole.credits))
    yield registry.get("pig")
    registry.unregister("pig")


@pytest.mark.django_db
def test_the_lobby_offers_three_levels(bare: Game) -> None:
    page = Client().get("/jeux/pig/").content.decode()
    assert all(f'value="{level}"' in page for level in ("lison", "firmin", "zephyrin"))


def test_each_level_plays_a_whole_game_and_search_beats_chance(bare: Game) -> None:
    results = run(Plan("pig", ("zephyrin", "lison"), 12, "1", 2), processes=1)
    won = sum(result.win_share("zephyrin") for result in results)
    assert won >= 8
    assert len(run(Plan("pig", ("firmin", "lison"), 2, "1", 2), processes=1)) == 2
