"""A game looked back on: what each turn promised before it was played, and after.

Both are judged by what the player could know then: the position is imagined anew from the player's own seat,
and the same imagined futures are played to their end once with the turn as it was played and once without.
So luck that fell later praises or blames nobody. Nothing here touches the database.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import mean
from time import process_time
from typing import Any

from msgspec import Struct

from bots.advice.next_move import gives_up
from bots.analysis.rollouts import End, end_of, lead_of, play_on, playing_on
from bots.search.montecarlo import Rollout, fates
from bots.search.ranking import Engine
from bots.search.stats import paired
from engine import FastChance, Phrase, phrase, registry
from engine.chance import Draw
from engine.registry import Game
from engine.replay import Played, Start, Step, line, replay

# About so much of a core's time for a whole game, and how many futures that may buy for each turn.
SECONDS = 30.0
FEWEST, MOST = 4, 40
# A turn that habit would have played earned nothing in any future: fewer tell what could be expected.
USUAL = 3
# A turn of many small steps is told by its first few.
TOLD = 4


class Log(Struct, frozen=True):
    """All that a process needs to play a finished game again."""

    game: str
    seats: int
    options: dict[str, Any]
    dealt: list[Draw]
    steps: list[Step]
    # Entries that all saw; what comes before one of them by the same seat was its draft.
    public: frozenset[int]
    # Where a game begins that was never dealt.
    position: str | None = None


class Earned(Struct, frozen=True):
    """The mover's expected lead (alone: points) without the turn and with it, and how sure the difference is.

    Without it: as habit would have played in the same futures, so that their luck is in both.
    """

    before: float
    after: float
    # The standard error of the difference.
    doubt: float

    @property
    def gain(self) -> float:
        return self.after - self.before


class Appraised(Struct, frozen=True):
    """A turn, and the points each seat could expect at the end of the game without it and with it."""

    index: int
    seat: int
    move: Phrase
    before: list[float]
    after: list[float]
    # Nothing where a single future was looked at, and in analyses older than this figure.
    earned: Earned | None = None


@dataclass(slots=True)
class Turn:
    """What a seat did between two of its decisions that the others saw."""

    moves: list[Played]

    @property
    def seat(self) -> int:
        return self.moves[0].seat


def turns(log: Log, alone: Collection[int] = ()) -> list[Turn]:
    """Drafts with the move that shows them, and the steps in a row of a seat that played `alone`."""
    found: list[Turn] = []
    drafting: dict[int, Turn] = {}
    last: Turn | None = None
    for move in line(log.steps):
        turn = drafting.pop(move.seat, None)
        if turn is None and last is not None and last.seat == move.seat and move.index in alone:
            turn = last
        if turn is None:
            turn = Turn([])
            found.append(turn)
        turn.moves.append(move)
        if move.index in log.public:
            last = turn
        else:
            drafting[move.seat] = turn
    return found


def appraise(log: Log, done: int, futures: int, seconds: float) -> tuple[list[Appraised], int, int]:
    """The next turns, as many as fit in the time and one at least; how many there are; the futures of each.

    The first call, with no futures, finds out how many the game can afford.
    """
    game = registry.get(log.game)
    engine, rollout = game.engine, playing_on(game)
    found, until = [], process_time() + seconds
    positions = _positions(log, engine)
    played = turns(log, _alone(log, engine, positions))
    for turn in played[done:]:
        state = positions[turn.moves[0].index]
        futures = futures or _affordable(engine, rollout, state, len(played))
        found.append(_appraised(game, rollout, turn, state, futures))
        if process_time() > until:
            break
    return found, len(played), futures


def _positions(log: Log, engine: Engine) -> dict[int, Any]:
    """Where each move that counts was played."""
    found = {}

    def keep(state: Any, move: Played) -> None:
        found[move.index] = engine.clone(state)

    start = Start(log.seats, log.options, log.dealt, log.position)
    replay(engine, start, log.steps, keep)
    return found


def _alone(log: Log, engine: Engine, positions: dict[int, Any]) -> set[int]:
    """The moves made while others waited: one after another, they are one turn. Not so alone at the table."""
    if log.seats == 1:
        return set()
    return {index for index, state in positions.items() if len(engine.to_move(state)) == 1}


def _affordable(engine: Engine, rollout: Rollout, state: Any, turns: int) -> int:
    """Two ends for each future, of games that are on average half played."""
    started = process_time()
    play_on(engine, rollout, engine.clone(state), 0)
    cost = max(process_time() - started, 1e-6)
    return max(FEWEST, min(MOST, int(SECONDS / (cost * turns))))


def _appraised(game: Game, rollout: Rollout, turn: Turn, state: Any, futures: int) -> Appraised:
    engine, seat = game.engine, turn.seat
    actions = [engine.decode(move.action) for move in turn.moves]
    before, after = list[End](), list[End]()
    always_usual = True
    for future in range(futures):
        if always_usual and future >= max(FEWEST, futures // USUAL):
            break
        seed = turn.moves[0].index * 1000 + future * 10
        world = engine.imagine(state, seat, FastChance(seed))
        end, usual = _with(engine, rollout, engine.clone(world), seat, actions, seed)
        after.append(end)
        # Habit's own turn leads to the same end: it need not be played on twice.
        before.append(end if usual else play_on(engine, rollout, world, seed))
        always_usual = always_usual and usual
    move = _described(engine, state, seat, actions)
    earned = _earned(before, after, seat)
    return Appraised(turn.moves[-1].index, seat, move, _expected(before), _expected(after), earned)


def _with(
    engine: Engine, rollout: Rollout, state: Any, seat: int, actions: Sequence[Any], seed: int
) -> tuple[End, bool]:
    """As far as an imagined world follows the true one, the same moves; then habit.

    Also whether habit would have played the same all along. It is asked in any case: the players' luck is
    then the same with the turn and without it.
    """
    dice, habits = fates(seed)
    usual = True
    for action in actions:
        asked = engine.to_move(state)
        if seat not in asked or action not in engine.legal(state, seat):
            break
        usual = rollout.policy(engine, state, seat, habits) == action and seat == min(asked) and usual
        engine.advance(state, seat, action, dice)
    rollout.run(engine, state, dice, habits)
    return end_of(engine, state), usual


def _expected(ends: Sequence[End]) -> list[float]:
    return [round(sum(end[seat].total for end in ends) / len(ends), 2) for seat in range(len(ends[0]))]


def _earned(before: Sequence[End], after: Sequence[End], seat: int) -> Earned | None:
    if len(before) < 2:
        return None
    without, with_it = ([lead_of(end, seat) for end in ends] for ends in (before, after))
    _, doubt = paired(with_it, without)
    return Earned(round(mean(without), 2), round(mean(with_it), 2), round(doubt, 2))


def _described(engine: Engine, state: Any, seat: int, actions: Sequence[Any]) -> Phrase:
    """The turn in words, move by move, without the steps that were taken back or only confirm."""
    state, luck = engine.clone(state), FastChance(0)
    told: list[Phrase] = []
    for action in actions:
        if seat not in engine.to_move(state) or action not in engine.legal(state, seat):
            break
        choices = [
            a for a in itertools.islice(engine.legal(state, seat), 3) if not gives_up(engine, state, seat, a)
        ]
        if gives_up(engine, state, seat, action):
            told = told[:-1]
        elif len(choices) > 1 or not told:
            told.append(engine.describe(state, seat, action))
        engine.advance(state, seat, action, luck)
    return phrase("analysis.turn", moves=told[:TOLD])
