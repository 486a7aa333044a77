"""“What should I play?”, answered for any game: the strongest level's move, and what speaks for it.

The strongest level chooses as it does at a table, and its move is told at once. It and the best ideas of
the others are then played on to the end in the same imagined futures, so that what they are worth can be
compared, ever more surely while one looks. Only where those futures clearly contradict the level is another
move marked.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Generator, Sequence
from typing import Any

import msgspec

from bots.advice.trial import Trial
from bots.advice.wording import Wording
from bots.analysis.rollouts import End, end_of, playing_on
from bots.search import ranking
from bots.search.montecarlo import Rollout, fates, narrowed
from bots.search.ranking import Budget, Engine, fresh_seed
from bots.search.stats import mean_and_error, paired
from engine import Chance, FastChance, Phrase, Seat
from engine.advice import NEXT_MOVE, Advice, Adviser, Progress, Thinking
from engine.registry import Game

BUDGET = Budget(playouts=600, ms=4000)
# Moves that are tried out, and how often each level below the strongest is asked for one.
IDEAS = 6
ASKED = 3
# So many moves at most are judged at first sight.
SEEN = 120
# When the field is looked over, and how many errors behind the leader a move is given up.
LOOKS = (8, 16, 32, 64)
# After how many futures the answer so far is told.
TOLD = (3, *LOOKS)
GIVEN_UP = 2.5
# The marked move and two alternatives are followed to the end.
SHOWN = 3
# Futures that are granted in any case, and those that make a wide look worth while.
FEWEST = 6
PLENTY = 12

# How far it is and what was tried, after each future; at the end, what was tried in whole ones.
Trying = Generator[tuple[Progress, list[Trial]], None, list[Trial]]


def adviser(game: Game) -> Adviser:
    return Adviser(NEXT_MOVE, "advice.ask", functools.partial(counsel, game))


def counsel(
    game: Game, engine: Engine, world: Any, seat: Seat, chance: Chance, budget: Budget = BUDGET
) -> Thinking:
    """Advice from a world that the seat cannot tell from the true one."""
    words = Wording(
        game,
        functools.partial(game.proposed or _described, engine, world, seat),
        functools.partial(_described, engine, world, seat),
        seat,
    )
    forward = [one for one in engine.legal(world, seat) if not gives_up(engine, world, seat, one)]
    if len(forward) == 1:
        return words.alone(forward[0], "advice.why.only")
    chosen = game.levels[-1].think(engine, world, seat, chance)
    yield words.alone(chosen, "advice.why.first")
    found = ideas(game, engine, world, seat, chance, chosen)
    if len(found) == 1:
        return words.alone(chosen, "advice.why.only")
    trying = _tried_out(engine, playing_on(game), world, seat, found, chance, budget)
    trials = yield from _told_on_the_way(trying, words)
    return words.compared(*_in_order(trials, seat))


def _told_on_the_way(trying: Trying, words: Wording) -> Generator[Progress | Advice, None, list[Trial]]:
    while True:
        try:
            progress, trials = next(trying)
        except StopIteration as end:
            found: list[Trial] = end.value
            return found
        yield progress
        # The level's own move is in every future.
        if len(trials[0].ends) in TOLD:
            yield words.compared(*_in_order(trials, words.seat))


def _described(engine: Engine, world: Any, seat: Seat, action: Any) -> Phrase:
    return engine.describe(world, seat, action)


# -- which moves ---------------------------------------------------------------------------------------


def ideas(game: Game, engine: Engine, world: Any, seat: Seat, chance: Chance, chosen: Any) -> list[Any]:
    """The move that was chosen first; then what the other levels would play, and what looks best at once."""
    legal = engine.legal(world, seat)
    found = {_key(chosen): chosen}
    for level in reversed(game.levels[:-1]):
        for _ in range(ASKED):
            action = level.think(engine, world, seat, chance)
            found.setdefault(_key(action), action)
    some = legal if len(legal) <= SEEN else [chance.choice(legal) for _ in range(SEEN)]
    for action in narrowed(engine, world, seat, some, chance, ranking.lead, None):
        if len(found) >= IDEAS:
            break
        if not gives_up(engine, world, seat, action):
            found.setdefault(_key(action), action)
    return list(found.values())[:IDEAS]


def _key(action: Any) -> bytes:
    return msgspec.json.encode(action)


def gives_up(engine: Engine, world: Any, seat: Seat, action: Any) -> bool:
    """Resigning and taking a step back are nobody's advice."""
    undoes = str(type(action).__struct_config__.tag).endswith("undo")
    return undoes or action == engine.on_resign(world, seat)


# -- what they are worth -------------------------------------------------------------------------------


def _tried_out(
    engine: Engine,
    rollout: Rollout,
    world: Any,
    seat: Seat,
    actions: Sequence[Any],
    chance: Chance,
    budget: Budget,
) -> Trying:
    """Future after future, the same for every move; those clearly behind are given up on the way."""
    trials = [Trial(action) for action in actions]
    standing = list(trials)
    purse = Purse(budget)
    yield (0, 100), trials
    for future in itertools.count(1):
        seed = fresh_seed(chance)
        imagined = engine.imagine(world, seat, FastChance(seed))
        for trial in standing:
            if purse.empty(future):
                return _whole(trials, future - 1)
            trial.ends.append(_end_after(engine, rollout, imagined, seat, trial.action, seed))
            purse.spent += 1
        yield (purse.percent, 100), trials
        if future == 1 and purse.short:
            # Where a future takes long, few moves are followed, so that each is in enough of them.
            standing = standing[:SHOWN]
        if future in LOOKS:
            standing = _without_the_clearly_worse(standing, trials[0], seat)
    raise AssertionError("a budget ends")


class Purse:
    """A budget that grants the first few futures whatever time they take: fewer would say nothing."""

    def __init__(self, budget: Budget) -> None:
        self._playouts = budget.playouts or math.inf
        self._ns = (budget.ms or math.inf) * 1_000_000
        self._started = ranking.clock()
        self.spent = 0

    @property
    def _took(self) -> int:
        return ranking.clock() - self._started

    def empty(self, future: int) -> bool:
        if self.spent >= self._playouts:
            return future > 1 or self.spent > 1
        return future > FEWEST and self._took >= self._ns

    @property
    def short(self) -> bool:
        """After one future: whether the time allows but few of them."""
        return self._took * PLENTY > self._ns

    @property
    def percent(self) -> int:
        return min(99, int(100 * max(self.spent / self._playouts, self._took / self._ns)))


def _end_after(engine: Engine, rollout: Rollout, world: Any, seat: Seat, action: Any, seed: int) -> End:
    dice, habits = fates(seed)
    state = engine.clone(world)
    engine.advance(state, seat, action, dice)
    rollout.run(engine, state, dice, habits)
    return end_of(engine, state)


def _whole(trials: list[Trial], futures: int) -> list[Trial]:
    """The last future may have been cut short: only whole ones compare like with like."""
    for trial in trials:
        del trial.ends[max(1, futures) :]
    return [trial for trial in trials if trial.ends]


def _without_the_clearly_worse(standing: list[Trial], chosen: Trial, seat: Seat) -> list[Trial]:
    """The level's own move always stays, and enough others to show."""
    by_lead = sorted(standing, key=lambda trial: -mean_and_error(trial.leads(seat))[0])
    best = by_lead[0]
    kept = [
        trial
        for place, trial in enumerate(by_lead)
        if trial is chosen or place < SHOWN or not _clearly_behind(trial, best, seat)
    ]
    return [trial for trial in standing if trial in kept]


def _clearly_behind(trial: Trial, other: Trial, seat: Seat) -> bool:
    gap, error = paired(other.leads(seat), trial.leads(seat))
    return len(trial.ends) > 1 and gap > GIVEN_UP * error


def _in_order(trials: list[Trial], seat: Seat) -> list[Trial]:
    """The move to mark and the best two beside it, all tried in the same futures."""
    chosen, longest = trials[0], max(len(trial.ends) for trial in trials)
    finalists = [trial for trial in trials if len(trial.ends) == longest]
    finalists.sort(key=lambda trial: -mean_and_error(trial.leads(seat))[0])
    marked = finalists[0] if _clearly_behind(chosen, finalists[0], seat) else chosen
    return [marked, *[trial for trial in finalists if trial is not marked]][:SHOWN]
