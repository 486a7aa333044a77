"""`manage.py nightly`: tidy, back up, verify, one after the other whatever becomes of each."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Delete what was kept long enough, write a backup, replay every game. Exit code 1 if any fails."

    def handle(self, *args: Any, **options: Any) -> None:
        jobs = {
            "tidy": ("tidy",),
            "backup": ("backup", "--keep", str(settings.BACKUP_KEEP)),
            "verify": ("verify", "--keep"),
        }
        failed = [job for job, command in jobs.items() if not self._done(*command)]
        if failed:
            raise CommandError(f"Failed: {', '.join(failed)}.")

    def _done(self, *command: str) -> bool:
        try:
            call_command(*command, stdout=self.stdout)
        except Exception as failure:
            # Whatever it was, the next job has its night too; the exit code tells.
            self.stderr.write(f"{command[0]}: {failure}")
            return False
        return True
