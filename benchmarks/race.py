"""The whole way of a move beside its peers: rules, commit, a page for each, and the last screen has it.

The peers are boardgame.io as it comes (in memory), boardgame.io with a store that keeps its word (each move
on the disk before it is told: the like for like), and the same game the plain way of Django and Channels.
Every contender's server stands on one core and the clients on the other. All are measured in turn, several
times over, so that what else this machine does falls on all of them alike; medians are compared.

What a move costs the server's core is compared too: that ratio holds on a machine with other things to do.
Opening a table is counted apart.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.rivals import Rival, boardgame, install_node, load, plain_channels
from benchmarks.site import ThrowawaySite

RIVAL, DURABLE_RIVAL, PLAIN = "boardgame.io", "boardgame.io, on disk", "plain Channels"
# Every one of its moves is seen by everybody.
GAME = "vallee"
WATCHERS = (4, 50)
REPEATS = 3
# Whole games prepared for each race; what a race does not need is left.
TABLES_EACH = 6
# So that clients at full speed are not slowed down as no person would be.
LENIENT = {"LENIENCY": "10000", "BOTS_INSIDE": "0"}


@dataclass
class Contender:
    name: str
    server: Rival | ThrowawaySite
    # Game -> tables whose moves are known; None for boardgame.io, which makes its own.
    stock: dict[str, list[dict[str, Any]]] | None = None
    runs: dict[tuple[str, int], list[dict[str, Any]]] = field(default_factory=dict)

    def race(self, folder: Path, game: str, watchers: int, seconds: float) -> None:
        job: dict[str, Any] = {"mode": "race", "seconds": seconds, "sockets": watchers + 1}
        job |= {"rival": True} if self.stock is None else {"tables": self.stock[game][:TABLES_EACH]}
        found = load(folder, job | {"site": self.server.url}, self.server.core_seconds)
        if self.stock is not None:
            del self.stock[game][: found["used"]]
        self.runs.setdefault((game, watchers), []).append(found)

    def median(self, game: str, watchers: int, figure: str) -> float:
        return statistics.median(run[figure] for run in self.runs[game, watchers])


@contextmanager
def pinned(server: str, durability: str = "FULL") -> Iterator[ThrowawaySite]:
    with ThrowawaySite(server, core=0, DURABILITY=durability, **LENIENT) as site:
        yield site


def scripted(site: ThrowawaySite, tables: int, game: str = GAME) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(site.run("benchmarks.scripted", game, str(tables)))
    return found


def measure(
    scratch: Path, seconds: float, servers: tuple[str, ...], games: list[str]
) -> list[dict[str, Any]]:
    folder = install_node(scratch)
    with ExitStack() as stack:
        peers = _peers(stack, folder)
        ours = [
            _ours(stack, server, durability, games) for durability in ("FULL", "NORMAL") for server in servers
        ]
        for _ in range(REPEATS):
            for watchers in WATCHERS:
                for peer in peers:
                    peer.race(folder, GAME, watchers, seconds)
                for game in games:
                    for one in ours:
                        one.race(folder, game, watchers, seconds)
    return [
        *(_row(peer, GAME, watchers, peers) for watchers in WATCHERS for peer in peers),
        *(_row(one, game, watchers, peers) for watchers in WATCHERS for game in games for one in ours),
    ]


def _peers(stack: ExitStack, folder: Path) -> list[Contender]:
    plain, matches = stack.enter_context(plain_channels(TABLES_EACH * REPEATS * len(WATCHERS)))
    return [
        Contender(RIVAL, stack.enter_context(boardgame(folder))),
        Contender(DURABLE_RIVAL, stack.enter_context(boardgame(folder, durable=True))),
        Contender(PLAIN, plain, {GAME: matches}),
    ]


def _ours(stack: ExitStack, server: str, durability: str, games: list[str]) -> Contender:
    site = stack.enter_context(pinned(server, durability))
    tables = TABLES_EACH * REPEATS * len(WATCHERS)
    return Contender(f"{server}, {durability}", site, {game: scripted(site, tables, game) for game in games})


def _row(one: Contender, game: str, watchers: int, peers: list[Contender]) -> dict[str, Any]:
    def of(figure: str) -> float:
        return one.median(game, watchers, figure)

    memory, disk, _ = (peer.median(GAME, watchers, "rate") for peer in peers)
    return {
        "watchers": watchers,
        "game": game if one.stock else "–",
        "server": one.name,
        "moves_per_s": round(of("rate")),
        "best": round(max(run["rate"] for run in one.runs[game, watchers])),
        "to_memory": round(of("rate") / memory, 2),
        "to_disk": round(of("rate") / disk, 2),
        "core_ms": round(of("core_ms"), 2),
        "p50_ms": of("p50"),
        "p99_ms": of("p99"),
        "push_bytes": round(of("push_bytes")),
        "open_ms": round(of("open_ms"), 1),
        "moves": sum(run["moves"] for run in one.runs[game, watchers]),
    }
