"""`manage.py backup FOLDER`: everything that cannot be made again, in one file, while people play.

Where there is a BACKUP_STORE, it goes there too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations import backup, store
from operations.bucket import Bucket
from operations.databases import CopyFailed
from web.nights import recorded


class Command(BaseCommand):
    help = "Write the database and the secret key to one dated file. People may go on playing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.BACKUP_DIR)
        parser.add_argument("--keep", type=int, help="delete all but so many of the newest backups there")

    def handle(self, *args: Any, folder: Path, keep: int | None, **options: Any) -> None:
        if keep is not None and keep < 1:
            raise CommandError("--keep must leave at least one.")
        with recorded("backup") as say:
            written = self._written(folder)
            say(written.name)
            if keep is not None:
                for old in sorted(folder.glob("place-*.tar"))[:-keep]:
                    old.unlink()
            if bucket := settings.BACKUP_STORE:
                self._sent(bucket, written, keep)
                say(f"→ {bucket}")
        self.stdout.write(str(written))

    def _written(self, folder: Path) -> Path:
        try:
            return backup.write(folder)
        except (CopyFailed, OSError) as error:
            raise CommandError(f"No backup was written: {error}") from error

    def _sent(self, bucket: Bucket, written: Path, keep: int | None) -> None:
        try:
            store.send(bucket, written)
            if keep is not None:
                store.prune(bucket, keep)
        except store.StoreFailed as failed:
            raise CommandError(f"{written} is here, and did not reach the store: {failed}") from failed
