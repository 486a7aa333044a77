"""Help that never peeks: answers drawn from what the seat knows, and the best line once all is over.

Each answer is a generator: it yields how far it is, so that a worker can show progress or give up, and
returns what it found. Nothing here looks at the true order before the villages open.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import monotonic
from typing import Literal

from msgspec import Struct

from bots.search.stats import wilson
from engine import Chance, Seat
from games.chevoux.actions import Decision, written
from games.chevoux.bot.levels import Situation, ranked_moves
from games.chevoux.bot.search import Step, climb, start, winning_line
from games.chevoux.bot.solver.proof import Proof
from games.chevoux.data import CARDS_A_ROUND
from games.chevoux.data.cells import COLUMNS
from games.chevoux.data.effects import Effect
from games.chevoux.rules.board import Board, board_of
from games.chevoux.rules.layout import layout_of
from games.chevoux.rules.secrets import complete_cards, complete_tiles, view
from games.chevoux.state import State, Village, is_open, rows_in, unseen_cards, visible_card


class Progress(Struct, frozen=True):
    done: int
    total: int


# -- is it still winnable? ----------------------------------------------------------------------------


class Estimate(Struct, frozen=True):
    """In how many imagined futures somebody who knew them would win, at least."""

    won: int
    futures: int
    total: int

    @property
    def least(self) -> float:
        """What share of all futures can be won, at least: the lower end of the 95 % interval.

        The upper end would say nothing, since a beam may overlook a way to win.
        """
        return wilson(self.won, self.futures).low


# Villages looked at in all along a future: few cards left are cheap, so the beam is wider then. Several moves
# compared on the same futures are told apart by less.
ODDS_EFFORT = 500
MOVE_EFFORT = 200
WIDEST_BEAM = 60


def still_winnable(
    state: State, seat: Seat, chance: Chance, futures: int = 30
) -> Generator[Estimate, None, Estimate]:
    """Searches imagined futures one by one; yields the estimate so far after each."""
    known = view(state, seat)
    village = known.villages[seat]
    board = board_of(known, village)
    width = _width(ODDS_EFFORT, state.decisions - village.played)
    won = 0
    estimate = Estimate(0, 0, futures)
    for n in range(1, futures + 1):
        won += winning_line(board, imagined_future(known, village, chance), width) is not None
        estimate = Estimate(won, n, futures)
        yield estimate
    return estimate


def _width(effort: int, cards: int) -> int:
    return min(WIDEST_BEAM, effort // max(1, cards))


def imagined_future(known: State, village: Village, chance: Chance) -> list[Step]:
    """The rest of a game that fits what a seat has seen; `known` is that seat's view."""
    tiles = complete_tiles(known, chance)
    cards = [complete_cards(round_, chance) for round_ in known.cards]
    return _steps(known, tiles, cards, village.played)


def _steps(state: State, tiles: list[str], cards: list[list[str]], played: int) -> list[Step]:
    codes = layout_of(state).codes
    steps = []
    for decision in range(played, state.decisions):
        round_, number = divmod(decision, CARDS_A_ROUND)
        row: tuple[int, ...] = ()
        if number == CARDS_A_ROUND - 1 and round_ + 1 < state.rounds:
            have, due = rows_in(round_ + 1) * COLUMNS, rows_in(round_ + 2) * COLUMNS
            row = tuple(codes[tile] for tile in tiles[have:due])
        steps.append(Step(cards[round_][number + 1], row))
    return steps


# -- the last round -----------------------------------------------------------------------------------

Verdict = Literal["sure", "depends", "never", "unknown"]


class LastRound(Struct, frozen=True):
    """Over every order in which the unseen cards can come: how many can be won, how many cannot.

    What is neither won nor lost could not be settled within the search's patience.
    """

    won: int
    lost: int
    orders: int

    @property
    def verdict(self) -> Verdict:
        if self.won == self.orders:
            return "sure"
        if self.lost == self.orders:
            return "never"
        return "depends" if self.won and self.lost else "unknown"


# Seconds the search may take; once the answer is known, seconds in which to count all the orders.
PATIENCE = 4.5
ENOUGH = 1.5
# Villages kept at each card for a first glance, and how much wider each further look is.
GLANCE = 100
WIDER = 4
# Orders gone through at first to find a lost one: a few share so much that they cost little more than one.
DOUBTFUL = 4


def in_last_round(state: State, seat: Seat) -> bool:
    village = state.villages[seat]
    return village.played >= state.decisions - CARDS_A_ROUND and village.played < state.decisions


def last_round(state: State, seat: Seat, patience: float = PATIENCE) -> Generator[Progress, None, LastRound]:
    """A glance finds most ways to win. Then one lost order is enough to know that it depends on the cards;
    where no way was found at all, every order is gone through."""
    village = state.villages[seat]
    unseen = unseen_cards(state, village)
    after = state.decisions - village.played - 1
    proof = Proof(board_of(state, village), visible_card(state, village), unseen, after)
    found = LastRound(0, 0, len(proof.orders))
    start = monotonic()
    for _ in _searches(proof):
        found = LastRound(proof.won, proof.lost, len(proof.orders))
        yield Progress(found.won + found.lost, found.orders)
        if monotonic() - start > (patience if found.verdict == "unknown" else min(patience, ENOUGH)):
            return found
    return LastRound(proof.won, proof.lost, len(proof.orders))


def _searches(proof: Proof) -> Iterator[None]:
    width, doubtful = GLANCE, DOUBTFUL
    yield from proof.search(proof.open(), width)
    while proof.won and not proof.lost and proof.open():
        yield from proof.search(proof.doubtful()[:doubtful])
        if not proof.lost:
            # They could be won after all, so others may be: a longer look at them all.
            width, doubtful = width * WIDER, doubtful * WIDER
            yield from proof.search(proof.open(), width)
    yield from proof.search(proof.open())


# -- what should I play? ------------------------------------------------------------------------------


class Weighed(Struct, frozen=True):
    """A move, and in how many of the imagined futures the village can still be won after it."""

    action: Decision
    won: int


class Suggestion(Struct, frozen=True):
    action: Decision
    won: int
    futures: int
    # How many futures are to be imagined in all.
    total: int
    # The best of the other moves.
    others: tuple[Weighed, ...] = ()


# Moves compared, how many of them are told beside the best, and how many futures fewer a move may win and
# still be preferred for its points.
CANDIDATES = 4
OTHERS = 2
MARGIN = 1


def suggest(
    state: State, seat: Seat, chance: Chance, futures: int = 10
) -> Generator[Suggestion, None, Suggestion]:
    """The bot's best moves, compared on the same imagined futures; yields what seems best after each."""
    known = view(state, seat)
    village = known.villages[seat]
    now = Situation(known, seat)
    best = [effect for _, effect in ranked_moves(now)[:CANDIDATES]]
    wins = [0] * len(best)
    width = _width(MOVE_EFFORT, state.decisions - village.played)
    for n in range(1, futures + 1):
        steps = imagined_future(known, village, chance)
        for i, effect in enumerate(best):
            wins[i] += _wins_after(now.board, effect, steps, width)
        found = _preferred([written(now.card, effect) for effect in best], wins, n, futures)
        yield found
    return found


def _preferred(moves: list[Decision], wins: list[int], futures: int, total: int) -> Suggestion:
    """The first of the moves, best first, that wins nearly as often as any: never one that wins nothing
    where another wins. What is as good as nothing is no alternative."""
    best = max(wins)
    chosen = next(i for i in range(len(moves)) if wins[i] >= max(best - MARGIN, min(best, 1)))
    if not best:
        return Suggestion(moves[chosen], 0, futures, total)
    others = sorted((i for i in range(len(moves)) if i != chosen), key=lambda i: -wins[i])[:OTHERS]
    weighed = tuple(Weighed(moves[i], wins[i]) for i in others)
    return Suggestion(moves[chosen], wins[chosen], futures, total, weighed)


def _wins_after(board: Board, effect: Effect, steps: list[Step], width: int) -> bool:
    after = Board(board.layout, board.tiles, board.people)
    after.do(effect)
    after.grow(steps[0].row)
    return winning_line(after, steps[1:], width) is not None


# -- what could have been -----------------------------------------------------------------------------


class LineStep(Struct, frozen=True):
    """One card of the best line: what it does, and how the village then stands."""

    action: Decision
    misplaced: int
    score: int


class BestLine(Struct, frozen=True):
    won: bool
    score: int
    steps: list[LineStep]


LINE_BEAM = 100


def best_line(state: State, width: int = LINE_BEAM) -> Generator[Progress, None, BestLine]:
    """The best game found for somebody who knew every tile and card. Only once the villages are open."""
    if not is_open(state):
        raise ValueError("the order of tiles and cards is still secret")
    layout = layout_of(state)
    first = rows_in(1) * COLUMNS
    board = Board.of(layout, state.tiles[:first], [0] * first)
    steps = _steps(state, state.tiles, state.cards, 0)
    nodes = [start(board)]
    for n, step in enumerate(steps, 1):
        nodes = climb(layout, nodes, step, width, len(steps) - n)
        yield Progress(n, len(steps))
    return _told(board, steps, nodes[0].line())


def _told(board: Board, steps: list[Step], line: list[Effect]) -> BestLine:
    told = []
    for step, effect in zip(steps, line, strict=True):
        board.do(effect)
        told.append(LineStep(written(step.card, effect), board.misplaced().bit_count(), board.score))
        board.grow(step.row)
    return BestLine(not told[-1].misplaced, told[-1].score, told)
