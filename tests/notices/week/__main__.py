"""Play the week and say what became of it; 1 if anything is wrong."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import django

from tests.notices.ports import free_port
from tests.notices.week.clock import Clock

HOURS = 7 * 24


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.notices.week", description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="evenings, spread over the week")
    parser.add_argument("--tables", type=int, default=3, help="tables of each title at a time")
    parser.add_argument("--speed", type=float, default=4, help="how much faster time runs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the report there too")
    return parser.parse_args()


def site_in(folder: Path, smtp: int) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "tests.notices.week.settings",
        "PLACE_VAR": str(folder),
        "WEEK_CLOCK": str(folder / "clock"),
        "NOTICE_NETWORKS": "127.0.0.0/8",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": str(smtp),
        "EMAIL_TLS": "none",
        "LENIENCY": "10000",
        # What comes by itself comes at once: no worker runs here.
        "PACE": "0",
        "BOTS_INSIDE": "0",
        "LOG_LEVEL": "ERROR",
    }


def play(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    # The real one: whatever another run left in the environment is not this week's.
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    clock = Clock(folder / "clock")
    clock.start(asked.speed)
    clock.rule()
    smtp = free_port()
    os.environ.update(site_in(folder, smtp))
    django.setup()

    from django.core.management import call_command

    from tests.notices.week.processes import Runners
    from tests.notices.week.story import Week

    runners = Runners(folder / "runners.log")
    call_command("migrate", verbosity=0)
    week = Week(clock, smtp, runners, Random(asked.seed), asked.tables)
    began = time.monotonic()
    try:
        for n in range(asked.rounds):
            week.round(HOURS / asked.rounds)
            print(f"{n + 1}/{asked.rounds}: {week.so_far()}", file=sys.stderr, flush=True)
    finally:
        week.close()
    return {**week.report(), "seconds": round(time.monotonic() - began)}


def main() -> int:
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="week-") as folder:
        report = play(asked, Path(folder))
    text = json.dumps(report, indent=2, ensure_ascii=False)
    if asked.json:
        asked.json.write_text(text)
    print(text)
    return bool(report["problems"])


if __name__ == "__main__":
    sys.exit(main())
