"""Who stands where: a fair rating for games of several, plain points beside it, and one against another.

A point for each person left behind. The rating is Plackett and Luce's (openskill): it weighs whom one met,
and shows what one is at least worth, so it also rises by being seen more often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from circles.played import Played

# What newcomers are shown, and how much wider than openskill's the scale is drawn.
START, SCALE = 1000, 20
# Before so many games a rating is only a guess.
SURE_AFTER = 5
LATEST = 5
# Points of a curve: enough to see its shape.
STEPS = 12


@dataclass
class Row:
    person: int
    name: str
    games: int = 0
    wins: int = 0
    points: int = 0
    rating: int = START
    # Places in the newest games, oldest first.
    latest: list[int] = field(default_factory=list)

    @property
    def sure(self) -> bool:
        return self.games >= SURE_AFTER


@dataclass
class Duel:
    ahead: int = 0
    level: int = 0
    behind: int = 0


def counted(games: Iterable[Played]) -> list[Played]:
    return [game for game in games if game.counts]


def standings(games: Iterable[Played]) -> list[Row]:
    """Best rating first; of games oldest first."""
    rows: dict[int, Row] = {}
    played = counted(games)
    for game in played:
        for place in game.places:
            row = rows.setdefault(place.person, Row(place.person, place.name))
            row.name = place.name
            row.games += 1
            row.wins += place.rank == 1
            row.points += points(game, place.rank)
            row.latest = [*row.latest, place.rank][-LATEST:]
    for person, rating in ratings(played).items():
        rows[person].rating = shown(rating)
    return sorted(rows.values(), key=lambda row: (-row.rating, -row.points, row.name))


def points(game: Played, rank: int) -> int:
    return sum(other.rank > rank for other in game.places)


def ratings(games: Iterable[Played]) -> dict[int, Any]:
    model, found = _model(), dict[int, Any]()
    for game in games:
        people = [place.person for place in game.places]
        teams = [[found.get(person) or model.rating()] for person in people]
        rated = model.rate(teams, ranks=[float(place.rank) for place in game.places])
        found.update({person: team[0] for person, team in zip(people, rated, strict=True)})
    return found


def shown(rating: Any) -> int:
    worth: float = rating.ordinal()
    return round(START + SCALE * worth)


@cache
def _model() -> Any:
    # Slow to import, and not every page needs it.
    from openskill.models import PlackettLuce

    return PlackettLuce()


def duels(games: Iterable[Played]) -> Mapping[tuple[int, int], Duel]:
    """(one, other) -> how often one came before the other."""
    found: dict[tuple[int, int], Duel] = {}
    for game in counted(games):
        for one in game.places:
            for other in game.places:
                if one.person != other.person:
                    duel = found.setdefault((one.person, other.person), Duel())
                    duel.ahead += one.rank < other.rank
                    duel.level += one.rank == other.rank
                    duel.behind += one.rank > other.rank
    return found


def race(games: Iterable[Played], people: Sequence[int]) -> list[tuple[str, list[int]]]:
    """Everybody's points as they grew, at a few moments: (after how many games, points)."""
    total: Counter[int] = Counter()
    steps = [("0", [0] * len(people))]
    for n, game in enumerate(counted(games), 1):
        total.update({place.person: points(game, place.rank) for place in game.places})
        steps.append((str(n), [total[person] for person in people]))
    last = len(steps) - 1
    return [steps[n] for n in sorted({round(last * n / STEPS) for n in range(STEPS + 1)})]
