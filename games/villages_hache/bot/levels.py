"""Three villagers to play with, from whim to forethought.

Each is given a world the seat cannot tell from the true one. Nothing of the stock is known but its
cards, so every world is as good as another until cards are turned over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine import Chance, FastChance, GameEngine, Seat
from games.villages_hache.actions import Acquisitions, Action
from games.villages_hache.bot.value import lead
from games.villages_hache.data.board import STEPS
from games.villages_hache.rules.board import steps_to
from games.villages_hache.rules.habit import habit
from games.villages_hache.state import State

Engine = GameEngine[Any, Any]

# Zéphyrin looks this many turns of each player ahead, in this many futures of his best ideas.
HORIZON: Final = 6
FUTURES: Final = 40
IDEAS: Final = 4
# An idea this many points behind the best at first sight is not tried out.
CLEAR: Final = 3.0
# How many futures the first impression counts for.
TRUST: Final = 60
# Payments worth a second look: the cheapest, and those that cost a point more.
PAYMENTS: Final = 3


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
    for action in _thrifty(legal):
        after = state.copy()
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


def _thrifty(legal: Sequence[Action]) -> Sequence[Action]:
    """The same moves without the wasteful payments, so that a rich hand takes no longer to think about."""
    if not isinstance(legal, Acquisitions):
        return legal
    payments = sorted(legal.payments, key=sum)[:PAYMENTS]
    return Acquisitions(legal.types, payments, legal.grounds)


def zephyrin(engine: Engine, state: State, seat: Seat, chance: Chance) -> Action:
    """First impressions of every move, then the best few tried out in many futures."""
    if state.phase in ("CHOOSE_VILLAGE", "PLACE_PAWN"):
        return habit(state, seat)
    ideas = impressions(engine, state, seat, chance)[:IDEAS]
    ideas = [idea for idea in ideas if idea[0] > ideas[0][0] - CLEAR]
    if len(ideas) == 1:
        return ideas[0][1]
    seeds = [chance.below(2**31) for _ in range(FUTURES)]
    return max(ideas, key=lambda idea: _after_playouts(engine, state, seat, idea, seeds))[1]


def impressions(engine: Engine, state: State, seat: Seat, chance: Chance) -> list[tuple[float, Action]]:
    """Every sensible move with what it looks worth at once, best first."""
    legal = engine.legal(state, seat)
    if len(legal) == 1:
        return [(0.0, legal[0])]
    found = []
    for action in _thrifty(legal):
        after = state.copy()
        engine.advance(after, seat, action, chance)
        found.append((_impression(after, seat), action))
    found.sort(key=lambda idea: -idea[0])
    return found


def _impression(after: State, seat: Seat) -> float:
    """A pawn that has just built is judged by the better of its two steps."""
    if after.phase != "STEP":
        return lead(after, seat)
    player = after.players[seat]
    values = []
    for cell in STEPS[player.pawn]:
        stepped = after.copy()
        stepped.players[seat].pawn = cell
        values.append(lead(stepped, seat))
    return max(values)


def _after_playouts(
    engine: Engine, state: State, seat: Seat, idea: tuple[float, Action], seeds: Sequence[int]
) -> float:
    """The mean of the same futures for every idea, tempered by the first impression."""
    impression, action = idea
    total = TRUST * impression
    for seed in seeds:
        chance = FastChance(seed)
        world = engine.imagine(state, seat, chance)
        engine.advance(world, seat, action, chance)
        last = world.turns + HORIZON * len(world.players)
        while world.phase != "GAME_END" and world.turns < last:
            engine.advance(world, world.turn, habit(world, world.turn), chance)
        total += lead(world, seat)
    return total / (TRUST + len(seeds))
