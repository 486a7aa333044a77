"""What every bot shares: how it is asked for a move, how it ranks its moves, how it is weakened.

A bot is asked through `decide`, by the worker, the arena and the tests alike. It gets a world its seat
cannot tell from the true one and luck of its own, so that it has nothing to peek at.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from bots.search.stats import mean_and_error, paired
from engine import Chance, FastChance, GameEngine, Outcome, Seat, Standing
from engine.registry import Level, Think

Engine = GameEngine[Any, Any]

# What a position is worth to a seat; higher is better.
Evaluate = Callable[[Engine, Any, Seat], float]

_SEEDS = 2**32

# The time that budgets are measured with, in nanoseconds. Tests put a clock of their own here.
clock: Callable[[], int] = time.perf_counter_ns


# -- asking a bot --------------------------------------------------------------------------------------


def decide(engine: Engine, level: Level, state: Any, seat: Seat, seed: int | str) -> Any:
    """The level's move for this seat; the same for the same view and seed, whatever is hidden.

    It rests on two things. `engine.imagine` is a function of what the seat sees and of the luck it is
    given (it gathers what is hidden in an order of its own, not in the order of the true state), so two
    states that look alike give the same world here. And thinking has this world alone to go by: searches
    that want other worlds imagine them from this one. The contract tests hold every game to both.

    The seed is the bot's own: never the table's, and another for every move.
    """
    world, chance = _prepare(engine, level, state, seat, seed)
    legal = engine.legal(world, seat)
    return legal[0] if len(legal) == 1 else level.think(engine, world, seat, chance)


def advise(engine: Engine, level: Level, state: Any, seat: Seat, seed: int | str) -> Ranking:
    """What the level thinks of the seat's moves, as honestly as `decide`.

    A level that ranks nothing names its move alone.
    """
    world, chance = _prepare(engine, level, state, seat, seed)
    if isinstance(level.think, Ranker):
        return level.think.rank(engine, world, seat, chance)
    return Ranking((Candidate(level.think(engine, world, seat, chance)),))


def _prepare(engine: Engine, level: Level, state: Any, seat: Seat, seed: int | str) -> tuple[Any, FastChance]:
    # Two bots that think at the same moment must not have the same luck.
    chance = FastChance(f"{level.key}:{seat}:{seed}")
    return engine.imagine(state, seat, chance), chance


# -- ranked moves --------------------------------------------------------------------------------------


class Candidate(Struct, frozen=True):
    """A move and what the search found: its mean value, the standard error, and on how many playouts.

    `gap` is how far it is behind the best, on the playouts they share where there are any.
    """

    action: Any
    mean: float = math.nan
    error: float = math.inf
    playouts: int = 0
    gap: float = 0.0


class Ranking(Struct, frozen=True):
    """The moves a search has looked at, best first."""

    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    def alternatives(self, count: int = 2) -> tuple[Candidate, ...]:
        return self.candidates[1 : 1 + count]

    def near_best(self, margin: float) -> tuple[Candidate, ...]:
        """The best move and those that give away at most `margin`."""
        return (self.best, *(other for other in self.candidates[1:] if other.gap <= margin))

    def pick(self, margin: float, chance: Chance) -> Any:
        """The best move or, for a milder player, any near-best one: never a blunder."""
        return chance.choice(self.near_best(margin)).action if margin > 0 else self.best.action


def ranking(trials: Sequence[tuple[Any, Sequence[float]]], standing: int | None = None) -> Ranking:
    """Rank actions by their values, trial by trial.

    The first `standing` of them (by default all) were tried to the end; the best is one of these, and
    the others, dropped on the way, follow. Equals keep the order they came in.
    """
    rated = [(action, values, *mean_and_error(values)) for action, values in trials]
    standing = len(rated) if standing is None else standing
    _, best_values, _, _ = max(rated[:standing], key=lambda entry: entry[2])
    candidates = [
        Candidate(action, mean, error, len(values), paired(best_values, values)[0])
        for action, values, mean, error in rated
    ]
    finalists, dropped = candidates[:standing], candidates[standing:]
    return Ranking(
        (
            *sorted(finalists, key=lambda candidate: -candidate.mean),
            *sorted(dropped, key=lambda candidate: candidate.gap),
        )
    )


class Ranker(ABC):
    """A way of thinking that ranks the moves, and so can explain itself. It is a `Think`."""

    margin: float

    @abstractmethod
    def rank(self, engine: Engine, state: Any, seat: Seat, chance: Chance) -> Ranking:
        """The moves of a seat that has at least one, best first."""

    def __call__(self, engine: Engine, state: Any, seat: Seat, chance: Chance) -> Any:
        return self.rank(engine, state, seat, chance).pick(self.margin, chance)


# -- budgets -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: in playouts (repeatable), in milliseconds (for play), or until either is spent."""

    playouts: int | None = None
    ms: float | None = None

    def __post_init__(self) -> None:
        if self.playouts is None and self.ms is None:
            raise ValueError("a budget needs playouts or milliseconds")

    def start(self) -> Meter:
        return Meter(self)


class Meter:
    """A budget being spent. It always allows a first playout."""

    def __init__(self, budget: Budget) -> None:
        self._playouts = max(1, math.inf if budget.playouts is None else budget.playouts)
        self._deadline = None if budget.ms is None else clock() + int(budget.ms * 1_000_000)
        self.spent = 0

    def spend(self) -> bool:
        """Take one playout, or say that there is none left."""
        if self.spent >= self._playouts or (
            self.spent and self._deadline is not None and clock() >= self._deadline
        ):
            return False
        self.spent += 1
        return True


# -- the simplest players ------------------------------------------------------------------------------


def random_move(engine: Engine, state: Any, seat: Seat, chance: Chance) -> Any:
    return chance.choice(engine.legal(state, seat))


@dataclass(frozen=True, slots=True)
class Greedy(Ranker):
    """Looks one move ahead, at `draws` imagined worlds and fates that are the same for every move."""

    evaluate: Evaluate
    draws: int = 1
    margin: float = 0.0

    def rank(self, engine: Engine, state: Any, seat: Seat, chance: Chance) -> Ranking:
        actions = shuffled(engine.legal(state, seat), chance)
        return appraise(engine, state, seat, actions, self.evaluate, chance, self.draws)


def greedy(evaluate: Evaluate, draws: int = 1, margin: float = 0.0) -> Think:
    return Greedy(evaluate, draws, margin)


def appraise(
    engine: Engine,
    state: Any,
    seat: Seat,
    actions: Sequence[Any],
    evaluate: Evaluate,
    chance: Chance,
    draws: int = 1,
) -> Ranking:
    """Rank the actions by what the position is worth right after each of them."""
    values: list[list[float]] = [[] for _ in actions]
    for draw in range(draws):
        seed = fresh_seed(chance)
        # The world that was given is as good a guess as any: a single draw need not imagine another.
        world = engine.imagine(state, seat, FastChance(seed)) if draw else state
        for action, found in zip(actions, values, strict=True):
            trial = engine.clone(world)
            engine.advance(trial, seat, action, FastChance(seed + 1))
            found.append(evaluate(engine, trial, seat))
    return ranking(list(zip(actions, values, strict=True)))


def mixed(usual: Think, other: Think, percent: int) -> Think:
    """Thinks like `other` in so many cases of a hundred, else like `usual`."""

    def think(engine: Engine, state: Any, seat: Seat, chance: Chance) -> Any:
        chosen = other if chance.below(100) < percent else usual
        return chosen(engine, state, seat, chance)

    return think


def shuffled(actions: Sequence[Any], chance: Chance) -> list[Any]:
    """In random order, so that among equals no kind of move is favoured for being listed first."""
    order = list(actions)
    chance.shuffle(order)
    return order


def fresh_seed(chance: Chance) -> int:
    return chance.below(_SEEDS)


# -- what a position is worth, for any game ------------------------------------------------------------


def points(engine: Engine, state: Any, seat: Seat) -> float:
    """The seat's own total."""
    return next(standing.total for standing in engine.score(state) if standing.seat == seat)


def lead(engine: Engine, state: Any, seat: Seat) -> float:
    """Points ahead of the best of the others; alone at the table, the points."""
    own, best = 0, None
    for standing in engine.score(state):
        if standing.seat == seat:
            own = standing.total
        elif best is None or standing.total > best:
            best = standing.total
    return own - (best or 0)


def win_share(engine: Engine, state: Any, seat: Seat) -> float:
    """The seat's part of the victory, by the ranking that counts, tie-breaks included."""
    outcome: Outcome | None = engine.outcome(state)
    standings: list[Standing] = outcome.standings if outcome else engine.score(state)
    winners = [standing.seat for standing in standings if standing.rank == 1]
    return 1 / len(winners) if seat in winners else 0.0
