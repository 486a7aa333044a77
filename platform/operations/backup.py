"""One file with everything that cannot be made again: the database, and the keys that the site drew.

Without the one that signs the sessions every guest would lose their chair: their cookie is all they have.
Without the one that signs pushes no browser that asked to be told would ever be told again.
"""

from __future__ import annotations

import hashlib
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

from notices import vapid
from operations import databases
from tables.models import Table

DATABASE, MANIFEST, KEY, PUSH_KEY = "database", "manifest.json", "secret_key", vapid.NAME


class CannotRestore(Exception):
    """Says why. Nothing has changed."""


class Part(Struct, frozen=True):
    """What a part must be, byte for byte."""

    size: int
    sha256: str

    @classmethod
    def of(cls, file: Path) -> Part:
        with file.open("rb") as opened:
            return cls(file.stat().st_size, hashlib.file_digest(opened, "sha256").hexdigest())


class Manifest(Struct):
    made: datetime
    vendor: str
    migrations: list[str]
    # By name; empty in backups of before parts were measured.
    parts: dict[str, Part] = {}

    @property
    def measured(self) -> bool:
        return bool(self.parts)


def write(folder: Path) -> Path:
    """A backup of this moment; its name says when."""
    folder.mkdir(parents=True, exist_ok=True)
    made = timezone.now()
    path = folder / f"place-{made:%Y%m%d-%H%M%S}.tar"
    with tempfile.TemporaryDirectory(dir=folder) as box:
        copy, key = Path(box) / DATABASE, Path(box) / KEY
        databases.copy_out(copy)
        _write_key(key, settings.SECRET_KEY)
        files = [key, *_push_key(), copy]
        parts = {part.name: Part.of(part) for part in files}
        manifest = Manifest(made, connection.vendor, _applied(), parts)
        whole = Path(box) / path.name
        # It holds the key: for its owner's eyes alone.
        with open(os.open(whole, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            with tarfile.open(fileobj=file, mode="w") as tar:
                _add(tar, MANIFEST, msgspec.json.encode(manifest))
                for part in files:
                    tar.add(part, part.name)
            file.flush()
            os.fsync(file.fileno())
        # Under its own name only when it is whole.
        whole.rename(path)
    return path


def restore(path: Path, replace: bool = False) -> Manifest:
    """Put everything back as it was. The server must be stopped."""
    with tempfile.TemporaryDirectory() as folder:
        box = Path(folder)
        manifest = _unpack(path, box)
        _check_parts(manifest, box)
        if manifest.vendor != connection.vendor:
            raise CannotRestore(
                f"this is a backup of {manifest.vendor}, the site runs on {connection.vendor}"
            )
        if unknown := sorted(set(manifest.migrations) - _known()):
            raise CannotRestore(f"this backup is newer than the site: {', '.join(unknown)}")
        if not replace and _tables():
            raise CannotRestore("the database already holds tables: --replace puts the backup in their place")
        if databases.migrations_in(box / DATABASE) != set(manifest.migrations):
            raise CannotRestore("the database in this backup is not the one that was put there")
        key = (box / KEY).read_text()
        databases.copy_in(box / DATABASE)
        if PUSH_KEY in manifest.parts and not settings.VAPID_KEY:
            _write_key(vapid.place(), (box / PUSH_KEY).read_text())
    _keep_key(key)
    # Sessions and presence of the time that is no more.
    cache.clear()
    return manifest


def _unpack(path: Path, box: Path) -> Manifest:
    try:
        with tarfile.open(path) as tar:
            manifest = msgspec.json.decode(_open(tar, MANIFEST).read(), type=Manifest)
            # What is known, by content: nothing in the file says where anything is written.
            for name in _names(manifest):
                with (box / name).open("wb") as part:
                    shutil.copyfileobj(_open(tar, name), part)
            return manifest
    except (tarfile.TarError, KeyError, OSError, msgspec.DecodeError) as error:
        raise CannotRestore(f"{path.name} is no backup of this site: {error}") from error


def _check_parts(manifest: Manifest, box: Path) -> None:
    if not manifest.measured:
        return
    for name in _names(manifest):
        if (found := Part.of(box / name)) != manifest.parts.get(name):
            raise CannotRestore(
                f"the {name} in this backup is damaged: {found.size} bytes are not what was written"
            )


def _names(manifest: Manifest) -> list[str]:
    """A site that never told anybody of anything has no key for that."""
    return [DATABASE, KEY, *([PUSH_KEY] if PUSH_KEY in manifest.parts else [])]


def _push_key() -> list[Path]:
    return [vapid.place()] if not settings.VAPID_KEY and vapid.place().exists() else []


def _open(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    found = tar.extractfile(name)
    if found is None:
        raise KeyError(name)
    return found


def _keep_key(key: str) -> None:
    """Where the key comes from the environment, it is its owner's affair."""
    if not settings.KEEPS_SECRET_KEY or key == settings.SECRET_KEY:
        return
    _write_key(settings.VAR / KEY, key)


def _write_key(path: Path, key: str) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
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
