"""How bots are asked, ranked, weakened and timed."""

from __future__ import annotations

import itertools
import math
from typing import Any

import msgspec
import pytest

from bots.search import ranking as module
from bots.search.ranking import (
    Budget,
    Candidate,
    Greedy,
    Ranking,
    advise,
    decide,
    greedy,
    lead,
    mixed,
    points,
    random_move,
    ranking,
    win_share,
)
from engine import FastChance
from engine.registry import Level
from tests.bots.three_cards import State as Cards
from tests.bots.three_cards import ThreeCards, strength_kept
from tests.example.pig import Hold, Pig, Roll, State, careful


def in_hand(engine: Pig, state: State, seat: int) -> float:
    """Points, those at risk included."""
    return state.kept[seat] + (state.pot if state.turn == seat else 0)


@pytest.mark.parametrize(("pot", "best"), [(4, Roll()), (60, Hold())])
def test_greedy_rolls_when_a_roll_is_worth_more_than_it_risks(pot: int, best: Roll | Hold) -> None:
    """A roll brings 20 points in 6 and loses the pot once: it pays below 20."""
    state = State(goal=1000, kept=[0, 0], pot=pot)
    assert greedy(in_hand, draws=200)(Pig(), state, 0, FastChance(1)) == best


def test_greedy_tells_what_every_move_is_worth_in_the_same_worlds() -> None:
    state = State(goal=1000, kept=[5, 0], pot=60)
    found = Greedy(in_hand, draws=300).rank(Pig(), state, 0, FastChance(1))
    assert [candidate.action for candidate in found.candidates] == [Hold(), Roll()]
    assert (found.best.mean, found.best.error, found.best.playouts) == (65, 0, 300)
    (roll,) = found.alternatives()
    expected = 5 + (5 / 6) * 64
    assert abs(roll.mean - expected) < 4 * roll.error
    assert roll.gap == pytest.approx(65 - roll.mean)


def test_equal_moves_are_all_played_in_time() -> None:
    level = Level("even", greedy(lambda engine, state, seat: 0.0))
    state = Cards([[1, 2, 3], [4, 5, 6]], [7, 8, 9], [None, None], [], [0, 0])
    chosen = {decide(ThreeCards(), level, state, 0, seed).card for seed in range(40)}
    assert chosen == {1, 2, 3}


def test_a_milder_player_chooses_among_the_near_best_and_never_worse() -> None:
    found = Ranking(
        tuple(Candidate(name, -gap, 0.1, 50, gap) for name, gap in (("a", 0.0), ("b", 1.5), ("c", 4.0)))
    )
    chance = FastChance(1)
    assert {found.pick(0, chance) for _ in range(50)} == {"a"}
    assert {found.pick(2, chance) for _ in range(50)} == {"a", "b"}
    assert {found.pick(4, chance) for _ in range(50)} == {"a", "b", "c"}


def test_a_move_dropped_on_the_way_cannot_come_out_best() -> None:
    """It was lucky on two playouts; the finalists' longer record decides."""
    found = ranking([("steady", [1, 1, 1, 1]), ("weak", [0, 0, 0, 4]), ("dropped", [3, 3])], standing=2)
    assert [candidate.action for candidate in found.candidates] == ["steady", "weak", "dropped"]
    assert [candidate.playouts for candidate in found.candidates] == [4, 4, 2]


def test_a_single_possible_move_is_played_without_thinking() -> None:
    def never(*args: Any) -> Any:
        raise AssertionError("there was nothing to think about")

    assert decide(Pig(), Level("x", never), State(20, [0, 0]), 0, 1) == Roll()


def test_the_same_seed_gives_the_same_move_and_seats_have_luck_of_their_own() -> None:
    level = Level("chance", random_move)
    state = Cards([[1, 2, 3], [1, 2, 3]], [7, 8, 9], [None, None], [], [0, 0])
    first, again = ([decide(ThreeCards(), level, state, 0, n).card for n in range(30)] for _ in range(2))
    other_seat = [decide(ThreeCards(), level, state, 1, n).card for n in range(30)]
    assert first == again
    assert first != other_seat


def test_advice_ranks_where_the_level_does_and_else_names_its_move() -> None:
    state = Cards([[1, 5, 9], [2, 3, 4]], [6, 7, 8], [None, None], [], [0, 0])
    ranked = advise(ThreeCards(), Level("thrift", greedy(strength_kept)), state, 0, 1)
    assert [candidate.action.card for candidate in ranked.candidates] == [1, 5, 9]
    plain = advise(Pig(), Level("lison", careful), State(20, [0, 0], pot=12), 0, 1)
    assert [candidate.action for candidate in plain.candidates] == [Hold()]
    assert msgspec.json.decode(msgspec.json.encode(plain))["candidates"][0]["action"] == {"action": "hold"}


def test_a_mixed_player_is_now_one_and_now_the_other() -> None:
    think = mixed(careful, lambda *args: "other", percent=25)
    chance = FastChance(1)
    others = sum(think(Pig(), State(20, [0], pot=3), 0, chance) == "other" for _ in range(400))
    # Four standard deviations around a hundred.
    assert 65 <= others <= 135


def test_points_lead_and_win_share() -> None:
    pig = Pig()
    over = State(goal=20, kept=[20, 12, 20])
    assert points(pig, over, 1) == 12
    assert [lead(pig, over, seat) for seat in range(3)] == [0, -8, 0]
    assert [win_share(pig, over, seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert lead(pig, State(goal=20, kept=[7]), 0) == 7
    assert lead(pig, State(goal=20, kept=[7, 0]), 0) == 7


def test_a_budget_of_playouts_is_spent_exactly_and_allows_at_least_one() -> None:
    meter = Budget(playouts=3).start()
    assert [meter.spend() for _ in range(5)] == [True, True, True, False, False]
    assert Budget(playouts=0).start().spend()


def test_a_budget_of_time_ends_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "clock", itertools.count(0, 10_000_000).__next__)
    meter = Budget(ms=35).start()
    assert sum(meter.spend() for _ in range(20)) == 4
    both = Budget(playouts=2, ms=1000).start()
    assert sum(both.spend() for _ in range(20)) == 2


def test_a_budget_must_end_somewhere() -> None:
    with pytest.raises(ValueError, match="needs playouts or milliseconds"):
        Budget()


def test_an_unmeasured_candidate_says_so() -> None:
    candidate = Candidate(Roll())
    assert math.isnan(candidate.mean)
    assert candidate.error == math.inf
