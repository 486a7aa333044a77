"""The whole way of a move beside boardgame.io's server: rules, commit, a page each, the last screen has it.

Every contender's server stands on one core and the clients on the other. All are measured in turn, several
times over, so that what else this machine does falls on all of them alike; the medians are compared.

What a move costs the server's core is compared too: that ratio holds on a machine with other things to do.

Each of our moves is in the database before anybody sees it, and each viewer gets HTML of a real game. The
rival keeps its game in memory and sends five kilobytes of JSON.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.rivals import Rival, boardgame, install_node, listening, load
from benchmarks.site import ThrowawaySite

# Every one of its moves is seen by everybody.
GAME = "vallee"
# Its page is light: what is measured here is the sockets.
QUIET_GAME = "rolling_village"
RIVAL = "boardgame.io"
WATCHERS = (4, 50)
REPEATS = 3
# Whole games prepared for each race; what a race does not need is left.
TABLES_EACH = 6
SEATS = 4
# Mean seconds between the moves of a table at a human pace.
PAUSE = 4
# So that clients at full speed are not slowed down as no person would be.
LENIENT = {"LENIENCY": "1000000", "BOTS_INSIDE": "0"}


@contextmanager
def pinned(server: str) -> Iterator[ThrowawaySite]:
    with ThrowawaySite(server, core=0, **LENIENT) as site:
        yield site


def scripted(site: ThrowawaySite, tables: int, game: str = GAME) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(site.run("benchmarks.scripted", game, str(tables)))
    return found


def measure(scratch: Path, seconds: float, servers: tuple[str, ...]) -> list[dict[str, Any]]:
    folder = install_node(scratch)
    rows: dict[tuple[int, str], list[dict[str, Any]]] = {}
    with ExitStack() as stack:
        rival = stack.enter_context(boardgame(folder))
        sites = {server: stack.enter_context(pinned(server)) for server in servers}
        stock = {
            server: scripted(site, TABLES_EACH * REPEATS * len(WATCHERS)) for server, site in sites.items()
        }
        for _ in range(REPEATS):
            for watchers in WATCHERS:
                job = {"mode": "race", "seconds": seconds, "sockets": watchers + 1}
                found = _timed(folder, rival, job | {"rival": True})
                rows.setdefault((watchers, RIVAL), []).append(found)
                for server, site in sites.items():
                    found = _timed(folder, site, job | {"tables": stock[server][:TABLES_EACH]})
                    del stock[server][: found["used"]]
                    rows.setdefault((watchers, server), []).append(found)
    return [_row(watchers, who, runs, rows[watchers, RIVAL]) for (watchers, who), runs in rows.items()]


def _timed(folder: Path, server: Rival | ThrowawaySite, job: dict[str, Any]) -> dict[str, Any]:
    before = server.core_seconds()
    found = load(folder, job | {"site": server.url})
    # With what opening the tables cost: a little more than the moves alone.
    return found | {"core_ms": (server.core_seconds() - before) / max(1, found["played"]) * 1000}


def _row(watchers: int, who: str, runs: list[dict[str, Any]], rivals: list[dict[str, Any]]) -> dict[str, Any]:
    rate = statistics.median(run["moves"] / run["seconds"] for run in runs)
    beside = statistics.median(run["moves"] / run["seconds"] for run in rivals)
    core, rival_core = (statistics.median(run["core_ms"] for run in of) for of in (runs, rivals))
    return {
        "watchers": watchers,
        "server": who,
        "moves_per_s": round(rate),
        "ratio": round(rate / beside, 2),
        "core_ms_per_move": round(core, 2),
        "core_ratio": round(rival_core / core, 2),
        "p50_ms": statistics.median(run["p50"] for run in runs),
        "p99_ms": statistics.median(run["p99"] for run in runs),
        "push_bytes": round(statistics.median(run["push_bytes"] for run in runs)),
        "moves": sum(run["moves"] for run in runs),
    }


def measure_pace(scratch: Path, server: str, tables: int, seconds: float) -> dict[str, Any]:
    """Many live tables of four at a human pace, from click to the last seat."""
    folder = install_node(scratch)
    with pinned(server) as site:
        job = {"mode": "pace", "site": site.url, "tables": scripted(site, tables), "sockets": SEATS}
        before = site.core_seconds()
        found = load(folder, job | {"seconds": seconds, "pause": PAUSE})
        core = site.core_seconds() - before
    return {
        "server": server,
        "tables": tables,
        "seats": SEATS,
        "mean_pause_s": PAUSE,
        **found,
        "moves_per_s": round(found["moves_per_s"], 1),
        "server_core_ms_per_move": round(core / max(1, found["moves"]) * 1000, 2),
    }


def measure_idle(scratch: Path, server: str, sockets: int, tables: int = 250) -> dict[str, Any]:
    """What a socket costs that only listens."""
    folder = install_node(scratch)
    with pinned(server) as site:
        stock = [{"code": t["code"], "sessions": t["sessions"]} for t in scripted(site, tables, QUIET_GAME)]
        before = site.kilobytes()
        with listening(
            folder, {"mode": "idle", "site": site.url, "sockets": sockets, "tables": stock}
        ) as opened:
            after = site.kilobytes()
    return {
        "server": server,
        "sockets": opened,
        "tables": tables,
        "base_mb": round(before / 1000),
        "full_mb": round(after / 1000),
        "kb_each": round((after - before) / max(1, opened), 1),
    }
