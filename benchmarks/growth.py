"""How the cost of a move and of a page grows with the tables stored and with the moves of a table.

    python -m benchmarks.growth

in a throwaway site's environment: rows are copied inside the database, and the work is done in this process,
timed by the core's own time, so that only the growth shows.
"""

from __future__ import annotations

import json
import secrets
import statistics
import time
from collections.abc import Callable
from typing import Any

import django

STORED = (100, 1_000, 10_000, 100_000)
LENGTHS = (10, 100, 1_000)
GAME = "vallee"
TIMES = 15
MOVES_EACH = 4


def main() -> None:
    django.setup()
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    people = _people()
    print(json.dumps(by_length(people) + by_stored(people)))


def _people() -> list[Any]:
    from accounts.models import User

    return [User.new_guest(name) for name in ("Ana", "Bruno", "Chloé", "Denis")]


def _table(people: list[Any], n: int = 0) -> tuple[Any, list[tuple[int, str]]]:
    """A started table and the moves to come."""
    from benchmarks.scripted import rehearse
    from engine import registry
    from tables.verbs.joining import join
    from tables.verbs.opening import open_table
    from tables.verbs.starting import start

    table = open_table(people[0], registry.get(GAME), name=people[0].name, places=len(people), listed=True)
    for person in people[1:]:
        join(table.code, person, person.name)
    table = start(table.code, people[0])
    return table, rehearse(table, n)


def by_stored(people: list[Any]) -> list[dict[str, Any]]:
    from tables.models import Table

    template, _ = _table(_people())
    rows = []
    for size in STORED:
        _copy(template, size - Table.objects.count())
        rows.append({"tables": size, "moves": None, **_costs(people)})
    return rows


def by_length(people: list[Any]) -> list[dict[str, Any]]:
    rows = []
    for length in LENGTHS:
        rows.append({"tables": None, "moves": length, **_costs(people, length)})
    return rows


def _costs(people: list[Any], length: int = 0) -> dict[str, Any]:
    from django.test import Client

    from tables.models import Table
    from tables.verbs.playing import play

    table, script = _table(people)
    if length:
        _lengthen(table, length)
    reader = Client()
    reader.force_login(people[1])
    moves = iter(script)

    def one_move() -> None:
        seat, action = next(moves)
        play(table.code, people[seat], json.loads(action), nonce=secrets.token_urlsafe(12))

    def page(path: str) -> Callable[[], None]:
        def look() -> None:
            answer = reader.get(path)
            if answer.status_code != 200:
                raise RuntimeError(f"{path}: {answer.status_code}")

        return look

    costs = {"move_ms": _timed(one_move), "table_page_ms": _timed(page(f"/t/{table.code}/"))}
    for name, path in (("list", "/tables/"), ("home", "/"), ("mine", "/mes-parties/")):
        costs[f"{name}_ms"] = _timed(page(path))
    Table.objects.filter(pk=table.pk).update(status=Table.Status.STOPPED)
    return costs


def _timed(work: Callable[[], None]) -> float:
    work()
    took = []
    for _ in range(TIMES):
        started = time.process_time()
        work()
        took.append(time.process_time() - started)
    return round(statistics.median(took) * 1000, 2)


def _copy(template: Any, count: int) -> None:
    """So many tables more like this one, with seats and a few moves, made inside the database."""
    from django.core.management.color import no_style
    from django.db import connection

    from tables.models import Entry, Seat, Table

    first = Table.objects.order_by("-pk").values_list("pk", flat=True)[0] + 1
    numbers = (
        f"WITH RECURSIVE n(i) AS (SELECT {first} "  # noqa: S608  our own numbers
        f"UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {first + count})"
    )

    def copies(model: Any, changed: dict[str, str], where: str) -> str:
        columns = [field.column for field in model._meta.local_fields]
        chosen = [
            changed.get(column, f'r."{column}"') for column in columns if column != "id" or "id" in changed
        ]
        named = ", ".join(f'"{column}"' for column in columns if column != "id" or "id" in changed)
        return (
            f"INSERT INTO {model._meta.db_table} ({named}) {numbers} "  # noqa: S608  our own names
            f"SELECT {', '.join(chosen)} FROM n, {model._meta.db_table} r WHERE {where}"
        )

    own = f"r.table_id = {template.pk}"
    with connection.cursor() as cursor:
        # Eight digits, in the words that SQLite and PostgreSQL share.
        code = "substr(CAST(100000000 + n.i AS text), 2)"
        cursor.execute(copies(Table, {"id": "n.i", "code": code}, f"r.id = {template.pk}"))
        cursor.execute(copies(Seat, {"table_id": "n.i"}, own))
        cursor.execute(copies(Entry, {"table_id": "n.i"}, f'{own} AND r."index" <= {MOVES_EACH}'))
        # PostgreSQL counts on from where it was, whatever numbers were given.
        for reset in connection.ops.sequence_reset_sql(no_style(), [Table]):
            cursor.execute(reset)
        cursor.execute("ANALYZE")


def _lengthen(table: Any, length: int) -> None:
    """Entries in the log that everybody has seen, as a long game would leave them."""
    from tables.models import Entry, Table

    last = table.entries.order_by("-index").first()
    fresh = [
        Entry(table=table, index=last.index + n, kind=Entry.Kind.VOTE, action={}, events=last.events)
        for n in range(1, length + 1)
    ]
    Entry.objects.bulk_create(fresh, batch_size=200)
    Table.objects.filter(pk=table.pk).update(head=last.index + length)


if __name__ == "__main__":
    main()
