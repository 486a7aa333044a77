"""`manage.py arena GAME`: let a game's bots play each other, and say what the games support."""

from __future__ import annotations

import json
import sys
import time
from inspect import getfile
from pathlib import Path
from typing import Any

import django
import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

import bots
import engine
from bots.arena import matches, record
from bots.arena.journal import Journal, OtherBots, fingerprint
from bots.arena.report import markdown, report
from engine import registry

# A page of documentation rests on more than luck.
FEWEST_KEPT = 20


class Command(BaseCommand):
    help = "Let every two levels of a game play each other, and tell who is stronger and how long they think."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", nargs="?")
        parser.add_argument("--bots", help="levels, separated by commas (default: all of the game's)")
        parser.add_argument(
            "--games",
            type=int,
            default=100,
            help="for every two levels; rounded up to whole deals (default: 100)",
        )
        parser.add_argument("--seed", default="1", help="the same seed deals the same games")
        parser.add_argument("--seats", type=int, help="default: two, or the fewest the game allows")
        parser.add_argument("--options", default="{}", help="the game's options, as JSON")
        parser.add_argument("--processes", type=int, help="default: one for each core")
        parser.add_argument(
            "--neighbours", action="store_true", help="only each level against the one below it"
        )
        parser.add_argument(
            "--one-against-all",
            action="store_true",
            help="one chair for the stronger, all others for the other",
        )
        parser.add_argument(
            "--journal", type=Path, help="write each game here at once; what is there is not played again"
        )
        parser.add_argument("--pause", type=Path, help="begin no game while there is such a file")
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="everything, for programs")
        form.add_argument("--markdown", action="store_true", help="the tables of the documentation")
        docs = parser.add_mutually_exclusive_group()
        docs.add_argument(
            "--keep", action="store_true", help="store the results in docs/ and make its page anew"
        )
        docs.add_argument(
            "--docs", action="store_true", help="play nothing: make docs/bots.md from what is stored"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        docs = settings.ROOT / "docs"
        if options["docs"]:
            self.stdout.write(f"{record.write_page(docs)}")
            return
        try:
            game = registry.get(options["game"] or "")
        except KeyError:
            known = ", ".join(game.slug for game in registry.games())
            raise CommandError(f"No game {options['game']!r}. There is: {known}") from None
        plan = self._plan(game, options)
        try:
            results = matches.run(
                plan,
                options["processes"],
                prepare=django.setup,
                progress=Ticker(),
                book=_journal(options["journal"], game),
                pause=options["pause"],
            )
        except OtherBots as problem:
            raise CommandError(str(problem)) from None
        except KeyboardInterrupt:
            kept = "; the same command goes on from here" if options["journal"] else ""
            raise CommandError(f"Stopped{kept}.") from None
        found = report(results, plan.levels, plan.one_against_all)
        if options["json"]:
            self.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode())
        else:
            self.stdout.write(f"{found.game}, {record.seated(found.seats)}, seed {options['seed']}\n\n")
            self.stdout.write(markdown(found))
        if options["keep"]:
            record.keep(docs, record.Record(options["seed"], found))
            record.write_page(docs)
        if found.ladder is None:
            self.stderr.write("No ladder: openskill is not installed.")

    def _plan(self, game: registry.Game, options: dict[str, Any]) -> matches.Plan:
        known_levels = [level.key for level in game.levels]
        levels = options["bots"].split(",") if options["bots"] else known_levels[::-1]
        if unknown := [level for level in levels if level not in known_levels]:
            raise CommandError(f"No bot {', '.join(unknown)}. There is: {', '.join(known_levels)}")
        if len(set(levels)) < 2 or len(set(levels)) < len(levels):
            raise CommandError("Name two different bots or more.")
        seats = options["seats"] or max(2, game.engine.seats.start)
        if seats not in game.engine.seats:
            raise CommandError(f"{game.slug} is played by {game.engine.seats[0]} to {game.engine.seats[-1]}.")
        if options["one_against_all"] and seats < 3:
            raise CommandError("One against all others takes three seats or more.")
        if options["games"] < 1:
            raise CommandError("Play one game at least.")
        if options["keep"] and options["games"] < FEWEST_KEPT:
            raise CommandError(f"Fewer than {FEWEST_KEPT} games are not worth keeping.")
        try:
            rules = json.loads(options["options"])
            game.engine.read_options(rules)
        except ValueError as problem:
            raise CommandError(f"--options: {problem}") from None
        return matches.Plan(
            game.slug,
            tuple(levels),
            options["games"],
            options["seed"],
            seats,
            rules,
            "neighbours" if options["neighbours"] else "all",
            options["one_against_all"],
        )


def _journal(path: Path | None, game: registry.Game) -> Journal | None:
    if path is None:
        return None
    platform = Path(bots.__file__).parent / "search", Path(engine.__file__).parent
    rules = Path(getfile(type(game.engine))).parents[1]
    return Journal(path, fingerprint([*platform, rules]))


class Ticker:
    """Tells on stderr how far the games are: in place on a terminal, else at every tenth."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._live = sys.stderr.isatty()

    def __call__(self, done: int, planned: int) -> None:
        if not self._live and done * 10 // planned == (done - 1) * 10 // planned:
            return
        left = (time.monotonic() - self._started) / done * (planned - done)
        end = "\n" if done == planned or not self._live else ""
        start = "\r" if self._live else ""
        print(f"{start}{done}/{planned} games, {left:.0f} s left  ", end=end, file=sys.stderr, flush=True)
