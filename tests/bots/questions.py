"""Somebody at a table with a question for the adviser."""

from __future__ import annotations

import time

from django.test import Client

from accounts.models import User
from bots.work import jobs
from bots.work.desk import Asker
from engine import registry
from tables.models import Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.opening import open_table
from tables.verbs.starting import start

ASKER = Asker("here", "Marie")


def browser(user: User) -> Client:
    client = Client(headers={"HX-Request": "true"})
    client.force_login(user)
    return client


def playing(host: User, **choices: object) -> Table:
    """A table at a game that has advisers."""
    game = next(game for game in registry.games() if game.advisers)
    table = open_table(host, game, name=str(host), **choices)
    return start(table.code, host)


def key_of(table: Table, after: bool = False) -> str:
    return next(adviser.key for adviser in table.rules.advisers if adviser.after == after)


def wait_for(id: str, seconds: float = 180) -> jobs.Job:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        job = jobs.find(id)
        assert job is not None
        if not job.running:
            return job
        time.sleep(0.1)
    raise AssertionError("no answer came")


def village_with_a_bot(host: User) -> tuple[Table, str]:
    game = registry.get("rolling_village")
    table = open_table(host, game, name=str(host))
    add_bot(table.code, host, "firmin")
    table = start(table.code, host)
    return table, game.engine.stamp(table.position(), 0)
