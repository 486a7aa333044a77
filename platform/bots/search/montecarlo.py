"""Flat Monte-Carlo: try every move in the same imagined worlds with the same luck, and compare in pairs.

Playout `i` has one world and one fate, whichever move it starts with: what differs between two moves is
then the moves, far more than the luck, and a clearly worse one shows after a few playouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bots.search.ranking import (
    Budget,
    Engine,
    Evaluate,
    Ranker,
    Ranking,
    appraise,
    fresh_seed,
    lead,
    random_move,
    ranking,
    shuffled,
)
from bots.search.stats import mean_and_error, paired
from engine import Chance, FastChance, Seat
from engine.registry import Think

# A move is looked at again when it has half as many playouts more: few looks, so few chances to be
# dropped by bad luck.
_NEXT_LOOK = 1.5


@dataclass(frozen=True, slots=True)
class Rollout:
    """How a playout goes on: who plays, for how long, and what the position it reaches is worth.

    Without `depth` it goes on to the end of the game. Otherwise it stops after so many moves, and
    `evaluate` (by default `value`) judges what is unfinished; both must speak in the same unit.
    The policy sees the whole imagined world, for every seat in turn.
    """

    policy: Think = random_move
    depth: int | None = None
    value: Evaluate = lead
    evaluate: Evaluate | None = None

    def run(self, engine: Engine, state: Any, dice: Chance, habits: Chance) -> None:
        """Play on, with the game's luck from `dice` and the players' from `habits`."""
        left = -1 if self.depth is None else self.depth
        while left and (seats := engine.to_move(state)):
            seat = min(seats)
            engine.advance(state, seat, self.policy(engine, state, seat, habits), dice)
            left -= 1

    def worth(self, engine: Engine, state: Any, seat: Seat) -> float:
        if self.evaluate is not None and engine.to_move(state):
            return self.evaluate(engine, state, seat)
        return self.value(engine, state, seat)


def fates(seed: int) -> tuple[FastChance, FastChance]:
    """The dice and the habits of one playout."""
    return FastChance(seed + 1), FastChance(seed + 2)


def narrowed(
    engine: Engine,
    state: Any,
    seat: Seat,
    actions: Sequence[Any],
    chance: Chance,
    prior: Evaluate | None,
    keep: int | None,
) -> list[Any]:
    """Those worth a search, best first by the cheap `prior`; without one, all of them at random."""
    order = shuffled(actions, chance)
    if prior is None or len(order) < 2:
        return order
    ranked = appraise(engine, state, seat, order, prior, chance).candidates
    return [candidate.action for candidate in ranked[:keep]]


@dataclass(frozen=True, slots=True)
class MonteCarlo(Ranker):
    budget: Budget
    rollout: Rollout = field(default_factory=Rollout)
    # A game with hundreds of moves gives a cheap judge, and how many moves it lets through.
    prior: Evaluate | None = None
    keep: int | None = None
    # The level plays any move that costs at most this much, in the unit of the rollout's value.
    margin: float = 0.0
    # A move is dropped when it is this many standard errors behind the leader, and has had so many playouts.
    drop_at: float = 3.0
    first_look: int = 12

    def rank(self, engine: Engine, state: Any, seat: Seat, chance: Chance) -> Ranking:
        meter = self.budget.start()
        legal = engine.legal(state, seat)
        trials = [Trial(a) for a in narrowed(engine, state, seat, legal, chance, self.prior, self.keep)]
        standing, rounds, look = trials, 0, self.first_look
        # A move without rivals still gets a few playouts: advice wants to know what it is worth.
        while len(standing) > 1 or rounds < self.first_look:
            seed = fresh_seed(chance)
            world = engine.imagine(state, seat, FastChance(seed))
            for trial in standing:
                if not meter.spend():
                    return self._result(trials, standing, rounds)
                trial.values.append(self._playout(engine, world, seat, trial.action, seed))
            rounds += 1
            if rounds == look:
                standing = self._without_the_clearly_worse(standing)
                look = int(look * _NEXT_LOOK) + 1
        return self._result(trials, standing, rounds)

    def _playout(self, engine: Engine, world: Any, seat: Seat, action: Any, seed: int) -> float:
        dice, habits = fates(seed)
        state = engine.clone(world)
        engine.advance(state, seat, action, dice)
        self.rollout.run(engine, state, dice, habits)
        return self.rollout.worth(engine, state, seat)

    def _without_the_clearly_worse(self, standing: list[Trial]) -> list[Trial]:
        leader = max(standing, key=lambda trial: mean_and_error(trial.values)[0])
        kept = []
        for trial in standing:
            gap, error = paired(leader.values, trial.values)
            if trial is leader or gap <= self.drop_at * error:
                kept.append(trial)
        return kept

    @staticmethod
    def _result(trials: Sequence[Trial], standing: Sequence[Trial], rounds: int) -> Ranking:
        # The last round may have been cut short: only whole rounds compare like with like. If not
        # even the first is whole, what there is must do.
        whole = max(1, rounds)
        dropped = [trial for trial in trials if trial not in standing]
        tried = [(t.action, t.values[:whole]) for t in (*standing, *dropped) if t.values]
        return ranking(tried, standing=len(tried) - len(dropped))


@dataclass(slots=True, eq=False)
class Trial:
    """A move and the values of its playouts, in the order of the worlds they were tried in."""

    action: Any
    values: list[float] = field(default_factory=list)
