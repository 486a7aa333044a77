"""Flat Monte-Carlo: the same luck for every move, pairs, early dropping, budgets and narrowing."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from bots.search import ranking
from bots.search.montecarlo import MonteCarlo, Rollout
from bots.search.ranking import Budget, points, win_share
from engine import Chance, FastChance
from tests.bots.three_cards import Lay, ThreeCards, strength_kept
from tests.bots.three_cards import State as Cards
from tests.example.pig import Hold, Pig, Roll, State


def bold(engine: Pig, state: State, seat: int, chance: Chance) -> Roll | Hold:
    """Rolls until a hold wins."""
    return Hold() if state.pot and state.kept[seat] + state.pot >= state.goal else Roll()


TO_WIN = Rollout(policy=bold, value=win_share)


def opening() -> Cards:
    return Cards([[1, 5, 9], [2, 3, 4]], [6, 7, 8], [None, None], [], [0, 0])


def test_it_holds_when_holding_wins_at_once() -> None:
    state = State(goal=20, kept=[10, 15], pot=10)
    found = MonteCarlo(Budget(playouts=100), TO_WIN).rank(Pig(), state, 0, FastChance(1))
    assert found.best.action == Hold()
    assert (found.best.mean, found.best.error) == (1, 0)


def test_it_rolls_when_passing_the_die_would_lose() -> None:
    """The other, at 19 of 20, wins with any roll but a 1: holding leaves less than a chance in six."""
    state = State(goal=20, kept=[0, 19], pot=8)
    found = MonteCarlo(Budget(playouts=600), TO_WIN).rank(Pig(), state, 0, FastChance(1))
    assert found.best.action == Roll()


def test_the_last_card_but_one_is_laid_low_when_the_last_round_counts_more() -> None:
    state = Cards([[1, 9], [2, 3]], [4, 6, 7], [None, None], [8, 5], [1, 0], round=2)
    found = MonteCarlo(Budget(playouts=400)).rank(ThreeCards(), state, 0, FastChance(1))
    assert found.best.action == Lay(1)
    # Either way one round is surely won and the other surely lost: 3 against 2, or 2 against 3.
    assert found.best.mean == pytest.approx(1 + 3 - 2)
    assert found.alternatives()[0].gap == pytest.approx(2)


class Recorder(ThreeCards):
    """Notes the world and the dice each playout starts with."""

    def __init__(self) -> None:
        self.starts: list[tuple[bytes, int]] = []
        self.fresh = False

    def clone(self, state: Cards) -> Cards:
        self.fresh = True
        return super().clone(state)

    def advance(self, state: Cards, seat: int, action: Lay, chance: Chance) -> None:
        if self.fresh:
            self.starts.append((self.dump(state), chance.below(10**9)))
            self.fresh = False
        super().advance(state, seat, action, chance)


def test_every_move_is_tried_in_the_same_worlds_with_the_same_luck() -> None:
    engine = Recorder()
    MonteCarlo(Budget(playouts=30)).rank(engine, opening(), 0, FastChance(1))
    rounds = [set(engine.starts[i : i + 3]) for i in range(0, 30, 3)]
    assert [len(starts) for starts in rounds] == [1] * 10
    assert len(set.union(*rounds)) == 10, "each round has a world and a fate of its own"


def test_pairs_settle_what_luck_would_drown() -> None:
    """A game of great luck, where one move is always worth exactly 1 more than the other."""
    search_ = MonteCarlo(Budget(playouts=1000), Rollout(value=noisy), drop_at=3)
    found = search_.rank(ThreeCards(), opening(), 0, FastChance(1))
    assert found.best.action == Lay(1)
    worst = found.candidates[-1]
    assert found.best.mean - worst.mean < found.best.error + worst.error, "unpaired, nothing could be said"
    assert [candidate.playouts for candidate in found.candidates] == [12, 12, 12]
    assert [candidate.gap for candidate in found.candidates] == [0, 4, 8]


def noisy(engine: ThreeCards, state: Cards, seat: int) -> float:
    """Minus our first card, and a large number that only what is hidden decides."""
    return 1000 * sum(state.aside) - state.shown[0]


def test_clearly_worse_moves_are_dropped_and_the_others_get_their_playouts() -> None:
    def worth(engine: ThreeCards, state: Cards, seat: int) -> float:
        if state.shown[0] == 1:
            return -50.0
        return sum(state.aside) + state.shown[1] % 2 + (state.shown[0] == 9) * (state.shown[1] % 3 - 1)

    found = MonteCarlo(Budget(playouts=200), Rollout(value=worth)).rank(
        ThreeCards(), opening(), 0, FastChance(3)
    )
    dropped = found.candidates[-1]
    assert dropped.action == Lay(1)
    assert dropped.playouts == 12
    assert sum(candidate.playouts for candidate in found.candidates) in (199, 200)


def test_playouts_make_it_repeatable() -> None:
    think = MonteCarlo(Budget(playouts=100))
    first, again = (think.rank(ThreeCards(), opening(), 0, FastChance(7)) for _ in range(2))
    assert first == again
    assert sum(candidate.playouts for candidate in first.candidates) <= 100


def test_a_deadline_stops_it_even_within_the_first_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "clock", itertools.count(0, 10_000_000).__next__)
    found = MonteCarlo(Budget(ms=15)).rank(ThreeCards(), opening(), 0, FastChance(7))
    assert len(found.candidates) == 2
    found = MonteCarlo(Budget(ms=0)).rank(ThreeCards(), opening(), 0, FastChance(7))
    assert len(found.candidates) == 1


def test_real_time_is_kept_to() -> None:
    state = State(goal=100, kept=[0, 0], pot=5)
    started = ranking.clock()
    MonteCarlo(Budget(ms=40), drop_at=1000).rank(Pig(), state, 0, FastChance(1))
    assert 40 <= (ranking.clock() - started) / 1e6 < 1000


def test_a_cheap_judge_lets_only_its_favourites_be_searched() -> None:
    think = MonteCarlo(Budget(playouts=60), prior=strength_kept, keep=2)
    found = think.rank(ThreeCards(), opening(), 0, FastChance(1))
    assert {candidate.action.card for candidate in found.candidates} == {1, 5}


def test_a_rollout_may_stop_early_and_be_judged() -> None:
    def judge(engine: Any, state: Cards, seat: int) -> float:
        assert len(state.shown) == 2, "one round has been played, and no more"
        return 100 - state.shown[seat]

    rollout = Rollout(depth=1, value=points, evaluate=judge)
    found = MonteCarlo(Budget(playouts=60), rollout).rank(ThreeCards(), opening(), 0, FastChance(1))
    assert [candidate.mean for candidate in found.candidates] == [99, 95, 91]


def test_a_finished_game_is_never_judged_but_counted() -> None:
    def judge(engine: Any, state: Any, seat: int) -> float:
        raise AssertionError("the game was over")

    state = State(goal=20, kept=[15, 0], pot=10)
    found = MonteCarlo(Budget(playouts=24), Rollout(bold, 500, win_share, judge)).rank(
        Pig(), state, 0, FastChance(1)
    )
    assert found.best.action == Hold()


def test_a_move_without_rivals_still_learns_what_it_is_worth() -> None:
    found = MonteCarlo(Budget(playouts=500), TO_WIN).rank(Pig(), State(20, [0, 0]), 0, FastChance(1))
    assert found.best.action == Roll()
    assert found.best.playouts == 12


def test_the_state_it_was_given_is_left_as_it_was() -> None:
    engine, state = ThreeCards(), opening()
    before = engine.dump(state)
    MonteCarlo(Budget(playouts=50), prior=strength_kept, keep=2).rank(engine, state, 0, FastChance(1))
    assert engine.dump(state) == before
