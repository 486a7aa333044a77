"""Copying the database out and in: SQLite by its online backup, PostgreSQL by pg_dump and pg_restore.

Both copy one moment of it, while people go on playing.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import connection


class CopyFailed(Exception):
    """Carries what the database's own tool said."""


def is_sqlite() -> bool:
    return bool(connection.vendor == "sqlite")


def copy_out(to: Path) -> None:
    if is_sqlite():
        _copy_sqlite(Path(connection.settings_dict["NAME"]), to)
    else:
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={to}")


def copy_in(copy: Path) -> None:
    """Put a copy in the place of everything. The server must be stopped."""
    connection.close()
    if is_sqlite():
        _check_sqlite(copy)
        _copy_sqlite(copy, Path(connection.settings_dict["NAME"]))
        return
    # All or nothing: a copy that cannot be read leaves the database as it was.
    _run(
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--no-privileges",
        "--single-transaction",
        "--exit-on-error",
        f"--dbname={connection.settings_dict['NAME']}",
        str(copy),
    )


def migrations_in(copy: Path) -> set[str]:
    """The migrations that a copy says it has, without putting it anywhere; an empty one has none."""
    if is_sqlite():
        return _migrations_in_sqlite(copy)
    # A dump's rows, as text: id, app, name, when.
    dumped = _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(copy))
    rows = (line.split("\t") for line in dumped.splitlines())
    return {f"{row[1]}.{row[2]}" for row in rows if len(row) == 4 and row[0].isdecimal()}


def _migrations_in_sqlite(copy: Path) -> set[str]:
    _check_sqlite(copy)
    with closing(sqlite3.connect(copy)) as opened:
        known = opened.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone()
        rows = opened.execute("SELECT app, name FROM django_migrations").fetchall() if known else []
    return {f"{app}.{name}" for app, name in rows}


def _copy_sqlite(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as theirs, closing(sqlite3.connect(target)) as ours:
        # In one step: page by page, every move made meanwhile would start it again.
        theirs.backup(ours)
    _check_sqlite(target)


def _check_sqlite(path: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as opened:
            (said,) = opened.execute("PRAGMA quick_check").fetchone()
    except sqlite3.DatabaseError as error:
        said = str(error)
    if said != "ok":
        raise CopyFailed(f"{path.name}: {said}")


def _run(tool: str, *arguments: str) -> str:
    done = subprocess.run(  # noqa: S603  PostgreSQL's own tool
        [_tool(tool), *arguments], env=os.environ | _connection_environment(), capture_output=True, text=True
    )
    if done.returncode:
        raise CopyFailed(f"{tool}: {done.stderr.strip()}")
    return done.stdout


def _tool(name: str) -> str:
    """The newest one installed: it reads the servers of every version before it."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda p: int(p.parts[-3]))
    found = str(versions[-1]) if versions else shutil.which(name)
    if not found:
        raise CopyFailed(f"{name} is not installed (Debian: postgresql-client)")
    return found


def _connection_environment() -> dict[str, str]:
    """In the environment, not in the arguments: every user of the machine may read those."""
    known: dict[str, Any] = connection.settings_dict
    wanted = {
        "PGHOST": known["HOST"],
        "PGPORT": known["PORT"],
        "PGUSER": known["USER"],
        "PGPASSWORD": known["PASSWORD"],
        "PGDATABASE": known["NAME"],
        "PGSSLMODE": known.get("OPTIONS", {}).get("sslmode"),
    }
    return {name: str(value) for name, value in wanted.items() if value}
