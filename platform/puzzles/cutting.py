"""Finding positions in which one move is clearly the best. Nothing here touches the database.

The moves worth a thought are played on to the end in the same imagined futures, as the analysis does. What is
kept is a world that the seat cannot tell from the true one: nobody's hidden cards, and nobody's name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bots.advice.next_move import gives_up, ideas
from bots.advice.reasons import why
from bots.analysis.rollouts import End, end_of, lead_of, playing_on
from bots.search.montecarlo import Rollout, fates, narrowed
from bots.search.ranking import Engine, lead
from bots.search.stats import mean_and_error, paired
from engine import FastChance, Phrase, SeededChance
from engine.registry import Game

# Moves that are tried, in how many futures; then the best few again, in how many more.
TRIED, FIRST = 8, 6
FINAL, MORE = 3, 24
# A best move is so many points ahead of the next, and so many times the doubt about it.
LEAST, CLEAR = 3.0, 3.0
# A question with fewer answers is none.
CHOICES = 3
# A turn of more steps is not one move to find.
STEPS = 3

# The moves of a turn, as plain data, up to the one that everybody sees.
Turn = list[Any]


class Tried(Struct, frozen=True):
    """A turn, how it reads, what it leads to, and how many points behind the best it was."""

    turn: Turn
    told: Phrase
    mark: str
    behind: float


class Cut(Struct, frozen=True):
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    seat: int
    # As the engine writes a position.
    position: str
    # Best first.
    tried: list[Tried]
    why: Phrase

    @classmethod
    def read(cls, raw: Any) -> Cut:
        return msgspec.convert(raw, Cut)

    @property
    def key(self) -> str:
        about = f"{self.game}:{self.seat}:{self.position}"
        return hashlib.blake2b(about.encode(), digest_size=8).hexdigest()

    @property
    def worth(self) -> int:
        """How many points the best move is ahead of any other that was tried."""
        return round(self.tried[1].behind)


def cut(game: Game, options: dict[str, Any], state: Any, seat: int, seed: int) -> Cut | None:
    """The puzzle that this position is for this seat; None where no move stands out."""
    engine = game.engine
    chance = FastChance(seed)
    world = engine.imagine(engine.view(state, seat), seat, chance)
    if len(engine.legal(world, seat)) < CHOICES:
        return None
    turns = turns_at(game, world, seat, chance)
    if len(turns) < CHOICES:
        return None
    rollout = playing_on(game)
    ends = {mark: _futures(engine, rollout, world, seat, turn, FIRST) for mark, turn in turns.items()}
    best = sorted(ends, key=lambda mark: -_lead(ends[mark], seat))
    if _lead(ends[best[0]], seat) - _lead(ends[best[1]], seat) < LEAST:
        return None
    for mark in best[:FINAL]:
        ends[mark] += _futures(engine, rollout, world, seat, turns[mark], MORE, FIRST)
    finalists = sorted(best[:FINAL], key=lambda mark: -_lead(ends[mark], seat))
    if not _stands_out(ends, finalists, seat):
        return None
    return Cut(
        game.slug,
        engine.version,
        _seats(engine, state),
        options,
        seat,
        engine.dump(world).decode(),
        _in_order(engine, world, seat, turns, ends, finalists + best[FINAL:]),
        why(ends[finalists[0]], [ends[mark] for mark in finalists[1:]], seat),
    )


def _seats(engine: Engine, state: Any) -> int:
    return len(engine.score(state))


def turns_at(game: Game, world: Any, seat: int, chance: FastChance) -> dict[str, Turn]:
    """What may be played here, by what it leads to: two ways to the same position are one."""
    engine = game.engine
    legal = [a for a in engine.legal(world, seat) if not gives_up(engine, world, seat, a)]
    best = game.levels[-1].think(engine, world, seat, chance)
    chosen = ideas(game, engine, world, seat, chance, best)
    chosen += narrowed(engine, world, seat, legal, chance, lead, TRIED)
    found: dict[str, Turn] = {}
    for action in chosen:
        turn = _shown(game, world, seat, action, chance)
        if turn is not None:
            found.setdefault(mark_of(engine, world, seat, turn), turn)
    return found


def _shown(game: Game, world: Any, seat: int, action: Any, chance: FastChance) -> Turn | None:
    """A move with the steps that show it to the table; None where too many decisions follow."""
    engine, state = game.engine, game.engine.clone(world)
    turn: Turn = []
    while len(turn) < STEPS:
        turn.append(msgspec.to_builtins(action))
        events = engine.play(state, seat, action, FastChance(0))
        if not all(event.to is not None for event in events):
            return turn
        if seat not in engine.to_move(state):
            return None
        action = game.levels[-1].think(engine, state, seat, chance)
    return None


def mark_of(engine: Engine, world: Any, seat: int, turn: Sequence[Any]) -> str:
    """What this turn leads to, with luck that is the same for all."""
    state = engine.clone(world)
    for number, raw in enumerate(turn):
        engine.play(state, seat, engine.decode(raw), SeededChance("puzzle", number))
    return hashlib.blake2b(engine.dump(state), digest_size=8).hexdigest()


def _futures(
    engine: Engine, rollout: Rollout, world: Any, seat: int, turn: Turn, count: int, after: int = 0
) -> list[End]:
    """How the game ended after this turn, in futures that are the same for every turn."""
    ends = []
    for future in range(after, after + count):
        seed = 1000 + 10 * future
        dice, habits = fates(seed)
        state = engine.imagine(world, seat, FastChance(seed))
        for raw in turn:
            engine.advance(state, seat, engine.decode(raw), dice)
        rollout.run(engine, state, dice, habits)
        ends.append(end_of(engine, state))
    return ends


def _leads(ends: Sequence[End], seat: int) -> list[float]:
    return [lead_of(end, seat) for end in ends]


def _lead(ends: Sequence[End], seat: int) -> float:
    return mean_and_error(_leads(ends, seat))[0]


def _stands_out(ends: dict[str, list[End]], finalists: list[str], seat: int) -> bool:
    best = _leads(ends[finalists[0]], seat)
    gaps = [paired(best, _leads(ends[mark], seat)) for mark in finalists[1:]]
    return all(gap >= max(LEAST, CLEAR * error) for gap, error in gaps)


def _in_order(
    engine: Engine,
    world: Any,
    seat: int,
    turns: dict[str, Turn],
    ends: dict[str, list[End]],
    order: list[str],
) -> list[Tried]:
    found = []
    for mark in order:
        shared = min(len(ends[order[0]]), len(ends[mark]))
        behind = _lead(ends[order[0]][:shared], seat) - _lead(ends[mark][:shared], seat)
        told = engine.describe(world, seat, engine.decode(turns[mark][0]))
        found.append(Tried(turns[mark], told, mark, round(behind, 1)))
    return found
