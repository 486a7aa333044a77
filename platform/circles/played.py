"""The games of a circle, as their tables keep them: nothing else is stored, so nothing can differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import cast

import msgspec

from circles.models import Circle, CircleTable
from circles.seasons import Season, season_of
from engine import registry
from lobby.cards import Place as Placed
from lobby.cards import Ranking
from tables.models import Table


@dataclass(frozen=True)
class Place:
    """A person's result: bots hold chairs and win games, but are nobody's friends."""

    person: int
    seat: int
    # As the table called them then.
    name: str
    # Among the people.
    rank: int
    total: int
    reached: bool | None


@dataclass(frozen=True)
class Played:
    table: Table
    # Best first.
    places: list[Place]

    @property
    def ended(self) -> datetime:
        return cast(datetime, self.table.ended)

    @property
    def counts(self) -> bool:
        """Whether anybody could be left behind."""
        return len(self.places) > 1

    @cached_property
    def season(self) -> Season:
        return season_of(self.ended)

    @property
    def winners(self) -> list[Place]:
        return [place for place in self.places if place.rank == 1]


def games_of(circle: Circle) -> list[Played]:
    """Oldest first. Trials and files are no games of anybody's; nothing of a game that is over is hidden."""
    adopt(circle)
    tables = Table.objects.filter(
        for_circle__circle=circle,
        status=Table.Status.OVER,
        outcome__isnull=False,
        ended__isnull=False,
        imported=False,
        origin_at=None,
        game__in=[game.slug for game in registry.games()],
    )
    kept = tables.defer("state", "banks", "pledges", "stretches").prefetch_related("seats")
    return [Played(table, list(_places(table))) for table in kept.order_by("ended", "pk")]


def adopt(circle: Circle) -> None:
    """Another game of the same people is the circle's too, whoever was told of it or not."""
    while True:
        missing = Table.objects.filter(rematch_of__for_circle__circle=circle, for_circle=None)
        fresh = [CircleTable(circle=circle, table=table) for table in missing]
        if not fresh:
            return
        CircleTable.objects.bulk_create(fresh, ignore_conflicts=True)


def _places(table: Table) -> Iterator[Place]:
    seated = {seat.number: (seat.user_id, seat.name) for seat in table.seats.all() if seat.user_id}
    ranked: list[Placed] = msgspec.convert(table.outcome, Ranking).standings
    people = [one for one in ranked if one.seat in seated]
    for one in sorted(people, key=lambda one: one.rank):
        person, name = seated[one.seat]
        rank = 1 + sum(other.rank < one.rank for other in people)
        yield Place(person, one.seat, name, rank, one.total, one.reached)
