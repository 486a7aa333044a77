"""Many tables and many sockets on one process: at a human pace, and while nothing happens."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from benchmarks.race import pinned, scripted
from benchmarks.rivals import install_node, listening, load

# Its page is light: what is measured is the sockets.
QUIET_GAME = "rolling_village"
SEATS = 4
# Mean seconds between the moves of a table at a human pace.
PAUSE = 4
# What a quiet house uses of a core is looked at for so long.
WATCHED_SECONDS = 20


def measure_pace(scratch: Path, server: str, tables: int, seconds: float) -> dict[str, Any]:
    """Many live tables of four at a human pace, from click to the last seat."""
    folder = install_node(scratch)
    with pinned(server) as site:
        job = {"mode": "pace", "site": site.url, "tables": scripted(site, tables), "sockets": SEATS}
        found = load(folder, job | {"seconds": seconds, "pause": PAUSE}, site.core_seconds)
    return {"server": server, "tables": tables, "seats": SEATS, "mean_pause_s": PAUSE, **_rounded(found)}


def measure_idle(scratch: Path, server: str, sockets: int, tables: int) -> dict[str, Any]:
    """What a socket costs that only listens: memory, and the core's time while nothing happens."""
    folder = install_node(scratch)
    with pinned(server) as site:
        stock = [{"code": t["code"], "sessions": t["sessions"]} for t in scripted(site, tables, QUIET_GAME)]
        before, spent = site.kilobytes(), site.core_seconds()
        job = {"mode": "idle", "site": site.url, "sockets": sockets, "tables": stock}
        with listening(folder, job) as opened:
            opening = site.core_seconds() - spent
            after, spent = site.kilobytes(), site.core_seconds()
            time.sleep(WATCHED_SECONDS)
            share = (site.core_seconds() - spent) / WATCHED_SECONDS
    return {
        "server": server,
        "sockets": opened,
        "tables": tables,
        "base_mb": round(before / 1000),
        "full_mb": round(after / 1000),
        "kb_each": round((after - before) / max(1, opened), 1),
        "open_ms_each": round(opening / max(1, opened) * 1000, 2),
        "idle_core_percent": round(share * 100, 2),
    }


def _rounded(found: dict[str, Any]) -> dict[str, Any]:
    return {name: round(figure, 2) if isinstance(figure, float) else figure for name, figure in found.items()}
