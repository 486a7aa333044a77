"""manage.py puzzles GAME …: cut puzzles from games of bots, or from games that were played in public."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine import registry
from engine.registry import Game
from puzzles import stock
from puzzles.cutting import Cut, cut
from puzzles.sources import Moment, arena, public

# Of all positions.
LOOKED_AT = 0.5


class Command(BaseCommand):
    help = "Cut puzzles: positions in which one move is clearly the best."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the slug of a game, or “all”")
        parser.add_argument("--puzzles", type=int, default=5, help="as many as are wanted (5)")
        parser.add_argument(
            "--seed", default="place", help="of the games of bots: the same seed, the same puzzles"
        )
        parser.add_argument(
            "--public", action="store_true", help="from finished games that anybody may watch"
        )
        parser.add_argument(
            "--games", type=int, default=40, help="at most so many games are looked through (40)"
        )
        parser.add_argument("--seconds", type=float, default=600, help="at most so long for a game (600)")
        parser.add_argument("--ship", action="store_true", help="write them into the game's own file instead")

    def handle(self, *args: Any, **options: Any) -> None:
        slugs = [game.slug for game in registry.games()]
        if options["game"] not in (*slugs, "all"):
            raise CommandError(f"the house has no game {options['game']!r}: {', '.join(slugs)}")
        for slug in slugs if options["game"] == "all" else [options["game"]]:
            self._cut(registry.get(slug), options)

    def _cut(self, game: Game, options: dict[str, Any]) -> None:
        moments = public(game, options["games"]) if options["public"] else _played(game, options)
        found = _found(game, moments, options)
        if options["ship"]:
            stock.write(stock.shipped(game), found)
            self.stdout.write(f"{game.slug}: {len(found)} puzzles written")
        else:
            self.stdout.write(f"{game.slug}: {len(found)} puzzles, {stock.keep(found)} of them new")


def _played(game: Game, options: dict[str, Any]) -> Iterator[Moment]:
    for number in range(options["games"]):
        played = list(arena(game, f"{options['seed']}:{number}"))
        # Late in a game its futures are short, and what a move is worth is plain.
        yield from played[len(played) * 2 // 3 :]


def _found(game: Game, moments: Iterator[Moment], options: dict[str, Any]) -> list[Cut]:
    """A few positions of each game are looked at: neighbours ask the same question."""
    luck, until = Random(options["seed"]), time.monotonic() + options["seconds"]  # noqa: S311  which positions
    found: dict[str, Cut] = {}
    for moment in moments:
        if len(found) >= options["puzzles"] or time.monotonic() > until:
            break
        if luck.random() < LOOKED_AT and (one := cut(game, *moment, seed=luck.randrange(2**32))):
            found[one.key] = one
    return list(found.values())
