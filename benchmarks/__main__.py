"""`python -m benchmarks`: how quick and how light the house is, on this machine, now."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from benchmarks import engines  # noqa: E402  they ask for the games of a house that is set up
from benchmarks.site import ThrowawaySite  # noqa: E402
from config.serving import SERVERS  # noqa: E402
from engine import registry  # noqa: E402

PARTS = {
    "race": "the whole way of a move, beside boardgame.io, with few watchers and with many",
    "idle": "what a socket that only listens costs",
    "pace": "many tables of four at a human pace, from a click to the last seat",
    "clicks": "the same by reading and clicking the pages of a few tables",
    "company": "the same clicks alone, then beside three tables of bots",
    "weights": "the first table page and a move's push, game by game",
    "motion": "frames a second while a move is shown, in a browser as slow as a phone",
    "drawing": "what showing a move costs the server and weighs, game by game",
    "engines": "random games a second",
    "spiel": "the engines' decisions a second beside OpenSpiel's Python tic-tac-toe",
    "replay": "a whole game from its log",
    "positions": "any position of each game's longest log, drawn",
    "chevoux": "what Chévoux's moves, bots and answers take",
    "growth": "a move and a page, from few stored tables to many and from short games to long",
}
IDLE_TABLES = (250, 10)
# The tables that people click at.
GAME = "rolling_village"
# Of each game, from its middle on.
DRAWN_MOVES = 40


def main(arguments: list[str] | None = None) -> None:
    options = vars(_arguments().parse_args(arguments))
    parts = options["only"].split(",") if options["only"] else list(PARTS)
    if unknown := [part for part in parts if part not in PARTS]:
        sys.exit(f"No such part: {', '.join(unknown)}. There are: {', '.join(PARTS)}.")
    found: dict[str, Any] = {"cores": os.cpu_count(), "load_before": os.getloadavg()}
    with ExitStack() as stack:
        # One for all parts that read its pages, started when the first of them comes.
        options["site"] = cache(lambda: stack.enter_context(ThrowawaySite()))
        for part in parts:
            found[part] = _measure(part, options)
            if not options["json"]:
                print(f"\n{part}: {PARTS[part]}")
                print(*_table(found[part]), sep="\n")
    found["load_after"] = os.getloadavg()
    if not options["json"]:
        loads = (found["load_before"][0], found["load_after"][0])
        print(f"\n{found['cores']} cores, load {loads[0]:.1f} before, {loads[1]:.1f} after\n")
    print(json.dumps(found, ensure_ascii=False))


def _arguments() -> ArgumentParser:
    parser = ArgumentParser(
        "benchmarks",
        description="Measure the site, beside others where there are any. Prints tables, then all as JSON.",
    )
    about = "; ".join(f"{part}: {what}" for part, what in PARTS.items())
    parser.add_argument("--only", help=f"parts, separated by commas ({about})")
    parser.add_argument("--tables", type=int, default=20, help="tables of four for the clicks (20)")
    parser.add_argument("--seconds", type=float, default=30, help="how long people click (30)")
    parser.add_argument("--pause", type=float, default=2, help="mean seconds between a seat's clicks (2)")
    parser.add_argument("--each", type=float, default=2, help="seconds for each race (2)")
    parser.add_argument("--live", default="250,1000", help="tables for the human pace (250,1000)")
    parser.add_argument("--games", help="which of them race and are weighed (all)")
    parser.add_argument("--sockets", type=int, default=5000, help="idle sockets (5000)")
    parser.add_argument("--servers", default=",".join(SERVERS), help="which of them to measure")
    parser.add_argument("--scratch", type=Path, default=settings.VAR / "bench", help="for the others")
    parser.add_argument("--json", action="store_true", help="JSON alone")
    return parser


def _measure(part: str, options: dict[str, Any]) -> Any:
    try:
        return _measures()[part](options)
    except ImportError as missing:
        sys.exit(f"{missing.name} is missing: the tools for tests bring it (make test).")


def _measures() -> dict[str, Callable[[dict[str, Any]], Any]]:
    return {
        "race": _race,
        "idle": _idle,
        "pace": _pace,
        "clicks": _clicks,
        "company": _company,
        "weights": _weights,
        "motion": _motion,
        "drawing": _drawing,
        "engines": lambda o: [row for game in registry.games() for row in engines.measure(game, o["each"])],
        "spiel": _spiel,
        "replay": lambda o: [engines.measure_replay(game) for game in registry.games()],
        "positions": _positions,
        "chevoux": _chevoux,
        "growth": _growth,
    }


def _servers(options: dict[str, Any]) -> tuple[str, ...]:
    return tuple(options["servers"].split(","))


def _games(options: dict[str, Any]) -> list[str]:
    return options["games"].split(",") if options["games"] else [game.slug for game in registry.games()]


def _race(options: dict[str, Any]) -> Any:
    from benchmarks import race

    return race.measure(options["scratch"], options["each"], _servers(options), _games(options))


def _idle(options: dict[str, Any]) -> Any:
    from benchmarks import crowd

    return [
        crowd.measure_idle(options["scratch"], server, options["sockets"], tables)
        for server in _servers(options)
        for tables in IDLE_TABLES
    ]


def _pace(options: dict[str, Any]) -> Any:
    from benchmarks import crowd

    scratch, seconds = options["scratch"], options["seconds"]
    return [
        crowd.measure_pace(scratch, server, tables, seconds)
        for server in _servers(options)
        for tables in map(int, options["live"].split(","))
    ]


def _clicks(options: dict[str, Any]) -> Any:
    from benchmarks import clicks

    return clicks.measure(options["site"](), GAME, options["tables"], options["seconds"], options["pause"])


def _weights(options: dict[str, Any]) -> Any:
    from benchmarks import weights

    return [weights.measure(options["site"](), game) for game in _games(options)]


def _motion(options: dict[str, Any]) -> Any:
    from benchmarks import motion

    return motion.measure(options["site"]())


def _drawing(options: dict[str, Any]) -> Any:
    with ThrowawaySite(LENIENCY="10000") as site:
        found: list[dict[str, Any]] = json.loads(site.run("benchmarks.drawing", str(DRAWN_MOVES)))
        return found


def _company(options: dict[str, Any]) -> Any:
    from benchmarks import company

    return company.measure(options["site"](), GAME, options["seconds"], options["pause"])


def _spiel(options: dict[str, Any]) -> Any:
    from benchmarks import spiel

    return spiel.measure(options["scratch"], options["each"])


def _growth(options: dict[str, Any]) -> Any:
    with ThrowawaySite(LENIENCY="10000") as site:
        found: list[dict[str, Any]] = json.loads(site.run("benchmarks.growth"))
        return found


def _positions(options: dict[str, Any]) -> Any:
    from benchmarks import positions

    return positions.measure()


def _chevoux(options: dict[str, Any]) -> Any:
    from benchmarks import chevoux

    return chevoux.measure()


def _table(found: Any) -> Iterator[str]:
    """Rows of equal records as columns; one record as lines."""
    if isinstance(found, dict):
        for name, value in found.items():
            yield f"  {name:<24} {_shown(value)}"
        return
    rows = [list(found[0]), *([_shown(value) for value in row.values()] for row in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {inner}" for name, inner in value.items())
    return "–" if value is None else str(value)


if __name__ == "__main__":
    main()
