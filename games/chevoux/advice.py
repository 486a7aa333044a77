"""The questions of a mayor, answered in sentences: what the page asks of `help`."""

from __future__ import annotations

from collections.abc import Generator
from time import monotonic
from typing import Any, TypeVar

import msgspec

from engine import Chance, GameEngine, Phrase, Seat, phrase
from engine.advice import NEXT_MOVE, Advice, Adviser, Option, Progress
from games.chevoux import help
from games.chevoux.actions import Resign
from games.chevoux.board import Board
from games.chevoux.cells import COLUMNS
from games.chevoux.data import CARDS_A_ROUND
from games.chevoux.moves import effect_of
from games.chevoux.rules import described
from games.chevoux.state import State, Village, rows_in

# Seconds after which an answer is given as it stands, if it rests on this many futures at least.
PATIENCE = 3.5
FEWEST = 3

T = TypeVar("T")
Asking = Generator[Progress, None, Advice]


def _counted(searching: Generator[help.Progress, None, T]) -> Generator[Progress, None, T]:
    """A search whose progress is told as the platform counts it."""
    while True:
        try:
            progress = next(searching)
        except StopIteration as end:
            found: T = end.value
            return found
        yield progress.done, progress.total


def winnable(engine: GameEngine[Any, Any], world: State, seat: Seat, chance: Chance) -> Asking:
    """Exact in the last round, an estimate before."""
    if help.in_last_round(world, seat):
        found = yield from _counted(help.last_round(world, seat))
        return Advice(phrase(f"cv.help.{found.verdict}", won=found.won, lost=found.lost, orders=found.orders))
    estimate = help.Estimate(0, 0, 0)
    until = monotonic() + PATIENCE
    for estimate in help.still_winnable(world, seat, chance):
        yield estimate.futures, estimate.total
        if monotonic() > until and estimate.futures >= FEWEST:
            break
    low, high = (round(100 * bound) for bound in estimate.interval)
    return Advice(phrase("cv.help.odds", won=estimate.won, futures=estimate.futures, low=low, high=high))


def suggest(engine: GameEngine[Any, Any], world: State, seat: Seat, chance: Chance) -> Asking:
    until = monotonic() + PATIENCE
    for found in help.suggest(world, seat, chance):
        yield found.futures, found.total
        if monotonic() > until:
            break
    move = engine.describe(world, seat, found.action)
    return Advice(
        phrase("cv.help.suggest", move=move, won=found.won, futures=found.futures),
        msgspec.to_builtins(found.action),
        alternatives=[
            Option(
                msgspec.to_builtins(other.action),
                engine.describe(world, seat, other.action),
                phrase("cv.help.worth", won=other.won, futures=found.futures),
            )
            for other in found.others
        ],
    )


def best_line(engine: GameEngine[Any, Any], state: State, seat: Seat, chance: Chance) -> Asking:
    found = yield from _counted(help.best_line(state))
    key = "cv.help.best_won" if found.won else "cv.help.best_lost"
    text = phrase(key, score=found.score, bad=found.steps[-1].misplaced)
    lines, villages = told(state, found)
    return Advice(text, lines=lines, positions=[msgspec.to_builtins(village) for village in villages])


def told(state: State, line: help.BestLine) -> tuple[list[Phrase], list[Village]]:
    """Each card of the line, what it does, and how the village then stands."""
    first = rows_in(1) * COLUMNS
    board = Board.of(state.layout, state.tiles[:first], [0] * first)
    codes = state.layout.codes
    lines: list[Phrase] = []
    villages: list[Village] = []
    for number, step in enumerate(line.steps):
        action = step.action
        assert not isinstance(action, Resign)  # noqa: S101  a best line never gives up
        effect = effect_of(board, action)
        move = described(board, action.card, effect)
        lines.append(phrase("cv.help.step", move=move, bad=step.misplaced, score=step.score))
        board.do(effect)
        villages.append(Village(board.names(), board.people.copy(), number + 1))
        if number + 1 < len(line.steps):
            due = rows_in((number + 1) // CARDS_A_ROUND + 1) * COLUMNS
            board.grow([codes[tile] for tile in state.tiles[len(board.tiles) : due]])
    return lines, villages


ADVISERS = (
    Adviser("gagnable", "cv.advice.winnable", winnable),
    Adviser(NEXT_MOVE, "cv.advice.suggest", suggest),
    Adviser("meilleure", "cv.advice.best", best_line, after=True),
)
