"""`manage.py game_docs`: write docs/games/ anew from the games' types."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import reference, registry


class Command(BaseCommand):
    help = "Write a page for each game: its options, actions, state and refusals, from its types."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--folder", type=Path, default=settings.ROOT / "docs" / "games")
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if a page has grown old"
        )

    def handle(self, *args: Any, folder: Path, check: bool, **options: Any) -> None:
        pages = {folder / f"{game.slug}.md": reference.page(game) for game in registry.games()}
        old = [path for path, text in pages.items() if not path.exists() or path.read_text("utf-8") != text]
        if check and old:
            names = ", ".join(path.name for path in old)
            raise CommandError(f"Not what the types say: {names}. Run manage.py game_docs.")
        folder.mkdir(parents=True, exist_ok=True)
        for path in old:
            path.write_text(pages[path], "utf-8")
            self.stdout.write(f"wrote {path.name}")
