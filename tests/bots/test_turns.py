"""Whose bots move first: everybody has a turn, and tables without people come last."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from bots.work import errands, thinking
from bots.work.errands import claim_in_turn, claim_unattended
from bots.work.turns import Turns
from bots.work.worker import Worker
from engine.registry import Game
from tables.live.pool import in_pool
from tables.models import Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.holding import hold
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.resigning import resign
from tables.verbs.starting import start
from tests.tables.errands import a_bots_turn
from tests.tables.house import ROLL, House, guests, last_seen
from tests.tables.sockets import eventually

pytestmark = pytest.mark.django_db

NOBODY: frozenset[int] = frozenset()


def tables_of(host: User, game: Game, count: int, seconds_late: float, *friends: User) -> list[str]:
    """Tables of this person where a bot should have moved so long ago."""
    codes = []
    for _ in range(count):
        code = open_table(host, game, name=host.name, places=2 + len(friends)).code
        for friend in friends:
            join(code, friend, friend.name)
        add_bot(code, host, game.levels[0].key)
        start(code, host)
        codes.append(code)
    make_due(codes, seconds_late)
    return codes


def make_due(codes: list[str], seconds_late: float) -> None:
    """Every one of these tables waits for its bot: it is made the bot's turn, whoever's it was."""
    for table in Table.objects.filter(code__in=codes):
        bot = table.seats.get(user=None)
        Table.objects.filter(pk=table.pk).update(
            state=bytes(table.state).replace(b'"turn":0', b'"turn":%d' % bot.number),
            bot_due=timezone.now() - timedelta(seconds=seconds_late),
        )


def served(turns: Turns, times: int) -> list[str]:
    """The tables that a worker serves which does one thing at a time, each of them due again at once."""
    codes = []
    for _ in range(times):
        for errand in claim_in_turn(1, turns, NOBODY):
            codes.append(errand.code)
            Table.objects.filter(code=errand.code).update(bot_due=timezone.now())
    return codes


def test_somebody_with_many_tables_does_not_keep_others_waiting(pig: Game) -> None:
    marie, basile = guests("Marie", "Basile")
    tables_of(marie, pig, 20, seconds_late=60)
    (his,) = tables_of(basile, pig, 1, seconds_late=1)
    assert served(Turns(), 10)[1::2] == [his] * 5


def test_somebodys_own_tables_take_turns(pig: Game) -> None:
    (marie,) = guests("Marie")
    codes = tables_of(marie, pig, 3, seconds_late=60)
    assert sorted(served(Turns(), 3)) == sorted(codes)


def test_a_person_is_served_once_at_a_time(pig: Game) -> None:
    marie, basile = guests("Marie", "Basile")
    tables_of(marie, pig, 3, seconds_late=60)
    tables_of(basile, pig, 1, seconds_late=1)
    turns = Turns()
    assert [errand.person for errand in claim_in_turn(4, turns, NOBODY)] == [marie.pk, basile.pk]
    assert claim_in_turn(4, turns, frozenset({marie.pk})) == []


def test_a_table_is_served_in_the_turn_of_any_of_its_people(pig: Game) -> None:
    marie, basile = guests("Marie", "Basile")
    tables_of(marie, pig, 5, seconds_late=60)
    (shared,) = tables_of(marie, pig, 1, 30, basile)
    assert {errand.code: errand.person for errand in claim_in_turn(4, Turns(), NOBODY)}[shared] == basile.pk


def test_a_table_where_everybody_gave_up_comes_last_and_alone(pig: Game) -> None:
    left = [a_bots_turn(pig) for _ in range(3)]
    for house in left:
        resign(house.code, house.host)
    make_due([house.code for house in left], 60)
    assert claim_in_turn(4, Turns(), NOBODY) == []
    kept = a_bots_turn(pig)
    assert [errand.code for errand in errands.claim(4)] == [kept.code]
    errand = claim_unattended()
    assert errand is not None
    assert errand.code in [house.code for house in left]


def test_a_table_that_everybody_left_long_ago_comes_last(pig: Game) -> None:
    house = a_bots_turn(pig)
    last_seen(house, 0, minutes=9)
    assert claim_in_turn(4, Turns(), NOBODY) == []
    last_seen(house, 0, minutes=1)
    assert len(claim_in_turn(4, Turns(), NOBODY)) == 1


def test_a_friend_who_stays_is_waited_on_beside_an_absent_one(pig: Game) -> None:
    marie, basile = guests("Marie", "Basile")
    (code,) = tables_of(marie, pig, 1, 60, basile)
    table = Table.objects.get(code=code)
    table.seats.filter(user=marie).update(seen=timezone.now() - timedelta(minutes=9))
    hold(code, basile, table.seats.get(user=marie).number)
    make_due([code], 60)
    assert [errand.person for errand in claim_in_turn(4, Turns(), NOBODY)] == [basile.pk]


THOUGHT = 0.2


def think_slowly(*asked: Any) -> Any:
    time.sleep(THOUGHT)
    return ROLL


@pytest.mark.django_db(transaction=True)
async def test_sixty_tables_that_were_given_up_do_not_slow_a_bot_somebody_waits_for(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is one thinker, and every thought takes it a while."""

    def flood() -> House:
        gone = [a_bots_turn(pig) for _ in range(60)]
        for house in gone:
            resign(house.code, house.host)
        make_due([house.code for house in gone], 60)
        return a_bots_turn(pig)

    monkeypatch.setattr(thinking, "pool", lambda: ThreadPoolExecutor(1))
    monkeypatch.setattr(thinking, "think", think_slowly)
    kept = await in_pool(flood)()
    head = await in_pool(lambda: kept.table.head)()
    working = asyncio.create_task(Worker().run())
    began = time.monotonic()
    try:
        await eventually(lambda: kept.table.head > head)
    finally:
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
    assert time.monotonic() - began < 20 * THOUGHT, "sixty thoughts before would take three times as long"
