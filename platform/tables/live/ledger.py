"""Optimistic locking and group commit: how a change of a table reaches the disk.

A change is `UPDATE … WHERE id AND head = N` and the `INSERT` of its entries, in one transaction. Where no
row matched, somebody else was quicker: nothing is written, and `Overtaken` tells the caller to read again.
Changes that arrive while one transaction is being flushed share the next; no flush holds the event loop.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import Future
from functools import cache
from queue import SimpleQueue
from typing import Any, NamedTuple

from django.db import IntegrityError, close_old_connections, connection, models, transaction

from tables.models import Entry, Table

# So many changes share a transaction at most: a writer of another process waits no longer than for these.
BATCH = 64


class Overtaken(Exception):
    """The table is no longer where this change began."""


class Write(NamedTuple):
    """What one change does to the database."""

    table_id: int
    # Where the log ended when the change began.
    head: int
    # The columns of the table's row that are new.
    row: dict[str, Any]
    entries: Sequence[Entry]


def write(change: Write) -> None:
    """In the caller's thread and, if there is one, inside the caller's transaction."""
    with transaction.atomic():
        _execute(change)


def _execute(change: Write) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            _update(tuple(change.row)), [*_prepared(Table, change.row), change.table_id, change.head]
        )
        if cursor.rowcount != 1:
            raise Overtaken
        for entry in change.entries:
            names = _columns(Entry)
            cursor.execute(_insert(), _prepared(Entry, {name: getattr(entry, name) for name in names}))


# -- statements -----------------------------------------------------------------------------------------


@cache
def _fields(model: type[models.Model]) -> dict[str, Any]:
    return {field.attname: field for field in model._meta.concrete_fields}


@cache
def _columns(model: type[models.Model]) -> tuple[str, ...]:
    return tuple(name for name, field in _fields(model).items() if not field.primary_key)


def _prepared(model: type[models.Model], values: dict[str, Any]) -> list[Any]:
    fields = _fields(model)
    return [fields[name].get_db_prep_save(value, connection) for name, value in values.items()]


def _quoted(model: type[models.Model], name: str) -> str:
    return connection.ops.quote_name(_fields(model)[name].column)


@cache
def _update(names: tuple[str, ...]) -> str:
    set_to = ", ".join(f"{_quoted(Table, name)} = %s" for name in names)
    # Names of our own columns; every value is a parameter.
    return f"UPDATE {Table._meta.db_table} SET {set_to} WHERE id = %s AND head = %s"  # noqa: S608


@cache
def _insert() -> str:
    names = _columns(Entry)
    into = ", ".join(_quoted(Entry, name) for name in names)
    return f"INSERT INTO {Entry._meta.db_table} ({into}) VALUES ({', '.join(['%s'] * len(names))})"  # noqa: S608


# -- group commit ---------------------------------------------------------------------------------------


class Ledger:
    """One thread that writes for all tables of this process. Each change waits for its own flush alone."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[tuple[Write, Future[None]]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def submit(self, change: Write) -> Future[None]:
        """Done once it is on disk; failed with Overtaken or the database's own error where it is not."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="ledger", daemon=True)
            self._thread.start()
        done: Future[None] = Future()
        self._waiting.put((change, done))
        return done

    def _run(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while len(batch) < BATCH and not self._waiting.empty():
                batch.append(self._waiting.get())
            try:
                close_old_connections()
            except Exception as error:
                # Whoever waits learns of it; the next batch opens a connection anew.
                self._fail([done for _, done in batch], error)
            else:
                self._write(batch)

    def _write(self, batch: list[tuple[Write, Future[None]]]) -> None:
        """All in one transaction; where one of them fails in the database, each by itself."""
        overtaken = []
        try:
            with transaction.atomic():
                for change, done in batch:
                    try:
                        _execute(change)
                    except Overtaken as news:
                        # It has written nothing: the others need not begin again.
                        overtaken.append((done, news))
        except Exception as error:
            if len(batch) == 1 or not isinstance(error, IntegrityError):
                self._fail([done for _, done in batch], error)
            else:
                for one in batch:
                    self._write([one])
            return
        refused = dict(overtaken)
        for _, done in batch:
            if done in refused:
                done.set_exception(refused[done])
            else:
                done.set_result(None)

    @staticmethod
    def _fail(waiting: list[Future[None]], error: Exception) -> None:
        for done in waiting:
            done.set_exception(error)


ledger = Ledger()
