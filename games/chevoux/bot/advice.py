"""The questions of a mayor, answered in sentences: what the page asks of `help`."""

from __future__ import annotations

from collections.abc import Generator
from math import floor
from time import monotonic
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from engine import Chance, GameEngine, Phrase, Seat, Term, phrase
from engine.advice import NEXT_MOVE, Advice, Adviser, Option, Progress, Thinking
from games.chevoux.actions import Resign, touched
from games.chevoux.bot import answers
from games.chevoux.data import CARDS_A_ROUND
from games.chevoux.data.cells import COLUMNS
from games.chevoux.rules.board import Board
from games.chevoux.rules.layout import layout_of
from games.chevoux.rules.refusals import effect_of
from games.chevoux.rules.wording import described
from games.chevoux.state import State, Village, rows_in

# Seconds after which an answer is given as it stands, if it rests on this many futures at least.
PATIENCE = 3.5
FEWEST = 3


T = TypeVar("T")


def _counted(searching: Generator[answers.Progress, None, T]) -> Generator[Progress, None, T]:
    """A search whose progress is told as the platform counts it."""
    while True:
        try:
            progress = next(searching)
        except StopIteration as end:
            found: T = end.value
            return found
        yield progress.done, progress.total


def winnable(engine: GameEngine[Any, Any], world: State, seat: Seat, chance: Chance) -> Thinking:
    """Exact in the last round, an estimate before."""
    if answers.in_last_round(world, seat):
        found = yield from _counted(answers.last_round(world, seat))
        return Advice(phrase(f"cv.help.{found.verdict}", won=found.won, lost=found.lost, orders=found.orders))
    estimate = answers.Estimate(0, 0, 0)
    until = monotonic() + PATIENCE
    for estimate in answers.still_winnable(world, seat, chance):
        yield estimate.futures, estimate.total
        if monotonic() > until and estimate.futures >= FEWEST:
            break
    if not estimate.won:
        return Advice(phrase("cv.help.no_odds", futures=estimate.futures))
    least = floor(100 * estimate.least)
    return Advice(phrase("cv.help.odds", won=estimate.won, futures=estimate.futures, least=least))


def suggest(engine: GameEngine[Any, Any], world: State, seat: Seat, chance: Chance) -> Thinking:
    until = monotonic() + PATIENCE
    for found in answers.suggest(world, seat, chance):
        yield found.futures, found.total
        if monotonic() > until:
            break
        yield _suggested(engine, world, seat, found)
    return _suggested(engine, world, seat, found)


def _suggested(engine: GameEngine[Any, Any], world: State, seat: Seat, found: answers.Suggestion) -> Advice:
    move = engine.describe(world, seat, found.action)
    key = "cv.help.suggest" if found.won else "cv.help.suggest_lost"
    return Advice(
        phrase(key, move=move, won=found.won, futures=found.futures),
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


class Shown(Struct, frozen=True):
    """A village of the best line, and the cells that its card has just changed."""

    village: Village
    touched: list[int]


def best_line(engine: GameEngine[Any, Any], state: State, seat: Seat, chance: Chance) -> Thinking:
    """The par of a deal, and how it is played."""
    found = yield from _counted(answers.best_line(state))
    bad = found.steps[-1].misplaced
    lines, shown = told(state, found)
    return Advice(
        phrase("cv.help.par", score=found.score) if found.won else phrase("cv.help.no_par"),
        note=phrase("cv.help.par_note") if found.won else phrase("cv.help.no_par_note", bad=bad),
        lines=lines,
        positions=[msgspec.to_builtins(one) for one in shown],
    )


def told(state: State, line: answers.BestLine) -> tuple[list[Phrase], list[Shown]]:
    """Each card of the line, what it does, and how the village then stands."""
    first = rows_in(1) * COLUMNS
    board = Board.of(layout_of(state), state.tiles[:first], [0] * first)
    codes = layout_of(state).codes
    lines: list[Phrase] = []
    shown: list[Shown] = []
    for number, step in enumerate(line.steps):
        action = step.action
        assert not isinstance(action, Resign)  # noqa: S101  a best line never gives up
        effect = effect_of(board, action)
        move = described(board, action.card, effect)
        card = Term(action.card)
        lines.append(phrase("cv.help.step", card=card, move=move, bad=step.misplaced, score=step.score))
        board.do(effect)
        village = Village(board.names(), board.people.copy(), number + 1)
        changed = touched(msgspec.to_builtins(action), len(village.cells))
        shown.append(Shown(village, sorted(changed)))
        if number + 1 < len(line.steps):
            due = rows_in((number + 1) // CARDS_A_ROUND + 1) * COLUMNS
            board.grow([codes[tile] for tile in state.tiles[len(board.tiles) : due]])
    return lines, shown


ADVISERS = (
    Adviser("gagnable", "cv.advice.winnable", winnable),
    Adviser(NEXT_MOVE, "cv.advice.suggest", suggest),
    Adviser("meilleure", "cv.advice.best", best_line, after=True),
)
