"""`python -m tests.faults`: play while everything breaks, then look whether anything is missing."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.cluster.cluster import Cluster, OneProcess, Site

TELL_EVERY = 30


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--setting", choices=("cluster", "one"), default="cluster")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--at-once", type=int, default=16, help="tables playing at the same time")
    parser.add_argument("--seconds", type=float, default=600, help="then nothing new breaks or begins")
    parser.add_argument("--rest", type=float, default=6, help="mean seconds between two faults")
    parser.add_argument("--pause", type=float, default=0.3, help="mean seconds before a click")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the report there too")
    parser.add_argument("--keep-logs", type=Path, help="copy the services' logs there")
    return parser.parse_args()


def the_site(setting: str) -> Site:
    # Bots do not wait for people to follow: there are none.
    quick = {"PACE": "0.1", "LOG_LEVEL": "WARNING"}
    if setting == "one":
        return OneProcess(env=quick)
    # Both servers at once: to everybody else they must be the same.
    return Cluster(("daphne", "uvicorn"), env=quick)


async def tell(report: Any) -> None:
    """A long evening says now and then how it goes."""
    known = 0
    while True:
        await asyncio.sleep(TELL_EVERY)
        news = [report.so_far(), *report.problems[known:]]
        known = len(report.problems)
        print("\n".join(news), file=sys.stderr, flush=True)


async def run(site: Site, asked: argparse.Namespace) -> int:
    # Only now: they read the settings, which read the environment of the site.
    from tests.faults import books
    from tests.faults.audit import audit
    from tests.faults.evening import Evening, Plan
    from tests.faults.report import Report
    from tests.faults.trouble import Trouble

    report = Report(asked.setting, asked.seed)
    plan = Plan(asked.games, asked.at_once, asked.pause, asked.seconds)
    evening = Evening(site.url, plan, report, Random(asked.seed))
    trouble = Trouble(site, evening, report, Random(asked.seed + 1), asked.rest)
    breaking = asyncio.create_task(trouble.run())
    playing = asyncio.create_task(evening.run())
    telling = asyncio.create_task(tell(report))
    _finish_early_when_asked(evening)
    await asyncio.wait({breaking, playing}, return_when=asyncio.FIRST_COMPLETED)
    if breaking.done():
        # The evening is late, or the trouble itself has failed.
        breaking.result()
    await playing
    breaking.cancel()
    telling.cancel()
    await trouble.mended()
    await books.read(audit, report, evening.codes)
    print(report.as_text())
    if asked.json:
        asked.json.write_text(json.dumps(report.as_json(), indent=2) + "\n")
    return 1 if report.problems else 0


def _finish_early_when_asked(evening: Any) -> None:
    """The first signal ends the evening in order: what was played is looked through and reported. A second
    one ends it at once.
    """
    loop = asyncio.get_running_loop()
    signs = (signal.SIGTERM, signal.SIGINT)

    def finish() -> None:
        print("No new games; those that are on are played to their end.", file=sys.stderr, flush=True)
        evening.call_it_a_day()
        for sign in signs:
            loop.remove_signal_handler(sign)
            signal.signal(sign, signal.default_int_handler)

    for sign in signs:
        loop.add_signal_handler(sign, finish)


def main() -> int:
    asked = arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with the_site(asked.setting) as site:
        os.environ.update(site.env | {"LOG_FORMAT": "", "LOG_LEVEL": "ERROR"})
        import django

        django.setup()
        try:
            return asyncio.run(run(site, asked))
        finally:
            if asked.keep_logs:
                asked.keep_logs.mkdir(parents=True, exist_ok=True)
                for log in site.folder.glob("*.log"):
                    (asked.keep_logs / log.name).write_bytes(log.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
