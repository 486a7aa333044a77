"""In a process that serves, nobody who plays waits for who is to be told."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from engine.registry import Game
from notices import looking
from notices.models import Notice
from tests.notices.people import handed_on, reached
from tests.tables.house import playing, seed_rolling
from tests.tables.sockets import away, eventually

pytestmark = pytest.mark.django_db(transaction=True)


@contextlib.asynccontextmanager
async def lookout() -> Any:
    task = asyncio.create_task(looking.run())
    await asyncio.sleep(0)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_a_table_that_moved_on_is_looked_at_soon(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "LOOK_EVERY", 0.05)
    house = await away(playing)(pig, "Marie", "Basile", seed=seed_rolling(4, 3, 5))
    await away(reached)(house.people[1])
    async with lookout():
        await away(handed_on)(house)
        await eventually(Notice.objects.filter(occasion="turn").exists)
    assert looking._moved_on is None


async def test_a_move_itself_asks_nothing(
    pig: Game, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr(looking, "LOOK_EVERY", 3600)
    house = await away(playing)(pig, "Marie", "Basile", seed=seed_rolling(4, 3, 5))
    table = await away(lambda: house.table)()

    def entered() -> None:
        with django_assert_num_queries(0):
            looking.entered(table)

    async with lookout():
        await away(entered)()
        assert looking._moved_on == {table.pk}
