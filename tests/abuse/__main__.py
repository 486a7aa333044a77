"""`python -m tests.abuse`: flood a site of our own in every known way while two friends play on it."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.abuse", description=__doc__)
    parser.add_argument("--only", default="", help="names of floods, separated by commas")
    parser.add_argument("--window", type=float, default=8, help="seconds of a window")
    parser.add_argument("--windows", type=int, default=4, help="idle and flooded windows of each flood")
    parser.add_argument("--steps", type=int, default=540, help="hidden steps of the staged table")
    parser.add_argument("--entries", type=int, default=2500, help="entries of the files to import")
    parser.add_argument("--server", choices=("daphne", "uvicorn"), default="daphne")
    parser.add_argument("--json", type=Path, help="write the figures there too")
    return parser.parse_args()


async def run(site: Any, asked: argparse.Namespace) -> int:
    # Only now: they read the settings.
    from tests.abuse.floods.every import chosen
    from tests.abuse.floods.flood import Staged
    from tests.abuse.measuring import Plan, measure
    from tests.abuse.player import Friends
    from tests.abuse.report import as_json, as_text
    from tests.abuse.stream import Stream

    found = json.loads(site.run("tests.abuse.stage", str(asked.steps), str(asked.entries), str(site.folder)))
    staged, friends = Staged(site.url, **found), Friends(site.url)
    plan, told = Plan(asked.window, asked.windows), []
    # The first moves after a start are slow: what is drawn first is also loaded first.
    await friends.move_for(asked.window)
    for flood in chosen(asked.only):
        verdict = await measure(site, friends, Stream(flood, staged), plan)
        print(as_text(verdict), end="\n\n", flush=True)
        told.append(as_json(verdict))
    await friends.leave()
    if asked.json:
        asked.json.write_text(json.dumps(told, indent=2) + "\n")
    return 1 if any(verdict["problems"] or verdict["crowded"] for verdict in told) else 0


def main() -> int:
    asked = arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from benchmarks.site import ThrowawaySite

    with ThrowawaySite(asked.server, LOG_LEVEL="ERROR") as site:
        return asyncio.run(run(site, asked))


if __name__ == "__main__":
    sys.exit(main())
