"""“What should I play?”, answered for any game: the strongest level's move, and what speaks for it.

The strongest level chooses as it does at a table. Its move and the best ideas of the others are then played
on to the end in the same imagined futures, so that what they are worth can be compared. Only where those
futures clearly contradict the level is another move marked.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bots.advice.reasons import why
from bots.analysis.rollouts import End, end_of, lead_of, playing_on
from bots.search import ranking
from bots.search.montecarlo import Rollout, fates, narrowed
from bots.search.ranking import Budget, Engine, fresh_seed
from bots.search.stats import mean_and_error, paired, z_for
from engine import Chance, FastChance, Phrase, Seat, phrase
from engine.advice import NEXT_MOVE, Advice, Adviser, Option, Progress
from engine.registry import Game

BUDGET = Budget(playouts=600, ms=4000)
# Moves that are tried out, and how often each level below the strongest is asked for one.
IDEAS = 6
ASKED = 3
# So many moves at most are judged at first sight.
SEEN = 120
# When the field is looked over, and how many errors behind the leader a move is given up.
LOOKS = (8, 16, 32, 64)
GIVEN_UP = 2.5
# The marked move and two alternatives are followed to the end.
SHOWN = 3
# Futures that are granted in any case, and those that make a wide look worth while.
FEWEST = 6
PLENTY = 12


Words = Callable[[Any], Phrase]


@dataclass(slots=True, eq=False)
class Trial:
    """A move, and how the game ended after it in each of the futures it was tried in."""

    action: Any
    ends: list[End] = field(default_factory=list)

    def leads(self, seat: Seat) -> list[float]:
        return [lead_of(end, seat) for end in self.ends]

    def points(self, seat: Seat) -> list[float]:
        return [end[seat].total for end in self.ends]


def adviser(game: Game) -> Adviser:
    return Adviser(NEXT_MOVE, "advice.ask", functools.partial(counsel, game))


def counsel(
    game: Game, engine: Engine, world: Any, seat: Seat, chance: Chance, budget: Budget = BUDGET
) -> Generator[Progress, None, Advice]:
    """Advice from a world that the seat cannot tell from the true one."""
    found = ideas(game, engine, world, seat, chance)
    tell = functools.partial(game.proposed or _described, engine, world, seat)
    step = functools.partial(_described, engine, world, seat)
    if len(found) == 1:
        (only,) = found
        reason = phrase("advice.why.only")
        return Advice(_marked(game, tell(only), reason), _plain(only), first=_first(step(only), tell(only)))
    trials = yield from _tried_out(engine, playing_on(game), world, seat, found, chance, budget)
    marked, *rest = _in_order(trials, seat)
    told = tell(marked.action)
    return Advice(
        _marked(game, told, why(marked.ends, [t.ends for t in rest], seat)),
        _plain(marked.action),
        worth=_worth(marked, seat),
        alternatives=_beside(rest, told, tell, step, seat),
        first=_first(step(marked.action), told),
    )


def _described(engine: Engine, world: Any, seat: Seat, action: Any) -> Phrase:
    return engine.describe(world, seat, action)


def _marked(game: Game, move: Phrase, reason: Phrase) -> Phrase:
    bot = phrase(f"bot.{game.levels[-1].key}.name")
    return phrase("advice.marked", bot=bot, move=move, why=reason)


def _first(step: Phrase, told: Phrase) -> Phrase | None:
    return None if step == told else step


def _beside(rest: Sequence[Trial], marked: Phrase, tell: Words, step: Words, seat: Seat) -> list[Option]:
    """What else could be played. Two ways into the same plan are told as the moves they are."""
    told, options = [marked], []
    for trial in rest:
        move = tell(trial.action)
        if move in told:
            move = step(trial.action)
        told.append(move)
        options.append(Option(_plain(trial.action), move, _worth(trial, seat)))
    return options


def _plain(action: Any) -> Any:
    return msgspec.to_builtins(action)


def _worth(trial: Trial, seat: Seat) -> Any:
    mean, error = mean_and_error(trial.points(seat))
    points = phrase("common.points", n=round(mean))
    if len(trial.ends) < 2:
        return points
    return phrase("advice.worth", points=points, margin=max(1, round(z_for() * error)))


# -- which moves ---------------------------------------------------------------------------------------


def ideas(game: Game, engine: Engine, world: Any, seat: Seat, chance: Chance) -> list[Any]:
    """The strongest level's move first; then what the others would play, and what looks best at once."""
    legal = engine.legal(world, seat)
    if len(legal) == 1:
        return [legal[0]]
    *below, strongest = game.levels
    found = {_key(action := strongest.think(engine, world, seat, chance)): action}
    for level in reversed(below):
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
) -> Generator[Progress, None, list[Trial]]:
    """Future after future, the same for every move; those clearly behind are given up on the way."""
    trials = [Trial(action) for action in actions]
    standing = list(trials)
    purse = Purse(budget)
    yield 0, 100
    for future in itertools.count(1):
        seed = fresh_seed(chance)
        imagined = engine.imagine(world, seat, FastChance(seed))
        for trial in standing:
            if purse.empty(future):
                return _whole(trials, future - 1)
            trial.ends.append(_end_after(engine, rollout, imagined, seat, trial.action, seed))
            purse.spent += 1
        yield purse.percent, 100
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
