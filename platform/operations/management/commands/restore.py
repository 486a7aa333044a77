"""`manage.py restore FILE`: the site as it was when the backup was made. Stop the server first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations import backup
from operations.databases import CopyFailed
from tables.models import Table


class Command(BaseCommand):
    help = "Put a backup in place and bring it up to this version. Stop the server and the workers first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="even where the database holds tables")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            manifest = backup.restore(file, replace)
        except (backup.CannotRestore, CopyFailed) as error:
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
