"""How long people may take: for each move, or for the whole game where all play apart."""

from __future__ import annotations

from engine.registry import Game
from web.jinja import say

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

A_MOVE = (MINUTE, 2 * MINUTE, 5 * MINUTE, DAY)
A_GAME = (HOUR, DAY, 2 * DAY, 7 * DAY)
USUAL_DEADLINE = 2 * DAY


def offered(game: Game) -> tuple[int | None, ...]:
    """What a host may choose; None is no clock, which a game apart never has: somebody waits for its end."""
    return A_GAME if game.engine.mode.apart else (None, *A_MOVE)


def usual(game: Game) -> int | None:
    return USUAL_DEADLINE if game.engine.mode.apart else None


def in_words(game: Game, pace: int | None) -> str:
    if pace is None:
        return say("create.pace.none")
    if not game.engine.mode.apart:
        return say("create.pace.daily") if pace >= DAY else say("create.pace.live", n=pace // MINUTE)
    days, rest = divmod(pace, DAY)
    # Two days are said as people say them: 48 hours.
    if rest or days <= 2:
        return say("create.deadline.hours", n=pace // HOUR)
    return say("create.deadline.days", n=days)
