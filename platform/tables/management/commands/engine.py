"""A game without a page: JSON lines on standard input and output. See engine/headless.py."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine import registry
from engine.headless import Door
from engine.reference import schemas
from engine.texts import LANGUAGES


class Command(BaseCommand):
    help = "Answer JSON requests about a game, one a line: deal, legal, play, view, state, load, score…"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help=f"one of {', '.join(g.slug for g in registry.games())}")
        parser.add_argument("--lang", choices=LANGUAGES, default="fr")
        parser.add_argument("--schema", action="store_true", help="print the JSON schema of its records")

    def handle(self, *args: Any, game: str, lang: str, schema: bool, **options: Any) -> None:
        try:
            found = registry.get(game)
        except KeyError:
            known = ", ".join(g.slug for g in registry.games())
            raise CommandError(f"No game is called {game}. There are: {known}.") from None
        if schema:
            self.stdout.write(json.dumps(schemas(found), indent=2, ensure_ascii=False))
            return
        # A stray byte is a line that is not JSON, whatever the locale.
        lines = (line.decode("utf-8", "replace") for line in sys.stdin.buffer)
        for answer in Door(found, lang).serve(lines):
            self.stdout.write(answer)
            self.stdout.flush()
