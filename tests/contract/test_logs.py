"""The log of every game leads to its position: as played, as tried from its middle, as read from a file."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import registry
from engine.registry import Game
from replay.forking import fork
from replay.importing import read, store
from replay.log_cache import reel_of
from replay.transcript import transcribe
from tables.log.replay import position_at
from tables.log.verification import examine
from tables.models import Entry, Table
from tables.verbs.answering import answer
from tables.verbs.asking import ask
from tables.verbs.reporting import report
from tests.replay.games import play_on
from tests.tables.house import House, playing

pytestmark = pytest.mark.django_db

every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


def holds(table: Table) -> None:
    """Verification, live take-backs and the review read the same position from it."""
    table = Table.objects.get(pk=table.pk)
    assert examine(table) is None
    for position in (position_at(table, table.head), reel_of(table).position(table.head)):
        assert table.rules.engine.dump(position) == bytes(table.state)


def eventful(game: Game) -> House:
    """A whole game with a take-back and a report in its middle."""
    house = playing(game, "Ada", "Bob", seed="10c5" * 16)
    luck = Random(3)
    play_on(house.code, luck, most=12)
    if game.engine.mode.takes_back:
        ask(house.code, house.host, "takeback")
        if house.table.vote:
            answer(house.code, house.people[1], yes=True)
    report(house.code, house.host, "bug", "Quelque chose cloche.")
    play_on(house.code, luck)
    assert house.table.status == Table.Status.OVER
    return house


def tried(table: Table, user: Any) -> Table:
    played = list(table.entries.filter(kind=Entry.Kind.PLAYED).values_list("index", flat=True))
    trial = fork(table, user, "Ada", played[len(played) // 2], 0)
    holds(trial)
    play_on(trial.code, Random(4))
    return Table.objects.get(pk=trial.pk)


def brought(table: Table, user: Any) -> Table:
    return store(read(transcribe(table)), user)


@every_game
def test_a_game_its_trial_and_their_files_all_hold(game: Game) -> None:
    house = eventful(game)
    if house.table.entries.filter(kind=Entry.Kind.TAKEN_BACK).exists() != game.engine.mode.takes_back:
        pytest.fail("nothing was taken back")
    holds(house.table)
    trial = tried(house.table, house.host)
    holds(trial)
    for table in (house.table, trial):
        copy = brought(table, house.host)
        holds(copy)
        assert bytes(copy.state) == bytes(table.state)
        # A file of the copy and a trial of it are as good as the original's.
        holds(brought(copy, house.host))
        holds(tried(copy, house.host))
