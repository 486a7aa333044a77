"""`manage.py bench_review`: how quick the review is over many tables, in a house made up and thrown away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    help = "Make up tables in a throwaway SQLite file, then time the review's pages and the replay of logs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=100_000, help="tables to make up (100000)")
        parser.add_argument("--games", type=int, default=10, help="games of each kind to verify, if any (10)")
        parser.add_argument("--inside", action="store_true", help="measure here: the database is made for it")

    def handle(self, *args: Any, tables: int, games: int, inside: bool, **options: Any) -> None:
        if not inside:
            _run_apart(tables, games)
            return
        from review import benchmark

        # It has chosen where static files come from; from here on it would only keep every query in memory.
        settings.DEBUG = False
        found: dict[str, Any] = {"load": os.getloadavg()}
        found["made"] = benchmark.make_up(tables)
        found["pages_ms"] = benchmark.time_pages()
        found["verify"] = benchmark.time_verify(games)
        self.stdout.write(f"{tables} tables made up in {found['made']:.0f} s, load {found['load'][0]:.1f}")
        self.stdout.write(f"  {'milliseconds of a core':<34} {'first':>7} {'p50':>7} {'max':>7}")
        for name, ms in found["pages_ms"].items():
            self.stdout.write(f"  {name:<34} {ms['first']:7.0f} {ms['p50']:7.0f} {ms['max']:7.0f}")
        for row in found["verify"]:
            self.stdout.write(
                f"  verify {row['game']:<20} {row['moves']:4} moves {row['games_a_second']:7.1f} games/s"
            )
        self.stdout.write(json.dumps(found))


def _run_apart(tables: int, games: int) -> None:
    """In a process whose database nobody else has."""
    with tempfile.TemporaryDirectory(prefix="place-bench-") as folder:
        env = os.environ | {
            "PLACE_VAR": folder,
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            # Static files keep their plain names: none were collected here.
            "DEBUG": "1",
        }
        for unwanted in ("DATABASE_URL", "REDIS_URL"):
            env.pop(unwanted, None)
        inside = ["bench_review", "--inside", f"--tables={tables}", f"--games={games}"]
        for command in (["migrate", "--verbosity=0"], inside):
            subprocess.run([sys.executable, "-m", "django", *command], env=env, check=True)  # noqa: S603
