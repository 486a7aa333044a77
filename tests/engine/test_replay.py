"""A log leads to its position again; what was taken back no longer counts; damage is named."""

from __future__ import annotations

from typing import Any

import pytest

from engine import DamagedLog
from engine.replay import Played, Start, Step, TakenBack, Walk, line, replay
from tests.example.pig import Options, Pig, State

ROLL, HOLD = {"action": "roll"}, {"action": "hold"}


def roll(index: int, seat: int, face: int) -> Played:
    return Played(index, seat, ROLL, ((6, face - 1),))


def hold(index: int, seat: int) -> Played:
    return Played(index, seat, HOLD)


def position(*steps: Step) -> State:
    state: State = replay(Pig(), Start(2, Options(goal=20)), steps)
    return state


def test_moves_are_played_again_with_the_dice_they_had() -> None:
    state = position(roll(1, 0, 6), roll(2, 0, 4), hold(3, 0), roll(4, 1, 5))
    assert state == State(goal=20, kept=[10, 0], turn=1, pot=5)


def test_an_empty_log_is_the_deal() -> None:
    assert position() == State(goal=20, kept=[0, 0])


def test_a_move_taken_back_may_be_played_otherwise() -> None:
    state = position(roll(1, 0, 6), hold(2, 0), TakenBack(3, to=1), roll(4, 0, 2))
    assert state == State(goal=20, kept=[0, 0], turn=0, pot=8)


def test_taking_back_to_before_the_first_move_leaves_the_deal() -> None:
    assert position(roll(5, 0, 6), roll(6, 0, 3), TakenBack(7, to=4)) == State(goal=20, kept=[0, 0])


def test_taking_back_twice_goes_further_back() -> None:
    kept = line([roll(1, 0, 2), roll(2, 0, 3), roll(3, 0, 4), TakenBack(4, to=2), TakenBack(5, to=1)])
    assert [move.index for move in kept] == [1]


def test_a_take_back_may_be_played_on_and_taken_back_again() -> None:
    steps = [
        roll(1, 0, 2),
        roll(2, 0, 3),
        TakenBack(3, to=1),
        roll(4, 0, 5),
        roll(5, 0, 6),
        TakenBack(6, to=4),
    ]
    assert [move.index for move in line(steps)] == [1, 4]
    assert position(*steps).pot == 7


def test_taking_back_to_an_entry_that_was_itself_taken_back_stops_at_the_one_before() -> None:
    assert [
        m.index for m in line([roll(1, 0, 2), roll(2, 0, 3), TakenBack(3, to=1), TakenBack(4, to=2)])
    ] == [1]


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        pytest.param([roll(1, 0, 6), hold(2, 1)], "entry 2 is refused: pig.no.turn", id="an illegal move"),
        pytest.param(
            [Played(1, 0, {"action": "fly"})],
            "entry 1 is refused: table.refused.malformed",
            id="no move at all",
        ),
        pytest.param([Played(9, 0, ROLL)], "entry 9: the log holds fewer draws", id="a die was lost"),
        pytest.param([Played(1, 0, ROLL, ((8, 2),))], "entry 1: the rules draw among 6", id="another die"),
        pytest.param(
            [Played(1, 0, ROLL, ((6, 2), (6, 3)))],
            "entry 1 drew less than the log holds",
            id="a die too many",
        ),
    ],
)
def test_a_damaged_log_names_the_entry_where_the_rules_disagree(steps: list[Any], complaint: str) -> None:
    with pytest.raises(DamagedLog, match=complaint):
        position(*steps)


def test_a_deal_that_draws_less_than_the_log_holds_is_damage_too() -> None:
    with pytest.raises(DamagedLog, match="the deal drew less"):
        replay(Pig(), Start(2, Options(), ((6, 1),)), ())


def test_a_game_taken_up_at_a_position_goes_on_from_there() -> None:
    start = Start(2, {}, position='{"goal": 20, "kept": [7, 3], "turn": 1, "pot": 0}')
    assert replay(Pig(), start, [roll(1, 1, 5)]) == State(goal=20, kept=[7, 3], turn=1, pot=5)


STEPS = [
    roll(1, 0, 2),
    roll(2, 0, 3),
    TakenBack(3, to=1),
    roll(4, 0, 5),
    TakenBack(5, to=0),
    roll(6, 0, 6),
    roll(7, 0, 6),
    TakenBack(8, to=7),
]


def test_a_walk_stands_after_every_step_where_a_replay_of_so_many_leads() -> None:
    walk = Walk(Pig(), Start(2, Options(goal=20)), STEPS)
    assert walk.state == position()
    for n, step in enumerate(STEPS, start=1):
        told = walk.take(step)
        assert bool(told) == isinstance(step, Played)
        assert walk.state == position(*STEPS[:n])


def test_a_walk_notices_damage_in_what_was_taken_back() -> None:
    steps = [roll(1, 0, 2), hold(2, 1), TakenBack(3, to=1)]
    assert position(*steps).pot == 2
    walk = Walk(Pig(), Start(2, Options(goal=20)), steps)
    walk.take(steps[0])
    with pytest.raises(DamagedLog, match="entry 2 is refused"):
        walk.take(steps[1])
