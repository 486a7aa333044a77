"""`manage.py restore FILE`: the site as it was when the backup was made. Stop the server first."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations import backup
from operations.databases import CopyFailed
from operations.store import StoreFailed, fetch
from tables.models import Table


@contextmanager
def _here(file: Path, from_store: bool) -> Iterator[Path]:
    """A backup on this machine, for as long as it is read."""
    if not from_store:
        yield file
        return
    if settings.BACKUP_STORE is None:
        raise StoreFailed("there is no BACKUP_STORE")
    with tempfile.TemporaryDirectory(dir=settings.VAR) as folder:
        yield fetch(settings.BACKUP_STORE, file.name, Path(folder))


class Command(BaseCommand):
    help = "Put a backup in place and bring it up to this version. Stop the server and the workers first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="with --from-store: its name there, or `latest`")
        parser.add_argument("--from-store", action="store_true", help="fetch it from BACKUP_STORE first")
        parser.add_argument("--replace", action="store_true", help="even where the database holds tables")

    def handle(self, *args: Any, file: Path, replace: bool, from_store: bool, **options: Any) -> None:
        try:
            with _here(file, from_store) as found:
                manifest = backup.restore(found, replace)
        except (backup.CannotRestore, CopyFailed, StoreFailed) as error:
            raise CommandError(f"Nothing was restored: {error}") from error
        if not manifest.measured:
            self.stderr.write(
                "This backup is of before parts were measured. Its database opens and has every migration it "
                "should; whether each byte is as it was written, nobody can say. Count the tables:"
            )
        call_command("migrate", verbosity=0)
        self.stdout.write(
            f"{Table.objects.count()} tables, as they were on {manifest.made:%Y-%m-%d %H:%M} UTC"
        )
