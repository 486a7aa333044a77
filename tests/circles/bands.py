"""Short ways to bring friends together and to let them play."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.test import Client

from accounts.models import User
from circles import membership
from circles.models import Circle, CircleTable
from engine.registry import Game
from tables.models import Table
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.tables.house import HOLD, ROLL, House, guests, seed_rolling

# The first roll is a six: whoever opens the table wins with it.
SIX = seed_rolling(6)


def circle_of(game: Game, *names: str) -> tuple[Circle, list[User]]:
    """The first one keeps it."""
    people = guests(*(names or ("Marie", "Basile", "Chloé")))
    circle = membership.found(people[0], "La bande du jeudi", game)
    for person in people[1:]:
        membership.join(circle.pk, circle.key, person)
    return circle, people


def table_for(circle: Circle | None, game: Game, people: list[User], **options: Any) -> House:
    """A running game of these people, with the luck of SIX."""
    table = open_table(people[0], game, name=str(people[0]), places=len(people), **options)
    for person in people[1:]:
        join(table.code, person, str(person))
    if circle is not None:
        CircleTable.objects.create(circle=circle, table=table)
    Table.objects.filter(pk=table.pk).update(seed=SIX, scheme=Table.Scheme.PLAIN)
    start(table.code, people[0])
    return House(table.code, people)


def won_by_first(
    circle: Circle | None, game: Game, people: list[User], ended: datetime | None = None
) -> House:
    """A game of Pig that the first of them wins at once; the others share the place behind."""
    house = table_for(circle, game, people, options={"goal": 2})
    house.play(people[0], ROLL)
    house.play(people[0], HOLD)
    if ended is not None:
        Table.objects.filter(code=house.code).update(ended=ended)
    return house


def browser(user: User | None = None, **options: Any) -> Client:
    client = Client(**options)
    if user is not None:
        client.force_login(user)
    return client
