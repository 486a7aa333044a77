"""One file with everything that cannot be made again: the database, and the key that signs the sessions.

Without that key every guest would lose their chair: their cookie is all they have.
"""

from __future__ import annotations

import io
import os
import shutil
import tarfile
import tempfile
from datetime import datetime
from pathlib import Path
from typing import IO

import msgspec
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from msgspec import Struct

from operations import databases
from tables.models import Table

DATABASE, MANIFEST, KEY = "database", "manifest.json", "secret_key"


class CannotRestore(Exception):
    """Says why. Nothing has changed."""


class Manifest(Struct):
    made: datetime
    vendor: str
    migrations: list[str]


def write(folder: Path) -> Path:
    """A backup of this moment; its name says when."""
    folder.mkdir(parents=True, exist_ok=True)
    made = timezone.now()
    path = folder / f"place-{made:%Y%m%d-%H%M%S}.tar"
    manifest = Manifest(made, connection.vendor, _applied())
    with tempfile.TemporaryDirectory(dir=folder) as box:
        copy = Path(box) / DATABASE
        databases.copy_out(copy)
        whole = Path(box) / path.name
        # It holds the key: for its owner's eyes alone.
        with open(os.open(whole, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            with tarfile.open(fileobj=file, mode="w") as tar:
                _add(tar, MANIFEST, msgspec.json.encode(manifest))
                _add(tar, KEY, settings.SECRET_KEY.encode())
                tar.add(copy, DATABASE)
            file.flush()
            os.fsync(file.fileno())
        # Under its own name only when it is whole.
        whole.rename(path)
    return path


def restore(path: Path, replace: bool = False) -> Manifest:
    """Put everything back as it was. The server must be stopped."""
    with tempfile.TemporaryDirectory() as box:
        manifest, key = _unpack(path, Path(box))
        if manifest.vendor != connection.vendor:
            raise CannotRestore(
                f"this is a backup of {manifest.vendor}, the site runs on {connection.vendor}"
            )
        if unknown := sorted(set(manifest.migrations) - _known()):
            raise CannotRestore(f"this backup is newer than the site: {', '.join(unknown)}")
        if not replace and _tables():
            raise CannotRestore("the database already holds tables: --replace puts the backup in their place")
        databases.copy_in(Path(box) / DATABASE)
    _keep_key(key)
    # Sessions and presence of the time that is no more.
    cache.clear()
    return manifest


def _unpack(path: Path, box: Path) -> tuple[Manifest, str]:
    try:
        with tarfile.open(path) as tar:
            # What is known, by content: nothing in the file says where anything is written.
            with (box / DATABASE).open("wb") as copy:
                shutil.copyfileobj(_open(tar, DATABASE), copy)
            manifest = msgspec.json.decode(_open(tar, MANIFEST).read(), type=Manifest)
            return manifest, _open(tar, KEY).read().decode()
    except (tarfile.TarError, KeyError, OSError, msgspec.DecodeError) as error:
        raise CannotRestore(f"{path.name} is no backup of this site: {error}") from error


def _open(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    found = tar.extractfile(name)
    if found is None:
        raise KeyError(name)
    return found


def _keep_key(key: str) -> None:
    """Where the key comes from the environment, it is its owner's affair."""
    if "SECRET_KEY" in os.environ or key == settings.SECRET_KEY:
        return
    with open(os.open(settings.VAR / KEY, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key)


def _applied() -> list[str]:
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def _known() -> set[str]:
    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}


def _tables() -> int:
    if Table._meta.db_table not in connection.introspection.table_names():
        return 0
    return Table.objects.count()


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(content), 0o600
    tar.addfile(entry, io.BytesIO(content))
