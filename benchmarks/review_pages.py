"""`python -m benchmarks.review_pages`: how quick the review is over many tables, in a throwaway house."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from typing import Any


def main() -> None:
    parser = ArgumentParser(
        "benchmarks.review_pages",
        description="Make up tables in a throwaway database, then time the review's pages and the replays.",
    )
    parser.add_argument("--tables", type=int, default=100_000, help="tables to make up (100000)")
    parser.add_argument("--games", type=int, default=10, help="games of each kind to verify, if any (10)")
    parser.add_argument("--inside", action="store_true", help="measure here: the database is made for it")
    chosen = parser.parse_args()
    if chosen.inside:
        import django

        django.setup()
        measure(chosen.tables, chosen.games)
    else:
        _run_apart(chosen.tables, chosen.games)


def measure(tables: int, games: int) -> None:
    """In this process, whose database is made for it."""
    from django.conf import settings

    from benchmarks import review

    # It has chosen where static files come from; from here on it would only keep every query in memory.
    settings.DEBUG = False
    found: dict[str, Any] = {"load": os.getloadavg()}
    found["made"] = review.make_up(tables)
    found["pages_ms"] = review.time_pages()
    found["verify"] = review.time_verify(games)
    print(f"{tables} tables made up in {found['made']:.0f} s, load {found['load'][0]:.1f}")
    print(f"  {'milliseconds of a core':<34} {'first':>7} {'p50':>7} {'max':>7}")
    for name, ms in found["pages_ms"].items():
        print(f"  {name:<34} {ms['first']:7.0f} {ms['p50']:7.0f} {ms['max']:7.0f}")
    for row in found["verify"]:
        print(f"  verify {row['game']:<20} {row['moves']:4} moves {row['games_a_second']:7.1f} games/s")
    print(json.dumps(found))


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
        inside = ["benchmarks.review_pages", "--inside", f"--tables={tables}", f"--games={games}"]
        for command in (["django", "migrate", "--verbosity=0"], inside):
            subprocess.run([sys.executable, "-m", *command], env=env, check=True)  # noqa: S603


if __name__ == "__main__":
    main()
