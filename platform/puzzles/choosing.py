"""Which puzzle comes next, and what somebody has made of a game's puzzles so far."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F
from django.db.models.functions import Abs

from accounts.models import User
from engine.registry import Game
from puzzles.models import MU, Answer, Puzzle, Solver
from puzzles.rating import shown
from puzzles.stock import unpack
from web.jinja import language


@dataclass(frozen=True)
class Shelf:
    """A game's puzzles, as one reader stands with them."""

    game: Game
    count: int
    answered: int
    found: int
    # None before the first answer.
    rating: int | None

    @property
    def slug(self) -> str:
        return self.game.slug

    @property
    def title(self) -> str:
        return self.game.texts.get("title", language())


def shelf(game: Game, reader: User | None) -> Shelf:
    count = unpack(game).count()
    if reader is None:
        return Shelf(game, count, 0, 0, None)
    rights = list(
        Answer.objects.filter(user=reader, puzzle__game=game.slug, right__isnull=False).values_list(
            "right", flat=True
        )
    )
    solver = Solver.objects.filter(user=reader, game=game.slug).first()
    return Shelf(game, count, len(rights), sum(map(bool, rights)), shown(solver) if solver else None)


def next_for(game: Game, reader: User | None) -> Puzzle | None:
    """The one nearest to the reader's own strength among those they have not answered."""
    puzzles = unpack(game)
    mu = MU
    if reader is not None:
        answered = Answer.objects.filter(user=reader, right__isnull=False)
        puzzles = puzzles.exclude(pk__in=answered.values("puzzle"))
        solver = Solver.objects.filter(user=reader, game=game.slug).first()
        mu = solver.mu if solver else MU
    return puzzles.order_by(Abs(F("mu") - mu), "pk").first()
