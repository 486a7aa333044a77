"""What a good move looks like.

The bots read only what their seat knows: its village, the visible card, and which cards it has not
seen. What lies in the imagined world beyond that is never looked at.
"""

from __future__ import annotations

from typing import Any

from engine import Chance, GameEngine, Seat
from games.chevoux.actions import Decision, written
from games.chevoux.bot.value import value
from games.chevoux.data import CARDS, CARDS_A_ROUND
from games.chevoux.data.cells import ROWS
from games.chevoux.data.effects import NOTHING, SETTLE, Effect
from games.chevoux.rules.board import Board, board_of
from games.chevoux.state import State, unseen_cards, visible_card

# How many moves are worth a second look.
WIDTH = 15


class Situation:
    """A seat's decision, as that seat knows it."""

    def __init__(self, state: State, seat: Seat) -> None:
        village = state.villages[seat]
        self.board = board_of(state, village)
        self.card = visible_card(state, village)
        self.cards_left = state.decisions - village.played - 1
        last_of_round = village.played % CARDS_A_ROUND == CARDS_A_ROUND - 1
        # After the fifth card all six are shuffled again.
        self.next_cards = list(CARDS) if last_of_round else unseen_cards(state, village)

    @property
    def rows_to_come(self) -> int:
        return ROWS - self.board.rows


def sensible(engine: GameEngine[Any, Any], state: State, seat: Seat, chance: Chance) -> Decision:
    """At random among the moves that mend more than they upset, or welcome somebody."""
    now = Situation(state, seat)
    board = now.board
    before = board.misplaced().bit_count()
    good = []
    for effect in board.effects(now.card):
        board.do(effect)
        after = board.misplaced().bit_count()
        board.undo(effect)
        if after < before or effect[0] == SETTLE:
            good.append(effect)
    return written(now.card, chance.choice(good or [NOTHING]))


def greedy(engine: GameEngine[Any, Any], state: State, seat: Seat, chance: Chance) -> Decision:
    """The move that looks best right now."""
    now = Situation(state, seat)
    ranked = by_value(now.board, now.card, now.cards_left, now.rows_to_come)
    return written(now.card, ranked[0][1])


def two_ply(engine: GameEngine[Any, Any], state: State, seat: Seat, chance: Chance) -> Decision:
    """The move that leaves the best answers to the cards that may come next."""
    now = Situation(state, seat)
    return written(now.card, ranked_moves(now)[0][1])


def ranked_moves(now: Situation) -> list[tuple[float, Effect]]:
    """The most promising moves, best first, each with what it is worth after the next card."""
    first = by_value(now.board, now.card, now.cards_left, now.rows_to_come)
    if not now.cards_left:
        return first
    deeper = [(_after(now, effect), effect) for _, effect in first[:WIDTH]]
    deeper.sort(key=_worth, reverse=True)
    return deeper


def by_value(board: Board, card: str, cards_left: int, rows_to_come: int) -> list[tuple[float, Effect]]:
    """Best first. Between equals, rather welcome somebody or do nothing than move tiles for no gain."""
    found = []
    for effect in (*board.welcomes(card), NOTHING, *board.rearrangements(card)):
        board.do(effect)
        found.append((value(board, cards_left, rows_to_come), effect))
        board.undo(effect)
    found.sort(key=_worth, reverse=True)
    return found


def _after(now: Situation, effect: Effect) -> float:
    """The average, over the next card, of the best answer to it."""
    board = now.board
    board.do(effect)
    total = sum(best_value(board, card, now.cards_left - 1, now.rows_to_come) for card in now.next_cards)
    board.undo(effect)
    return total / len(now.next_cards)


def best_value(board: Board, card: str, cards_left: int, rows_to_come: int) -> float:
    best = float("-inf")
    for effect in board.effects(card):
        board.do(effect)
        worth = value(board, cards_left, rows_to_come)
        board.undo(effect)
        if worth > best:
            best = worth
    return best


def _worth(found: tuple[float, Effect]) -> float:
    return found[0]
