"""Bot levels: three villagers to play with, from random moves to playouts of the best ideas.

Each is given a world the seat cannot tell from the true one. Nothing of the stock is known but its
cards, so every world is as good as another until cards are turned over.
"""

from __future__ import annotations

from typing import Final

from engine import Chance, Seat
from games.villages_hache.actions import Action
from games.villages_hache.bot.search import Engine, after_playouts, impressions, thrifty
from games.villages_hache.rules.board import steps_to
from games.villages_hache.rules.habit import habit
from games.villages_hache.state import State

# How many of his first impressions Zéphyrin tries out, in how many futures.
IDEAS: Final = 4
FUTURES: Final = 40
# An idea this many points behind the best at first sight is not tried out.
CLEAR: Final = 3.0


def lison(engine: Engine, state: State, seat: Seat, chance: Chance) -> Action:
    """Whatever comes to mind."""
    action: Action = chance.choice(engine.legal(state, seat))
    return action


def firmin(engine: Engine, state: State, seat: Seat, chance: Chance) -> Action:
    """What pays best right now: score, cards kept, steps saved. He does not plan his village."""
    legal = engine.legal(state, seat)
    if len(legal) == 1:
        return legal[0]  # type: ignore[no-any-return]
    best: list[Action] = []
    high = float("-inf")
    for action in thrifty(legal):
        after = engine.clone(state)
        engine.advance(after, seat, action, chance)
        value = _pockets(after, seat)
        if value > high:
            best, high = [action], value
        elif value == high:
            best.append(action)
    return chance.choice(best)


def _pockets(state: State, seat: Seat) -> float:
    scores = [player.score for player in state.players]
    player = state.players[seat]
    mine = scores.pop(seat)
    left = steps_to(player.target)[player.pawn] if player.target else 0
    return mine - sum(scores) / len(scores) + 0.5 * sum(player.points) - 0.5 * left


def zephyrin(engine: Engine, state: State, seat: Seat, chance: Chance) -> Action:
    """First impressions of every move, then the best few tried out in many futures."""
    if state.phase in ("CHOOSE_VILLAGE", "PLACE_PAWN"):
        return habit(state, seat)
    ideas = impressions(engine, state, seat, chance)[:IDEAS]
    ideas = [idea for idea in ideas if idea[0] > ideas[0][0] - CLEAR]
    if len(ideas) == 1:
        return ideas[0][1]
    seeds = [chance.below(2**31) for _ in range(FUTURES)]
    return max(ideas, key=lambda idea: after_playouts(engine, state, seat, idea, seeds))[1]
