"""Open-loop tree search."""

from __future__ import annotations

import pytest

from bots.search.montecarlo import Rollout
from bots.search.ranking import Budget, win_share
from bots.search.tree import TreeSearch
from engine import Chance, FastChance
from tests.bots.three_cards import Lay, ThreeCards, strength_kept
from tests.bots.three_cards import State as Cards
from tests.example.pig import Hold, Pig, Roll, State

WINNING = Rollout(value=win_share)


def opening() -> Cards:
    return Cards([[1, 5, 9], [2, 3, 4]], [6, 7, 8], [None, None], [], [0, 0])


def test_it_holds_when_holding_wins_at_once() -> None:
    state = State(goal=20, kept=[10, 15], pot=10)
    found = TreeSearch(Budget(playouts=200), WINNING).rank(Pig(), state, 0, FastChance(1))
    assert found.best.action == Hold()
    assert found.best.mean == 1


def test_it_rolls_when_passing_the_die_would_lose() -> None:
    """The playouts are random, but the tree learns that the other, at 19, need only roll and hold."""
    state = State(goal=20, kept=[0, 19], pot=8)
    found = TreeSearch(Budget(playouts=1500), WINNING).rank(Pig(), state, 0, FastChance(1))
    assert found.best.action == Roll()


def test_it_plans_two_moves_ahead_where_one_would_mislead() -> None:
    """Holding at 19 gives the die to one who needs a single point."""
    state = State(goal=20, kept=[17, 19], pot=2)
    found = TreeSearch(Budget(playouts=1000), WINNING).rank(Pig(), state, 0, FastChance(1))
    assert found.best.action == Roll()
    # Five faces of six bring the goal within reach of a hold.
    assert found.best.mean > 0.6


def test_the_last_card_but_one_is_laid_low_when_the_last_round_counts_more() -> None:
    state = Cards([[1, 9], [2, 3]], [4, 6, 7], [None, None], [8, 5], [1, 0], round=2)
    found = TreeSearch(Budget(playouts=300)).rank(ThreeCards(), state, 0, FastChance(1))
    assert found.best.action == Lay(1)
    assert found.best.mean == pytest.approx(2)
    assert found.alternatives()[0].gap == pytest.approx(2)


def test_every_playout_is_counted_and_the_most_visited_move_comes_first() -> None:
    found = TreeSearch(Budget(playouts=300)).rank(ThreeCards(), opening(), 0, FastChance(1))
    visits = [candidate.playouts for candidate in found.candidates]
    assert sum(visits) == 300
    assert visits == sorted(visits, reverse=True)


def test_playouts_make_it_repeatable() -> None:
    think = TreeSearch(Budget(playouts=200))
    first, again = (think.rank(ThreeCards(), opening(), 0, FastChance(7)) for _ in range(2))
    assert first == again


def test_moves_come_in_one_by_one_as_visits_grow() -> None:
    """Half the root of the visits: a second move after four of them, a third after sixteen."""
    few = TreeSearch(Budget(playouts=5), widening=0.5).rank(ThreeCards(), opening(), 0, FastChance(1))
    more = TreeSearch(Budget(playouts=60), widening=0.5).rank(ThreeCards(), opening(), 0, FastChance(1))
    assert (len(few.candidates), len(more.candidates)) == (1, 3)


def test_a_cheap_judge_says_which_moves_come_in() -> None:
    think = TreeSearch(Budget(playouts=100), prior=strength_kept, keep=2)
    found = think.rank(ThreeCards(), opening(), 0, FastChance(1))
    assert {candidate.action.card for candidate in found.candidates} == {1, 5}
    first = TreeSearch(Budget(playouts=1), prior=strength_kept).rank(
        ThreeCards(), opening(), 0, FastChance(1)
    )
    assert first.best.action == Lay(1)


class OpenHands(ThreeCards):
    """Only what is being laid is secret."""

    def imagine(self, state: Cards, viewer: int, chance: Chance) -> Cards:
        return self.clone(state)


def test_a_secret_choice_is_not_answered_by_those_who_choose_at_the_same_time() -> None:
    """3 and 6 against 2 and 5, two rounds to go, for 2 and for 3 points.

    The lead is then 5 or 1 for laying 3, and -1 or 5 for laying 6. An opponent who could see the choice
    would hold it to 1; against one who cannot, mixing brings 2.6.
    """
    state = Cards([[3, 6], [2, 5]], [1, 4, 7], [None, None], [8, 9], [0, 0], round=2)
    found = TreeSearch(Budget(playouts=1500)).rank(OpenHands(), state, 0, FastChance(1))
    assert sum(c.mean * c.playouts for c in found.candidates) / 1500 > 1.8


def test_the_state_it_was_given_is_left_as_it_was() -> None:
    engine, state = ThreeCards(), opening()
    before = engine.dump(state)
    TreeSearch(Budget(playouts=50)).rank(engine, state, 0, FastChance(1))
    assert engine.dump(state) == before
