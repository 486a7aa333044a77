"""Open-loop tree search: UCT over sequences of moves, replayed each time in a freshly imagined world.

A node stands for what was played, not for a position: dice, draws and secrets differ from one descent to
the next, and only the moves that the present world allows are weighed. Seats that move at the same time
choose independently, so that nobody answers a choice that is still secret. Known limit: below the root the
others play against the searcher's own secrets, which are the same in every world.

Actions are dictionary keys here: their fields must be hashable.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from bots.search.montecarlo import Rollout, fates, narrowed
from bots.search.ranking import Budget, Candidate, Engine, Evaluate, Meter, Ranker, Ranking, fresh_seed
from engine import Chance, FastChance, Seat


@dataclass(slots=True)
class Arm:
    """One move of one seat at one node."""

    visits: int = 0
    # How often the move was there to be chosen.
    offered: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits

    @property
    def error(self) -> float:
        if self.visits < 2:
            return math.inf
        spread = max(0.0, self.squares - self.total * self.mean)
        return math.sqrt(spread / (self.visits - 1) / self.visits)

    def learn(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value


@dataclass(slots=True)
class Choice:
    """What one seat knows of its moves at a node.

    All that any world has offered are `judged` once; the good ones wait, the best at the end, until the
    node is visited often enough to try them.
    """

    judged: set[Any] = field(default_factory=set)
    waiting: list[Any] = field(default_factory=list)
    arms: dict[Any, Arm] = field(default_factory=dict)


@dataclass(slots=True)
class Node:
    visits: int = 0
    choices: dict[Seat, Choice] = field(default_factory=dict)
    after: dict[Any, Node] = field(default_factory=dict)


@dataclass(slots=True)
class Scale:
    """The values met so far, which the tree reads as 0 … 1 to weigh them against curiosity."""

    low: float = math.inf
    high: float = -math.inf

    def learn(self, value: float) -> None:
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    def __call__(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5


@dataclass(frozen=True, slots=True)
class TreeSearch(Ranker):
    budget: Budget
    rollout: Rollout = field(default_factory=Rollout)
    # A cheap judge of moves, and how many it lets into a node. Without it they come in at random.
    prior: Evaluate | None = None
    keep: int | None = None
    margin: float = 0.0
    curiosity: float = 0.7
    # A node visited n times may hold widening * n ** 0.5 moves of a seat (and at least one).
    widening: float = 3.0

    def rank(self, engine: Engine, state: Any, seat: Seat, chance: Chance) -> Ranking:
        meter: Meter = self.budget.start()
        root, scale = Node(), Scale()
        while meter.spend():
            seed = fresh_seed(chance)
            world = engine.imagine(state, seat, FastChance(seed))
            self._descend(engine, world, seat, root, scale, seed)
        return self._result(root.choices[seat])

    def _descend(self, engine: Engine, state: Any, seat: Seat, root: Node, scale: Scale, seed: int) -> None:
        dice, habits = fates(seed)
        node, chosen = root, list[tuple[Seat, Arm]]()
        visited = [root]
        while engine.to_move(state):
            moves = self._step(engine, state, node, scale, dice, habits)
            chosen += [(mover, node.choices[mover].arms[action]) for mover, action in moves]
            # Where the searcher moves with others, its own move names the branch: what the others chose
            # at the same time is averaged like luck, or each branch would be seen but once.
            own = [action for mover, action in moves if mover == seat]
            branch = own[0] if own else tuple(moves)
            node = node.after.setdefault(branch, Node())
            visited.append(node)
            if not node.visits:
                break
        self.rollout.run(engine, state, dice, habits)
        values = {mover: self.rollout.worth(engine, state, mover) for mover, _ in chosen}
        for value in values.values():
            scale.learn(value)
        for mover, arm in chosen:
            arm.learn(values[mover])
        for seen in visited:
            seen.visits += 1

    def _step(
        self, engine: Engine, state: Any, node: Node, scale: Scale, dice: Chance, habits: Chance
    ) -> list[tuple[Seat, Any]]:
        """Everyone who may move chooses, then the choices are played, as far as they still stand."""
        wanted = [
            (mover, self._choose(engine, state, node, mover, scale, habits))
            for mover in sorted(engine.to_move(state))
        ]
        played: list[tuple[Seat, Any]] = []
        for mover, action in wanted:
            if not played or action in engine.legal(state, mover):
                engine.advance(state, mover, action, dice)
                played.append((mover, action))
        return played

    def _choose(
        self, engine: Engine, state: Any, node: Node, mover: Seat, scale: Scale, habits: Chance
    ) -> Any:
        choice = node.choices.setdefault(mover, Choice())
        legal = engine.legal(state, mover)
        unheard = [action for action in legal if action not in choice.judged]
        if unheard:
            choice.judged.update(unheard)
            good = narrowed(engine, state, mover, unheard, habits, self.prior, self.keep)
            choice.waiting.extend(reversed(good))
        allowed = set(legal)
        arms = [(action, arm) for action, arm in choice.arms.items() if action in allowed]
        for _, arm in arms:
            arm.offered += 1
        if len(arms) < max(1.0, self.widening * math.sqrt(node.visits)):
            for at in range(len(choice.waiting) - 1, -1, -1):
                if choice.waiting[at] in allowed:
                    return self._open(choice, choice.waiting.pop(at))
        if not arms:
            # All that this world allows was judged too poor in another.
            return self._open(choice, habits.choice(legal))
        return max(arms, key=lambda entry: self._promise(entry[1], scale))[0]

    @staticmethod
    def _open(choice: Choice, action: Any) -> Any:
        choice.arms[action] = Arm(offered=1)
        return action

    def _promise(self, arm: Arm, scale: Scale) -> float:
        if not arm.visits:
            return math.inf
        return scale(arm.mean) + self.curiosity * math.sqrt(math.log(arm.offered) / arm.visits)

    @staticmethod
    def _result(choice: Choice) -> Ranking:
        """By visits: the tree goes where it finds value, and a much-visited mean is a sure one."""
        tried = [(action, arm) for action, arm in choice.arms.items() if arm.visits]
        tried.sort(key=lambda entry: (-entry[1].visits, -entry[1].mean))
        best = tried[0][1].mean
        return Ranking(
            tuple(
                Candidate(action, arm.mean, arm.error, arm.visits, best - arm.mean) for action, arm in tried
            )
        )
