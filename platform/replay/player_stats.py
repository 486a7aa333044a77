"""My games in figures: how I score over time and against everybody, and who I play with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, cast

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from engine import registry
from engine.registry import Game
from tables.models import Table

# The newest games are enough for a picture, and few enough to read.
MINE, EVERYBODYS = 400, 1500
# Everybody's scores change slowly.
KEPT = 15 * 60
LATEST = 30
BARS = 12
PARTNERS = 20


@dataclass(frozen=True)
class Bar:
    """Scores from `low` on: how many of everybody's and of mine fall there, as shares of the tallest bar."""

    low: int
    everybody: float
    mine: float


@dataclass
class Record:
    """One person at one game, oldest first."""

    game: Game
    games: int = 0
    # Of the games that have one: where the goal was missed there is none.
    scores: list[int] = field(default_factory=list)
    wins: int = 0
    contests: int = 0
    best_code: str = ""

    def add(self, code: str, place: dict[str, Any], alone: bool) -> None:
        self.games += 1
        if _scored(place):
            if not self.scores or place["total"] > self.best:
                self.best_code = code
            self.scores.append(place["total"])
        if not alone:
            self.contests += 1
            self.wins += place["rank"] == 1
        elif (reached := place.get("reached")) is not None:
            self.contests += 1
            self.wins += reached

    @property
    def best(self) -> int:
        return max(self.scores)

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores)

    @property
    def curve(self) -> list[tuple[str, list[int]]]:
        first = max(0, len(self.scores) - LATEST)
        shown = self.scores[first:]
        every = max(1, len(shown) // 6)
        return [(str(first + n + 1) if n % every == 0 else "", [score]) for n, score in enumerate(shown)]

    def bars(self, everybody: list[int]) -> list[Bar]:
        return bars(everybody or self.scores, self.scores)


@dataclass
class Partner:
    user_id: int
    name: str
    games: int = 0
    won: int = 0
    lost: int = 0


@dataclass
class Figures:
    records: list[Record]
    partners: list[Partner]


def figures(user: User) -> Figures:
    records: dict[str, Record] = {}
    partners: dict[int, Partner] = {}
    for table in reversed(_played().filter(seats__user=user)[:MINE]):
        places = {place["seat"]: place for place in _standings(table)}
        ranks = {seat: place["rank"] for seat, place in places.items()}
        seats = list(table.seats.all())
        mine = next(seat.number for seat in seats if seat.user_id == user.pk)
        if mine not in places:
            continue
        record = records.setdefault(table.game, Record(registry.get(table.game)))
        record.add(table.code, places[mine], alone=len(seats) == 1)
        for seat in seats:
            if seat.user_id in (None, user.pk) or seat.number not in ranks:
                continue
            partner = partners.setdefault(seat.user_id, Partner(seat.user_id, seat.name))
            partner.name = seat.name
            partner.games += 1
            partner.won += ranks[mine] < ranks[seat.number]
            partner.lost += ranks[mine] > ranks[seat.number]
    ordered = sorted(records.values(), key=lambda record: record.game.order)
    often = sorted(partners.values(), key=lambda partner: (-partner.games, partner.name))[:PARTNERS]
    return Figures(ordered, often)


def best_before(user: User, table: Table) -> int | None:
    """The most points this person ever had at this game, before this; None where it was the first."""
    earlier = _played().filter(seats__user=user, game=table.game, ended__lt=table.ended or timezone.now())
    totals = [
        place["total"]
        for played in earlier[:MINE]
        for seat in played.seats.all()
        for place in _standings(played)
        if seat.user_id == user.pk and place["seat"] == seat.number and _scored(place)
    ]
    return max(totals, default=None)


def everybodys(slug: str) -> list[int]:
    """The scores of all people at this game, kept for a while."""
    key = f"scores:{slug}"
    found: list[int] | None = cache.get(key)
    if found is None:
        found = [
            place["total"]
            for table in _played().filter(game=slug)[:EVERYBODYS]
            for people in [{seat.number for seat in table.seats.all() if seat.user_id}]
            for place in _standings(table)
            if place["seat"] in people and _scored(place)
        ]
        cache.set(key, found, KEPT)
    return found


def _scored(place: dict[str, Any]) -> bool:
    return place.get("reached") is not False


def bars(everybody: Iterable[int], mine: Iterable[int]) -> list[Bar]:
    """Both on the same steps, each as a share of its own number of games."""
    all_, own = list(everybody), list(mine)
    low, high = min(all_ + own), max(all_ + own)
    step = max(1, -(-(high - low + 1) // BARS))
    low -= low % step
    theirs = Counter((score - low) // step for score in all_)
    hers = Counter((score - low) // step for score in own)
    shares = [(theirs[n] / len(all_), hers[n] / len(own)) for n in range((high - low) // step + 1)]
    tallest = max(max(pair) for pair in shares)
    return [Bar(low + n * step, one / tallest, other / tallest) for n, (one, other) in enumerate(shares)]


def _standings(table: Table) -> list[dict[str, Any]]:
    """Of a game with a result."""
    return cast("dict[str, list[dict[str, Any]]]", table.outcome)["standings"]


def _played() -> QuerySet[Table]:
    """Games with a result, newest first; trials and files are no games of anybody's."""
    return (
        Table.objects.filter(
            status=Table.Status.OVER,
            outcome__isnull=False,
            imported=False,
            origin=None,
            origin_at=None,
            game__in=[game.slug for game in registry.games()],
        )
        .only("code", "game", "outcome")
        .prefetch_related("seats")
        .order_by("-ended", "-pk")
    )
