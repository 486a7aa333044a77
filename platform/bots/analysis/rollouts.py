"""What becomes of a position: the game played on to its end, as people of habit would play it."""

from __future__ import annotations

from typing import Any

from bots.search.montecarlo import Rollout, fates
from bots.search.ranking import Engine
from engine import Seat, Standing
from engine.registry import Game

# How a game ended, seat by seat.
End = tuple[Standing, ...]


def playing_on(game: Game) -> Rollout:
    """Quick players in every chair, to the end of the game."""
    return Rollout(game.habit or game.levels[min(1, len(game.levels) - 1)].think)


def play_on(engine: Engine, rollout: Rollout, state: Any, seed: int) -> End:
    """One end of the game from here; the same seed brings the same luck. The state is used up."""
    dice, habits = fates(seed)
    rollout.run(engine, state, dice, habits)
    return end_of(engine, state)


def end_of(engine: Engine, state: Any) -> End:
    return tuple(sorted(engine.score(state), key=lambda standing: standing.seat))


def lead_of(end: End, seat: Seat) -> int:
    """Points ahead of the best of the others; alone at the table, the points."""
    others = [standing.total for standing in end if standing.seat != seat]
    return end[seat].total - max(others, default=0)
