"""`manage.py layout_docs`: write the list of docs/layout.md anew from the games' folders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import layout


class Command(BaseCommand):
    help = "Write the list of the games' files, with what each of them says it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--page", type=Path, default=settings.ROOT / "docs" / "layout.md")
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if the list has grown old"
        )

    def handle(self, *args: Any, page: Path, check: bool, **options: Any) -> None:
        old = page.read_text("utf-8")
        new = layout.written(old, settings.ROOT / "games")
        if check and new != old:
            raise CommandError(f"Not what the folders hold: {page.name}. Run manage.py layout_docs.")
        page.write_text(new, "utf-8")
