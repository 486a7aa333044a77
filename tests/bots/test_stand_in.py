"""A bot that dies, hangs or answers nonsense never stops a table: the level below moves, the log says so."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from bots.work import stand_in, thinking
from bots.work.errands import carry_out, claim
from bots.work.stand_in import decided
from bots.work.worker import Worker
from engine import FastChance, registry
from engine.registry import Game, Level, Think
from replay.hearsay import heard
from tables.live.pool import in_pool
from tables.models import Table
from tests.bots import three_cards
from tests.example import pig
from tests.tables.house import ROLL, House
from tests.tables.sockets import eventually
from tests.tables.test_errands import a_bots_turn, only


def raises(*asked: Any) -> Any:
    raise ZeroDivisionError


def sleeps(*asked: Any) -> Any:
    time.sleep(600)


def loops(*asked: Any) -> Any:
    for _ in itertools.count():
        with suppress(Exception):
            sum(range(1000))


def of_another_game(*asked: Any) -> Any:
    return three_cards.Lay(99)


def nothing(*asked: Any) -> Any:
    return None


BAD = [raises, sleeps, loops, of_another_game, nothing]


@pytest.fixture
def pigs() -> Iterator[Callable[..., Game]]:
    """Pig with these players, the weakest first."""

    def seat(*thinks: Think) -> Game:
        whole = pig.game()
        keys = ("lison", "firmin", "zephyrin")
        levels = tuple(Level(key, think) for key, think in zip(keys, thinks, strict=False))
        registry.register(Game(whole.engine, whole.texts, whole.credits, levels))
        return registry.get("pig")

    yield seat
    registry.unregister("pig")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_in, "LONGEST", 0.1)
    monkeypatch.setattr(stand_in, "HURRIED", 0.1)


def opening(game: Game) -> bytes:
    """A roll has gone well: there is something to decide."""
    engine = game.engine
    state = engine.deal(2, engine.read_options({}), FastChance(1))
    state.pot = 4
    return engine.dump(state)


@pytest.mark.parametrize("bad", BAD)
def test_the_next_level_below_has_a_move_for_one_that_comes_to_nothing(
    pigs: Callable[..., Game], bad: Think
) -> None:
    game = pigs(raises, pig.careful, bad)
    assert decided("pig", opening(game), 0, "zephyrin", 1) == (ROLL, "firmin")


@pytest.mark.parametrize("bad", BAD)
def test_where_none_has_one_the_first_that_the_rules_allow_is_played(
    pigs: Callable[..., Game], bad: Think
) -> None:
    game = pigs(bad, bad)
    assert decided("pig", opening(game), 0, "firmin", 1) == (ROLL, "")


def test_a_bot_that_thinks_well_is_not_disturbed_and_the_alarm_is_off(pigs: Callable[..., Game]) -> None:
    game = pigs(raises, pig.careful)
    assert decided("pig", opening(game), 0, "firmin", 1) == (ROLL, "firmin")
    time.sleep(0.15)


def test_a_level_that_has_left_the_house_is_played_by_those_that_are_there(
    pigs: Callable[..., Game],
) -> None:
    game = pigs(pig.careful)
    assert decided("pig", opening(game), 0, "gaspard", 1) == (ROLL, "lison")


def test_one_death_is_forgiven_and_after_that_lower_levels_think(pigs: Callable[..., Game]) -> None:
    game = pigs(pig.careful, pig.careful, pig.careful)
    state = opening(game)
    thought_by = [decided("pig", state, 0, "zephyrin", 1, deaths).level for deaths in range(6)]
    assert thought_by == ["zephyrin", "zephyrin", "firmin", "lison", "", ""]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("level", "key"), [("lison", None), ("firmin", "table.bot.stood_in"), ("", "table.bot.first_move")]
)
def test_the_log_says_who_moved(pig: Game, level: str, key: str | None) -> None:
    house = a_bots_turn(pig)
    carry_out(only(claim(5)), ROLL, level)
    *_, before, last = house.table.entries.order_by("index")
    assert (last.kind, last.seat) == ("played", 1)
    if key is None:
        assert before.kind == "played"
        return
    (event,) = before.events
    assert (before.kind, event["phrase"]["key"], before.seat) == ("timeout", key, 1)
    # A file of this game is read in another house.
    (told,) = heard("timeout", 1, [msgspec.Raw(msgspec.json.encode(event))])
    assert told.phrase.key == key


class Deadly:
    """A pool whose thinkers die of the strongest level, and of nothing else."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1)

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        if work is stand_in.decided and args[-1] < stand_in.FORGIVEN + 1:
            broken: Future[Any] = Future()
            broken.set_exception(BrokenProcessPool("killed"))
            return broken
        return self._threads.submit(work, *args)

    def shutdown(self, **_: Any) -> None:
        self._threads.shutdown(wait=False)


@pytest.mark.django_db(transaction=True)
async def test_a_table_goes_on_though_its_bot_kills_every_thinker(
    pigs: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = pigs(pig.careful, pig.careful)

    def seated() -> House:
        house = a_bots_turn(game)
        house.table.seats.filter(number=1).update(bot="firmin")
        return house

    monkeypatch.setattr(thinking, "pool", Deadly)
    house = await in_pool(seated)()
    head = await in_pool(lambda: house.table.head)()
    working = asyncio.create_task(Worker().run())

    def moved() -> bool:
        Table.objects.filter(code=house.code, bot_due__isnull=False).update(bot_due="2020-01-01T00:00Z")
        return bool(house.table.head > head)

    try:
        await eventually(moved)
    finally:
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
    told = await in_pool(lambda: [entry.events for entry in house.table.entries.filter(index__gt=head)])()
    assert told[0][0]["phrase"]["key"] == "table.bot.stood_in"
