"""Bot levels for a game that brings none of its own: random, greedy on its score, flat Monte-Carlo.

They know nothing but the engine. A game's own levels are stronger: they know where to look.
"""

from __future__ import annotations

from bots.search.montecarlo import MonteCarlo, Rollout
from bots.search.ranking import Budget, Greedy, lead, random_move
from engine.registry import Level

# Long games are judged by the lead after so many moves: what comes later is noise.
DEPTH = 40
THINKING = Budget(playouts=600, ms=800)

DEFAULT_LEVELS = (
    Level("lison", random_move),
    Level("firmin", Greedy(lead, draws=4)),
    Level("zephyrin", MonteCarlo(THINKING, Rollout(depth=DEPTH))),
)
