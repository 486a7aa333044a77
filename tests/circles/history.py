"""A circle with a past: six friends and twenty games of the house, played at random over a year."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import msgspec
from django.utils import timezone

from accounts.models import User
from circles.models import Circle, CircleTable
from engine import registry
from tables.models import Seat, Table
from tests.circles.bands import circle_of
from tests.contract.play import RandomGame

NAMES = ("Marie", "Basile", "Chloé", "Denis", "Élise", "Zoé")
GAMES = ("rolling_village", "vallee", "villages_hache", "vallee", "rolling_village", "above_below", "chevoux")
EVERY = timedelta(days=9)


def circle_with_a_past(games: int = 20) -> tuple[Circle, list[User]]:
    random = Random(11)
    circle, people = circle_of(registry.get("vallee"), *NAMES)
    Circle.objects.filter(pk=circle.pk).update(created=timezone.now() - EVERY * (games + 1))
    for n in range(games):
        game = registry.get(GAMES[n % len(GAMES)])
        there = random.sample(people, min(random.choice((3, 4, 4, 5)), game.engine.seats[-1]))
        _play(circle, game, there, n, timezone.now() - EVERY * (games - n))
    return circle, people


def _play(circle: Circle, game: registry.Game, there: list[User], n: int, ended: object) -> None:
    """A finished table as the rules leave it; what led there is of no interest to the page."""
    played = RandomGame(game.engine, len(there), game.engine.Options(), n)
    state = played.finish()
    table = Table.objects.create(
        game=game.slug,
        host=there[0],
        places=len(there),
        bot_level=game.levels[0].key,
        status=Table.Status.OVER,
        state=game.engine.dump(state),
        outcome=msgspec.to_builtins(game.engine.outcome(state)),
        started=ended,
        ended=ended,
        moved=ended,
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, user=user, name=str(user), folded=str(user).lower())
        for number, user in enumerate(there)
    )
    CircleTable.objects.create(circle=circle, table=table)
