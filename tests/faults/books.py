"""The database as this program reads it, however often it goes away meanwhile."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import ParamSpec, TypeVar

import msgspec
from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.db import Error, connections
from django.test import Client

from accounts.models import User
from engine import SPECTATOR, registry
from tables.models import Seat, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.adding_bot import add_bot
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.starting import start

P = ParamSpec("P")
T = TypeVar("T")

# Longer than anything stays broken, on a machine that has much else to do.
PATIENCE = 300
# Threads of their own: while all of them wait for the database, another must be free to start it.
READERS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="books")


async def read(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Done in a thread, again and again until the database answers."""
    again = partial(_steadily, work, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(READERS, again)


def _steadily(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return work(*args, **kwargs)
        except (Error, UpdateError):
            # The connection is gone with whoever was at its other end; otherwise the thread keeps it.
            connections.close_all()
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def set_table(game: str, people: int, bots: int) -> tuple[str, list[str]]:
    """A game that has just started: its code, and the session of each person at it."""
    rules = registry.get(game)
    users = [User.new_guest(f"Guest {n + 1}") for n in range(people)]
    table = open_table(users[0], rules, name=users[0].name, places=people + bots)
    for user in users[1:]:
        join(table.code, user, user.name)
    for _ in range(bots):
        add_bot(table.code, users[0], rules.levels[0].key)
    sessions = [_session(user) for user in users]
    start(table.code, users[0])
    return table.code, sessions


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    session: str = client.cookies[settings.SESSION_COOKIE_NAME].value
    return session


@dataclass(frozen=True)
class Question:
    """What a seat is asked: an answer to it, drawn at random, and the stamp it belongs to."""

    action: str
    stamp: str


def look(code: str, seat: int, luck: Random) -> tuple[bool, Question | None]:
    """Whether the game is over, and what this seat is asked now."""
    table = Table.objects.get(code=code)
    if table.status != Table.Status.PLAYING:
        return table.status == Table.Status.OVER, None
    engine = table.rules.engine
    view = engine.view(table.position(), seat)
    if seat not in engine.to_move(view) or engine.automatic(view):
        return False, None
    # A bot holds the chair of somebody who was away for long.
    if Seat.objects.filter(table=table, number=seat).exclude(bot="").exists():
        return False, None
    action = luck.choice(list(engine.legal(view, seat)))
    return False, Question(json.dumps(msgspec.to_builtins(action)), engine.stamp(view, seat))


def last_index(code: str, viewer: int = SPECTATOR) -> int:
    """What a page of this viewer must show in the end."""
    table = Table.objects.get(code=code)
    return Scene(Snapshot.read(table.pk), viewer, "fr").version
