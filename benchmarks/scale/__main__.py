"""`python -m benchmarks.scale --write`: measure, simulate, compare, write docs/scale.md and its figures."""

from __future__ import annotations

import argparse
import json
import os
import signal
from pathlib import Path
from typing import Any

import django

ROOT = Path(__file__).resolve().parents[2]
FIGURES, PAGE = ROOT / "docs/scale.json", ROOT / "docs/scale.md"
# The heaviest page of the house, and a light one.
GAMES = ("vallee", "villages_hache")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="of each load on the cluster")
    parser.add_argument("--sockets", type=int, default=1000, help="that only listen")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument(
        "--again", action="store_true", help="measure nothing: write the page from docs/scale.json"
    )
    parser.add_argument("--write", action="store_true", help="write both files; else only print")
    asked = parser.parse_args()
    # Asked to end in whatever way, nothing is left behind.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from benchmarks.scale import page

    figures = json.loads(FIGURES.read_text()) if asked.again else measured(asked)
    if asked.write:
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
        PAGE.write_text(page.made(figures))
    print(page.made(figures))


def measured(asked: argparse.Namespace) -> dict[str, Any]:
    from django.conf import settings

    from benchmarks import crowd
    from benchmarks.rivals import install_node
    from benchmarks.scale import bots, costs, stores
    from benchmarks.scale.costs import Load

    scratch = settings.VAR / "bench"
    folder = install_node(scratch)
    figures: dict[str, Any] = {"machine": machine(), "games": {}}
    with costs.cluster_of(3) as cluster:
        # Few tables with many moves each: a table's first page at a process is dearer than all that follow.
        for game in asked.games:
            figures["games"][game] = {
                "one": costs.measure(cluster, folder, game, Load(1, 10, 0.8, asked.seconds)),
                "two": costs.measure(cluster, folder, game, Load(2, 10, 0.8, asked.seconds)),
                "together": costs.measure(
                    cluster, folder, game, Load(3, 10, 0.8, asked.seconds, together=True)
                ),
                # What the model is held to: other processes, tables and pauses than it was made from.
                "check": costs.measure(cluster, folder, game, Load(3, 15, 1, asked.seconds)),
            }
        figures["postgresql"] = [stores.measure(cluster, clients, 5) for clients in (1, 16)]
    figures["idle"] = crowd.measure_idle(scratch, "uvicorn", asked.sockets, 50)
    figures["bots"] = bots.measure(asked.games)
    figures["load_after"] = list(os.getloadavg())
    return figures


def machine() -> dict[str, Any]:
    names = [
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if "model name" in line
    ]
    return {
        "cores": os.cpu_count(),
        "core": names[0] if names else "unknown",
        "load_before": list(os.getloadavg()),
    }


if __name__ == "__main__":
    main()
