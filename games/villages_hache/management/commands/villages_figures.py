"""`manage.py villages_figures`: how games of Villages go, by simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from bots.search.stats import Interval
from games.villages_hache.simulation.figures import CLOSE, Figures, at_random, by_habit, figures
from games.villages_hache.simulation.targets import LEADS, MEANS, WIN_SHARES

POLICIES = {"habit": by_habit, "random": at_random}


class Command(BaseCommand):
    help = "Plays many games of Villages and prints their length, their endings and the seats' shares."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=1000, help="games for each number of players")
        parser.add_argument("--seats", type=int, choices=(2, 3, 4), nargs="*", default=[2, 3, 4])
        parser.add_argument("--policy", choices=sorted(POLICIES), default="habit")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        for seats in options["seats"]:
            found = figures(seats, options["games"], POLICIES[options["policy"]], options["seed"])
            for line in lines(found, planned=options["policy"] == "habit"):
                self.stdout.write(line)


def lines(found: Figures, planned: bool) -> Iterator[str]:
    """The figures as a table, beside those the game was tuned to where the players are the same."""
    seats = found.seats

    def row(name: str, shown: object, aim: object = None) -> str:
        beside = f"   planned {aim}" if planned and aim is not None else ""
        return f"  {name:24} {shown!s:24}{beside}".rstrip()

    def interval(found: Interval) -> str:
        return f"{found.value:.3f} [{found.low:.3f}, {found.high:.3f}]"

    yield f"{seats} players, {found.games} games"
    for name, mean in found.means.items():
        yield row(name, interval(mean), MEANS[name][seats])
    spread = f"{found.turns_5_percent:.1f} to {found.turns_95_percent:.1f}, longest {found.turns_longest:.1f}"
    yield row("turns, 5 % to 95 %", spread)
    yield row("endings", ", ".join(f"{name} {count}" for name, count in found.endings.items()))
    for place, share in enumerate(found.win_shares):
        yield row(f"wins of player {place + 1}", interval(share), WIN_SHARES[seats][place])
    lead, close = LEADS[seats]
    yield row("median lead", found.median_lead, lead)
    yield row(f"won by {CLOSE} or less", interval(found.close_games), close)
    yield row("largest village", found.largest_village)
