"""Tables made up by the thousand, and how long the review takes over them. See `benchmarks.review_pages`."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts.models import User
from engine import FastChance, registry
from engine.registry import Game
from review.management.commands.verify import examine_chunk
from tables.change import change
from tables.models import Message, Report, Seat, Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.opening import open_table
from tables.verbs.starting import start

# Made one by one; all others are copies of these, at other hours, under other codes.
ORIGINALS = 2000
TIMES = 7
PEOPLE = 2000
# As large as a position of the largest game.
STATE = b"x" * 4000
OUTCOME = {"standings": [{"seat": n, "rank": n + 1, "total": 30 - n, "lines": []} for n in range(3)]}
LIST, FIGURES = "/admin/tables/table/", "/admin/tables/table/figures/"


def make_up(count: int) -> float:
    """So many tables over a year, most of them over; how many seconds that took."""
    began = time.perf_counter()
    rng = Random(8)  # noqa: S311  figures, never a table's dice
    people = User.objects.bulk_create(
        User(username=f"player-{n}", name=f"Joueur {n}", is_guest=True) for n in range(PEOPLE)
    )
    originals = min(ORIGINALS, count)
    with transaction.atomic(), connection.cursor() as cursor:
        _batch(rng, people, originals)
        for at in range(originals, count, originals):
            _copy(cursor, at, min(originals, count - at))
        cursor.execute("ANALYZE")
    return time.perf_counter() - began


def _copy(cursor: Any, by: int, count: int) -> None:
    """The first tables again, with all that stands at them: their numbers moved on by so many."""
    first = Table.objects.order_by("pk").values_list("pk", flat=True)[0]
    last = first + count - 1
    new = {"id": f"id + {by}", "code": f"printf('%08X', id + {by})"}
    new |= {
        name: f"strftime('%Y-%m-%d %H:%M:%f', {name}, '-{by} seconds')"
        for name in ("created", "started", "moved", "ended", "bot_due")
    }
    _insert(cursor, Table, f"id <= {last}", new)
    for model in (Seat, Message, Report):
        # At most three of each stand at a table.
        moved = {"id": f"id + {3 * by}", "table_id": f"table_id + {by}"}
        _insert(cursor, model, f"table_id <= {last}", moved)


def _insert(cursor: Any, model: type[Model], which: str, changed: dict[str, str]) -> None:
    columns = [field.column for field in model._meta.concrete_fields]
    values = ", ".join(changed.get(name, f'"{name}"') for name in columns)
    names = ", ".join(f'"{name}"' for name in columns)
    table = model._meta.db_table
    # Names of our own columns, and no word of anybody's.
    cursor.execute(f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE {which}")  # noqa: S608


def _batch(rng: Random, people: list[User], count: int) -> None:
    tables = Table.objects.bulk_create(_table(rng, people) for _ in range(count))
    seats, said, reports = [], [], []
    for table in tables:
        seated = rng.sample(people, 3)
        seats += [
            Seat(table=table, number=number, user=person, name=person.name)
            for number, person in enumerate(seated)
        ]
        said += [
            Message(table=table, user=seated[0], name=seated[0].name, text=_words(rng)) for _ in range(2)
        ]
        if rng.random() < 0.005:
            reports.append(Report(table=table, user=seated[0], index=1, viewer=0, kind="bug", text="Hm."))
    Seat.objects.bulk_create(seats)
    Message.objects.bulk_create(said)
    Report.objects.bulk_create(reports)


def _table(rng: Random, people: list[User]) -> Table:
    moved = timezone.now() - timedelta(seconds=rng.random() * 365 * 86_400)
    status = rng.choices(Table.Status.values, [1, 5, 90, 4])[0]
    over = status == Table.Status.OVER
    return Table(
        game=rng.choice(registry.games()).slug,
        status=status,
        host=rng.choice(people),
        places=3,
        bot_level="lison",
        state=STATE,
        head=200,
        created=moved - timedelta(minutes=30),
        started=moved - timedelta(minutes=25),
        moved=moved,
        ended=moved if over else None,
        outcome=OUTCOME if over else None,
        bot_due=moved if status == Table.Status.PLAYING and rng.random() < 0.02 else None,
    )


def _words(rng: Random) -> str:
    return " ".join(rng.choice(("quelle", "chance", "bravo", "encore", "moi", "lac", "dé")) for _ in range(6))


def time_pages() -> dict[str, dict[str, float]]:
    """Milliseconds of a core for each page: the first time, usually, and at worst."""
    chief = User.objects.create(username="chief", is_staff=True, is_superuser=True)
    client = Client(SERVER_NAME="localhost")
    client.force_login(chief)
    # What a server loads once, with its first page, is no page's own.
    client.get("/admin/")
    return {name: _time(client, address) for name, address in _addresses()}


def _addresses() -> Iterator[tuple[str, str]]:
    middle = Table.objects.order_by("-moved")[Table.objects.count() // 2]
    day = (timezone.localdate() - timedelta(days=200)).isoformat()
    queries: dict[str, dict[str, Any]] = {
        "list": {},
        "list, far down": {"after": f"{middle.moved.isoformat()}~{middle.pk}"},
        "list, one game": {"game": middle.game},
        "list, one game, waiting": {"game": middle.game, "state": "waiting"},
        "list, until a day": {"until": day},
        "list, reported": {"reported": "on"},
        "list, stuck": {"stuck": "on"},
        "list, abandoned": {"abandoned": "on"},
        "list, a player": {"player": "Joueur 1234"},
        "search, a code": {"q": middle.code},
        "search, a name": {"q": "Joueur 777"},
        "search, the chat": {"q": "lac lac lac lac lac"},
        "search, an accented word": {"q": "DÉ DÉ DÉ DÉ"},
        "search, nothing found": {"q": "personne ne dit cela"},
    }
    for name, query in queries.items():
        yield name, f"{LIST}?{urlencode(query)}"
    yield "figures, a year", f"{FIGURES}?days=365"


def _time(client: Client, address: str) -> dict[str, float]:
    spent = []
    for _ in range(TIMES):
        began = time.process_time()
        answer = client.get(address)
        spent.append(round((time.process_time() - began) * 1000, 1))
        if answer.status_code != 200:
            raise RuntimeError(f"{address}: {answer.status_code}")
    return {"first": spent[0], "p50": statistics.median(spent), "max": max(spent)}


def time_verify(count: int) -> list[dict[str, Any]]:
    """Whole random games of each kind, with up to four seats, verified from the database."""
    return [_verify(game, count) for game in registry.games()] if count else []


def _verify(game: Game, count: int) -> dict[str, Any]:
    tables = [_played(game, seed) for seed in range(count)]
    # Core seconds: the same on a busy machine as on a quiet one.
    began = time.process_time()
    differing = examine_chunk([table.pk for table in tables])
    seconds = time.process_time() - began
    if differing:
        raise RuntimeError(f"made-up games differ: {differing}")
    moves = sum(table.head for table in tables) // count
    return {"game": game.slug, "moves": moves, "games_a_second": round(count / seconds, 1)}


def _played(game: Game, seed: int) -> Table:
    host = User.new_guest("Marie")
    seats = max(n for n in game.engine.seats if n <= 4)
    table = open_table(host, game, name=host.name, places=seats)
    for _ in range(seats - 1):
        add_bot(table.code, host, game.levels[0].key)
    start(table.code, host)
    chance = FastChance(seed)
    with change(table.code) as held:
        while held.table.status == Table.Status.PLAYING:
            state = held.table.position()
            seat = min(game.engine.to_move(state))
            action = chance.choice(game.engine.legal(state, seat))
            held.play(seat, msgspec.to_builtins(action))
        return held.table
