"""How a village is played on when nobody looks: quick, and yet well enough that it can be won."""

from __future__ import annotations

from typing import Any

from engine import Chance, GameEngine, Seat
from games.chevoux.actions import Decision, written
from games.chevoux.bot.levels import Situation, best_value, by_value
from games.chevoux.data.effects import Effect
from games.chevoux.state import State

# Moves worth a second look, and how many of the next cards it takes in.
WIDTH = 3
CARDS = 2


def habit(engine: GameEngine[Any, Any], state: State, seat: Seat, chance: Chance) -> Decision:
    now = Situation(state, seat)
    first = by_value(now.board, now.card, now.cards_left, now.rows_to_come)[:WIDTH]
    if not now.cards_left:
        return written(now.card, first[0][1])
    cards = [chance.choice(now.next_cards) for _ in range(CARDS)]

    def outlook(effect: Effect) -> float:
        now.board.do(effect)
        worth = sum(best_value(now.board, card, now.cards_left - 1, now.rows_to_come) for card in cards)
        now.board.undo(effect)
        return worth

    return written(now.card, max((effect for _, effect in first), key=outlook))
