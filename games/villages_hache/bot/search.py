"""Search: first impressions of every move one step ahead, and Monte-Carlo playouts of a few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine import Chance, FastChance, GameEngine, Seat, copier
from games.villages_hache.actions import Acquisitions, Action
from games.villages_hache.bot.value import lead
from games.villages_hache.data.board import STEPS
from games.villages_hache.rules.habit import habit
from games.villages_hache.state import State

Engine = GameEngine[Any, Any]

# A playout looks this many turns of each player ahead.
HORIZON: Final = 6
# How many futures the first impression counts for.
TRUST: Final = 60
# Payments worth a second look: the cheapest, and those that cost a point more.
PAYMENTS: Final = 3

clone = copier(State)


def thrifty(legal: Sequence[Action]) -> Sequence[Action]:
    """The same moves without the wasteful payments, so that a rich hand takes no longer to think about."""
    if not isinstance(legal, Acquisitions):
        return legal
    payments = sorted(legal.payments, key=sum)[:PAYMENTS]
    return Acquisitions(legal.types, payments, legal.grounds)


def impressions(engine: Engine, state: State, seat: Seat, chance: Chance) -> list[tuple[float, Action]]:
    """Every sensible move with what it looks worth at once, best first."""
    legal = engine.legal(state, seat)
    if len(legal) == 1:
        return [(0.0, legal[0])]
    found = []
    for action in thrifty(legal):
        after = clone(state)
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
        stepped = clone(after)
        stepped.players[seat].pawn = cell
        values.append(lead(stepped, seat))
    return max(values)


def after_playouts(
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
