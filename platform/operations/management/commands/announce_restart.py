"""`manage.py announce_restart` before a restart, `manage.py announce_restart --over` after it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from operations import restart


class Command(BaseCommand):
    help = "Pause every running game and say why; with --over, take up those games again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--over", action="store_true", help="the site is back")

    def handle(self, *args: Any, over: bool, **options: Any) -> None:
        if over:
            self.stdout.write(f"{restart.over()} games go on.")
        else:
            self.stdout.write(f"{restart.announce()} games are paused and know why.")
