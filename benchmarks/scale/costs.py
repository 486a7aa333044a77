"""What a move costs each service, from tables that are played at a human pace on a real cluster."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.cluster.cluster import Cluster
from benchmarks.cluster.service import free_port
from benchmarks.cluster.web import Nginx
from benchmarks.race import LENIENT
from benchmarks.rivals import load
from benchmarks.scale import usage

SEATS = 4


@dataclass(frozen=True)
class Load:
    """So many web processes, and tables of four moved after pauses of this mean length."""

    webs: int
    tables: int
    pause: float
    seconds: float
    together: bool = False


@contextmanager
def cluster_of(webs: int) -> Iterator[Cluster]:
    with Cluster(("uvicorn",) * webs, workers=0, env={**LENIENT, "LOG_FORMAT": "line"}) as cluster:
        yield cluster


@contextmanager
def proxy(cluster: Cluster, asked: Load) -> Iterator[Nginx]:
    """An nginx of its own before the first so many of the web processes; the others stand idle."""
    ports, name = [web.port for web in cluster.webs[: asked.webs]], f"nginx-{free_port()}"
    nginx = Nginx(cluster.folder, ports, free_port(), name, asked.together)
    nginx.prepare()
    nginx.start()
    try:
        yield nginx
    finally:
        nginx.stop()


def measure(cluster: Cluster, folder: Path, game: str, asked: Load) -> dict[str, Any]:
    """Milliseconds of a core for each move, by service; and how long people waited for it."""
    tables = scripted(cluster, game, asked.tables)
    with proxy(cluster, asked) as nginx:
        spent = Spent(cluster, nginx)
        job = {"mode": "pace", "site": f"http://127.0.0.1:{nginx.port}", "tables": tables, "sockets": SEATS}
        found = load(folder, job | {"seconds": asked.seconds, "pause": asked.pause}, spent)
    moves, seconds = found["played"], spent.seconds("moving")
    if not moves:
        raise SystemExit(f"{game}: no move of {asked.tables} tables arrived; {found['lost']} were given up.")
    return {
        "webs": asked.webs,
        "tables": asked.tables,
        "moves": moves,
        "rate": found["rate"],
        "lost": found["lost"],
        "p50_ms": found["p50"],
        "p99_ms": found["p99"],
        "ms": {kind: used / moves * 1000 for kind, used in seconds.items()},
    }


class Spent:
    """Read by `load` at each mark of its clients; remembers what every service had used at each."""

    PHASES = ("", "opening", "moving", "closing")

    def __init__(self, cluster: Cluster, nginx: Nginx) -> None:
        self._cluster, self._nginx = cluster, nginx
        self._marks: list[dict[str, float]] = []

    def __call__(self) -> float:
        self._marks.append(usage.used(self._cluster, self._nginx))
        return sum(self._marks[-1].values())

    def seconds(self, phase: str) -> dict[str, float]:
        n = self.PHASES.index(phase)
        before, after = self._marks[n], self._marks[n + 1]
        return {kind: after[kind] - before[kind] for kind in after}


def scripted(cluster: Cluster, game: str, tables: int) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "benchmarks.scripted", game, str(tables)]
    done = subprocess.run(  # noqa: S603  our own
        command, env=os.environ | cluster.env, check=True, stdout=subprocess.PIPE, text=True
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


# -- how often a page of another process must be told ----------------------------------------------------


@dataclass(frozen=True)
class Cost:
    """A move's milliseconds of a core for one service: where one process watches, and for each one more."""

    first: float
    further: float

    def of(self, processes: float) -> float:
        return self.first + (processes - 1) * self.further


def fitted(one: dict[str, Any], two: dict[str, Any]) -> dict[str, Cost]:
    """From all sockets of a table at one process, and at two."""
    costs = {}
    for kind, first in one["ms"].items():
        costs[kind] = Cost(first, max(0.0, two["ms"][kind] - first))
    return costs


def watching(webs: int, sockets: int = SEATS) -> float:
    """At how many processes a table's sockets are, where nginx hands them out in turn."""
    return float(min(webs, sockets))
