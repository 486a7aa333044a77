"""Who is better: whoever looks for the move, or the puzzle that hides it."""

from __future__ import annotations

from functools import cache

from openskill.models import PlackettLuce

from puzzles.models import Puzzle, Rated, Solver

# What people read: a hundred for each step of openskill's scale, which begins at 25.
SHOWN = 40


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def rate(solver: Solver, puzzle: Puzzle, found: bool) -> None:
    """As after a match of the two; both are changed and not saved."""
    model = _model()
    sides: tuple[Rated, Rated] = (solver, puzzle)
    teams = [[model.rating(mu=side.mu, sigma=side.sigma)] for side in sides]
    rated = model.rate(teams, ranks=[1, 2] if found else [2, 1])
    for side, (after,) in zip(sides, rated, strict=True):
        side.mu, side.sigma = after.mu, after.sigma


def shown(side: Rated) -> int:
    return round(side.mu * SHOWN)
