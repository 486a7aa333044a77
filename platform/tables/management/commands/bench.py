"""`manage.py bench`: how quick and how light the house is, on this machine, now."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from engine import registry
from tables.benchmarks import OTHERS, engines
from tables.benchmarks.site import SERVERS, ThrowawaySite

PARTS = {
    "race": "the whole way of a move, beside boardgame.io, with few watchers and with many",
    "idle": "what a socket that only listens costs",
    "pace": "many tables of four at a human pace, from a click to the last seat",
    "clicks": "the same by reading and clicking the pages of a few tables",
    "company": "the same clicks alone, then beside three tables of bots",
    "weights": "the first table page and a move's push",
    "drawing": "what showing a move costs the server and weighs, game by game",
    "engines": "random games a second",
    "spiel": "the engines' decisions a second beside OpenSpiel's Python tic-tac-toe",
    "replay": "a whole game from its log",
    "growth": "a move and a page, from few stored tables to many and from short games to long",
}
# The tables that people click at.
GAME = "rolling_village"
# Of each game, from its middle on.
DRAWN_MOVES = 40


class Command(BaseCommand):
    help = "Measure the site, beside others where there are any. Prints tables, then everything as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        about = "; ".join(f"{part}: {what}" for part, what in _parts().items())
        parser.add_argument("--only", help=f"parts, separated by commas ({about})")
        parser.add_argument("--tables", type=int, default=20, help="tables of four for the clicks (20)")
        parser.add_argument("--seconds", type=float, default=30, help="how long people click (30)")
        parser.add_argument("--pause", type=float, default=2, help="mean seconds between a seat's clicks (2)")
        parser.add_argument("--each", type=float, default=2, help="seconds for each race (2)")
        parser.add_argument("--live", type=int, default=250, help="tables for the human pace (250)")
        parser.add_argument("--sockets", type=int, default=5000, help="idle sockets (5000)")
        parser.add_argument("--servers", default=",".join(SERVERS), help="which of them to measure")
        parser.add_argument("--scratch", type=Path, default=settings.VAR / "bench", help="for the others")
        parser.add_argument("--json", action="store_true", help="JSON alone")

    def handle(self, *args: Any, **options: Any) -> None:
        parts = options["only"].split(",") if options["only"] else list(_parts())
        if unknown := [part for part in parts if part not in _parts()]:
            raise CommandError(f"No such part: {', '.join(unknown)}. There are: {', '.join(_parts())}.")
        found: dict[str, Any] = {"cores": os.cpu_count(), "load_before": os.getloadavg()}
        with ExitStack() as stack:
            # One for all parts that read its pages, started when the first of them comes.
            options["site"] = cache(lambda: stack.enter_context(ThrowawaySite()))
            for part in parts:
                found[part] = _measure(part, options)
                if not options["json"]:
                    self.stdout.write(f"\n{part}: {_parts()[part]}\n")
                    self.stdout.writelines(f"{line}\n" for line in _table(found[part]))
        found["load_after"] = os.getloadavg()
        if not options["json"]:
            loads = (found["load_before"][0], found["load_after"][0])
            self.stdout.write(
                f"\n{found['cores']} cores, load {loads[0]:.1f} before, {loads[1]:.1f} after\n\n"
            )
        self.stdout.write(json.dumps(found, ensure_ascii=False))


def _parts() -> dict[str, str]:
    return PARTS | {part: what for part, (what, _) in OTHERS.items()}


def _measure(part: str, options: dict[str, Any]) -> Any:
    if part in OTHERS:
        return OTHERS[part][1]()
    try:
        return _measures()[part](options)
    except ImportError as missing:
        raise CommandError(f"{missing.name} is missing: the tools for tests bring it (make test).") from None


def _measures() -> dict[str, Callable[[dict[str, Any]], Any]]:
    return {
        "race": _race,
        "idle": _idle,
        "pace": _pace,
        "clicks": _clicks,
        "company": _company,
        "weights": _weights,
        "drawing": _drawing,
        "engines": lambda o: [row for game in registry.games() for row in engines.measure(game, o["each"])],
        "spiel": _spiel,
        "replay": lambda o: [engines.measure_replay(game) for game in registry.games()],
        "growth": _growth,
    }


def _servers(options: dict[str, Any]) -> tuple[str, ...]:
    return tuple(options["servers"].split(","))


def _race(options: dict[str, Any]) -> Any:
    from tables.benchmarks import race

    return race.measure(options["scratch"], options["each"], _servers(options))


def _idle(options: dict[str, Any]) -> Any:
    from tables.benchmarks import race

    return [race.measure_idle(options["scratch"], s, options["sockets"]) for s in _servers(options)]


def _pace(options: dict[str, Any]) -> Any:
    from tables.benchmarks import race

    scratch, tables, seconds = options["scratch"], options["live"], options["seconds"]
    return [race.measure_pace(scratch, server, tables, seconds) for server in _servers(options)]


def _clicks(options: dict[str, Any]) -> Any:
    from tables.benchmarks import clicks

    return clicks.measure(options["site"](), GAME, options["tables"], options["seconds"], options["pause"])


def _weights(options: dict[str, Any]) -> Any:
    from tables.benchmarks import weights

    return weights.measure(options["site"](), GAME)


def _drawing(options: dict[str, Any]) -> Any:
    with ThrowawaySite(LENIENCY="1000000") as site:
        found: list[dict[str, Any]] = json.loads(site.run("tables.benchmarks.drawing", str(DRAWN_MOVES)))
        return found


def _company(options: dict[str, Any]) -> Any:
    from tables.benchmarks import company

    return company.measure(options["site"](), GAME, options["seconds"], options["pause"])


def _spiel(options: dict[str, Any]) -> Any:
    from tables.benchmarks import spiel

    return spiel.measure(options["scratch"], options["each"])


def _growth(options: dict[str, Any]) -> Any:
    with ThrowawaySite(LENIENCY="1000000") as site:
        found: list[dict[str, Any]] = json.loads(site.run("tables.benchmarks.growth"))
        return found


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
