"""docs/scale.md, made from the figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarks.scale import simulation
from benchmarks.scale.costs import Cost, fitted, watching
from benchmarks.scale.simulation import COMFORTABLE, PAUSE, House, quantile

# What the page says around its figures.
TEXT = Path(__file__).with_name("page.md")
WEBS = (10, 100, 1000)
# How far a load test may be from the model.
WITHIN = 0.20


def made(figures: dict[str, Any]) -> str:
    return TEXT.read_text().format(
        machine=_machine(figures["machine"]),
        one_core=_one_core(figures),
        bots=_bots(figures.get("bots", {})),
        stores=_stores(figures),
        many=_many(figures),
        check=_check(figures),
        together=_together(figures),
        pause=f"{PAUSE:g}",
        comfortable=f"{COMFORTABLE:.0%}",
        redis_moves=f"{_redis_gives_out(figures):,.0f}",
        postgresql_moves=f"{figures['postgresql'][-1]['rate']:,.0f}",
    )


def _machine(told: dict[str, Any]) -> str:
    return f"{told['cores']} cores of {told['core']}; load before it {told['load_before'][0]:.1f}"


# -- one core --------------------------------------------------------------------------------------------


def _one_core(figures: dict[str, Any]) -> str:
    rows = []
    for game, told in figures["games"].items():
        web = told["one"]["ms"]["web"]
        rate = COMFORTABLE * 1000 / web
        rows.append(
            (
                game,
                f"{web:.1f}",
                f"{rate:,.0f}",
                f"{rate * PAUSE:,.0f}",
                f"{rate * PAUSE * 4:,.0f}",
                f"{told['one']['p50_ms']:.0f}",
            )
        )
    heads = (
        "game",
        "ms of a core for a move",
        "moves a second",
        "tables",
        "sockets at them",
        "click to last screen, p50 ms",
    )
    return table(heads, rows) + _sockets(figures.get("idle"))


def _sockets(idle: dict[str, Any] | None) -> str:
    """`make bench` measures them too, where a run was too short for it."""
    if idle is None:
        return ""
    return (
        f"\n\nA socket that only listens costs {idle['kb_each']:.0f} kB and "
        f"{idle['open_ms_each']:.1f} ms of a core to open; "
        f"{idle['sockets']:,} of them use {idle['idle_core_percent']:.1f} % of a core while nothing happens."
    )


def _bots(told: dict[str, dict[str, float]]) -> str:
    if not told:
        return "(Not measured in this run: [bots.md](bots.md) has how long each of them thinks.)"
    rows = [
        (game, level, f"{ms:.1f}", f"{1000 / ms:,.0f}" if ms >= 0.001 else "–")
        for game, levels in told.items()
        for level, ms in levels.items()
    ]
    return table(("game", "bot", "ms of a core for a decision", "decisions a second of one core"), rows)


# -- the stores ------------------------------------------------------------------------------------------


def _stores(figures: dict[str, Any]) -> str:
    rows = []
    for game, told in figures["games"].items():
        for kind in ("postgresql", "redis", "nginx"):
            cost = fitted(told["one"], told["two"])[kind]
            rows.append((game, kind, f"{cost.first:.2f}", f"{cost.further:.2f}", f"{1000 / cost.first:,.0f}"))
    commits = [
        (str(one["clients"]), f"{one['rate']:,.0f}", f"{one['ms']:.1f}", f"{one['core_ms']:.2f}")
        for one in figures["postgresql"]
    ]
    costs = table(
        (
            "game",
            "service",
            "ms of a core for a move",
            "more for each further process that watches",
            "moves a second of one core",
        ),
        rows,
    )
    direct = table(("connections", "moves written a second", "ms each waits", "ms of a core each"), commits)
    alone = (
        "PostgreSQL alone, given by pgbench what the ledger writes for a move: an update, an entry, a commit"
    )
    return f"{costs}\n\n{alone}:\n\n{direct}"


def _redis_gives_out(figures: dict[str, Any]) -> float:
    """It has one thread; the dearest game decides."""
    return min(1000 / told["one"]["ms"]["redis"] for told in figures["games"].values())


# -- many processes --------------------------------------------------------------------------------------


def _many(figures: dict[str, Any]) -> str:
    rows = []
    for game, told in figures["games"].items():
        costs = fitted(told["one"], told["two"])
        for webs in WEBS:
            for together in (False, True):
                rows.append(_row(game, _house(figures, costs, webs, together), costs))
    heads = (
        "game",
        "web processes",
        "a table's people",
        "moves a second",
        "tables",
        "PostgreSQL cores",
        "Redis cores",
        "p50 ms",
        "p99 ms",
    )
    return table(heads, rows)


def _house(figures: dict[str, Any], costs: dict[str, Cost], webs: int, together: bool) -> House:
    commit = figures["postgresql"][0]["ms"]
    return House(webs, together, costs["web"], commit, costs["redis"].first)


def _row(game: str, house: House, costs: dict[str, Cost]) -> tuple[str, ...]:
    rate = house.capacity
    took = simulation.waited(house, rate)
    needed = [rate * costs[kind].of(house.watching) / 1000 for kind in ("postgresql", "redis")]
    where = "at one process" if house.together else "anywhere"
    return (
        game, f"{house.webs:,}", where, f"{rate:,.0f}", f"{rate * PAUSE:,.0f}",
        f"{needed[0]:,.1f}", f"{needed[1]:,.2f}", f"{quantile(took, 0.5):.0f}", f"{quantile(took, 0.99):.0f}",
    )  # fmt: skip


def _together(figures: dict[str, Any]) -> str:
    rows = [
        (
            game,
            f"{told['one']['ms']['web']:.1f}",
            f"{told['together']['ms']['web']:.1f}",
            f"{told['check']['ms']['web']:.1f}",
        )
        for game, told in figures["games"].items()
    ]
    heads = (
        "ms of the web processes' cores for a move",
        "one process",
        "three, people together",
        "three, in turn",
    )
    return table(heads, rows)


# -- does it agree? --------------------------------------------------------------------------------------


def compared(told: dict[str, Any]) -> list[tuple[str, float, float]]:
    """Service, cores that the model foresees for the load test, cores it used."""
    costs, seen = fitted(told["one"], told["two"]), told["check"]
    processes = watching(seen["webs"])
    found = [
        (kind, seen["rate"] * costs[kind].of(processes) / 1000, seen["rate"] * seen["ms"][kind] / 1000)
        for kind in ("web", "postgresql", "redis", "nginx")
    ]
    return [*found, ("all", sum(one[1] for one in found), sum(one[2] for one in found))]


def _check(figures: dict[str, Any]) -> str:
    rows = []
    for game, told in figures["games"].items():
        seen = told["check"]
        load = f"{seen['webs']} processes, {seen['tables']} tables, {seen['rate']:.0f} moves a second"
        for kind, foreseen, used in compared(told):
            rows.append((game, load, kind, f"{foreseen:.3f}", f"{used:.3f}", f"{used / foreseen - 1:+.0%}"))
    return table(("game", "load", "service", "cores foreseen", "cores used", "off by"), rows)


def table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
