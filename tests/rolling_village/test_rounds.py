"""Which projects a roll asks for, in which order, and what ends a round."""

from __future__ import annotations

import pytest

from engine import SeededChance
from games.rolling_village.actions import ChooseAvenue, ConfirmRound, Undo
from games.rolling_village.data import TYPES
from tests.rolling_village.table import (
    EMPTY,
    ENGINE,
    act,
    confirm,
    dice,
    listed,
    place,
    refusal,
    table,
    told,
)


def cells(slot: str, *columns: int) -> set[tuple[object, ...]]:
    return {(slot, row, col, None) for col in columns for row in range(1, 6)}


@pytest.mark.parametrize(
    ("roll", "asked", "opening"),
    [
        pytest.param(
            (4, 2),
            cells("b1", 2) | cells("b2", 4),
            "Dice: 4 and 2. To build: house in column 2, forest in column 4. Avenue 5-6.",
            id="02-house-in-2-forest-in-4",
        ),
        pytest.param(
            (3, 5),
            cells("b1", 5) | cells("b2", 3),
            "Dice: 3 and 5. To build: lake in column 5, forest in column 3. Avenue 8-9.",
            id="03-lake-in-5-forest-in-3",
        ),
        pytest.param(
            (1, 4),
            cells("b1", 4) | cells("b2", 1),
            "Dice: 1 and 4. To build: house in column 4, house in column 1. Avenue 5-6.",
            id="04-two-houses-and-no-park",
        ),
        pytest.param(
            (3, 3),
            cells("b1", 3) | cells("park", 1, 2, 3, 4, 5, 6),
            "Double 3. To build: lake in column 3, and a park anywhere. Avenue 5-6.",
            id="05-a-double-brings-a-park",
        ),
        pytest.param(
            (1, 1),
            cells("b1", 1) | cells("park", 1, 2, 3, 4, 5, 6),
            "Double 1, sum 2. To build: house in column 1, and a park. Each village chooses its avenue.",
            id="06-sum-2",
        ),
        pytest.param(
            (6, 6),
            cells("b1", 6) | cells("park", 1, 2, 3, 4, 5, 6),
            "Double 6, sum 12. To build: lake in column 6, and a park. Each village chooses its avenue.",
            id="07-sum-12",
        ),
    ],
)
def test_the_dice_ask_for_their_projects(
    roll: tuple[int, int], asked: set[tuple[object, ...]], opening: str
) -> None:
    setup = table(0, (1, 2))
    place(setup, "s1", 3, 1, "house")
    place(setup, "s2", 3, 2, "lake")
    events = confirm(setup, chance=dice(*roll))
    assert told(events)[-2:] == ["Round 1 of 9.", opening]
    assert setup.dice == roll
    assert listed(table(1, roll)) == asked


def test_02_the_crossed_dice_write_the_right_types() -> None:
    state = table(1, (4, 2))
    place(state, "b2", 3, 4)
    place(state, "b1", 2, 2)
    confirm(state)
    assert state.villages[0].sheet == "....../.H..../...F../....../......"
    assert state.villages[0].scores == [1]


def test_08_a_set_up_double_gives_two_free_projects_in_one_column() -> None:
    state = table(0, (2, 2))
    assert listed(state) == {
        (slot, row, 2, kind) for slot in ("s1", "s2") for row in range(1, 6) for kind in TYPES
    }
    place(state, "s2", 1, 2, "lake")
    assert (("s1", 1, 2, "lake") in listed(state)) is False
    place(state, "s1", 2, 2, "lake")
    confirm(state)
    assert state.villages[0].sheet == ".L..../.L..../....../....../......"
    assert state.villages[0].scores == []


def test_10_equal_set_up_types_are_allowed_unless_the_table_wants_them_distinct() -> None:
    free = table(0, (1, 6))
    place(free, "s1", 1, 1, "house")
    place(free, "s2", 1, 6, "house")
    strict = table(0, (1, 6), distinct=True)
    place(strict, "s1", 1, 1, "house")
    again = {"action": "place", "slot": "s2", "row": 1, "col": 6, "type": "house"}
    assert refusal(strict, again) == (
        "rv.no.setup_same_type",
        "At this table the two set-up projects must differ, and you have already placed this type: house. "
        "Possible types: forest or lake.",
    )
    assert {kind for _, _, _, kind in listed(strict)} == {"forest", "lake"}


def test_34_a_star_serves_once() -> None:
    built = "HF..../....../....../....../......"
    state = table(3, (4, 2), built)
    place(state, "b1", 5, 2)
    place(state, "b2", 5, 4)
    assert {kind for _, _, _, kind in listed(state)} == set(TYPES)
    place(state, "bonus", 3, 3, "house")
    confirm(state)
    assert state.villages[0].bonuses == ["house"]

    sixth = table(6, (4, 2), built, bonuses=("house",))
    place(sixth, "b1", 5, 2)
    place(sixth, "b2", 5, 4)
    assert refusal(sixth, {"action": "place", "slot": "bonus", "row": 3, "col": 3, "type": "house"}) == (
        "rv.no.bonus_used",
        "This type has already been a bonus: house. Types still possible: forest or lake.",
    )
    place(sixth, "bonus", 3, 3, "forest")

    ninth = table(9, (4, 2), built, bonuses=("house", "forest"))
    place(ninth, "b1", 5, 2)
    place(ninth, "b2", 5, 4)
    assert {kind for _, _, _, kind in listed(ninth)} == {"lake"}


def test_the_bonus_counts_in_the_round_that_brings_it() -> None:
    state = table(3, (4, 2))
    place(state, "b1", 5, 2)
    place(state, "b2", 5, 4)
    place(state, "bonus", 2, 5, "lake")
    confirm(state)
    assert state.villages[0].scores[-1] == 1


def test_with_a_sum_of_2_each_village_chooses_after_building_and_may_change_its_mind() -> None:
    state = table(1, (1, 1), "...FF./....../....../....../......", seats=2)
    for seat in (0, 1):
        place(state, "b1", 5, 1, seat=seat)
        place(state, "park", 5, 6, seat=seat)
    assert ConfirmRound() not in ENGINE.legal(state, 0)
    act(state, {"action": "choose_avenue", "avenue": "7"})
    act(state, {"action": "choose_avenue", "avenue": "3-4"})
    act(state, {"action": "choose_avenue", "avenue": "3-4"})
    act(state, {"action": "choose_avenue", "avenue": "10-11"}, seat=1)
    confirm(state, 0)
    confirm(state, 1)
    assert [village.scores for village in state.villages] == [[2], [3]]


def test_undo_takes_back_the_avenue_then_the_projects_last_first() -> None:
    state = table(1, (1, 1))
    fresh = ENGINE.dump(state)
    assert Undo() not in ENGINE.legal(state, 0)
    place(state, "park", 3, 3)
    place(state, "b1", 5, 1)
    act(state, {"action": "choose_avenue", "avenue": "7"})
    act(state, {"action": "choose_avenue", "avenue": "5-6"})
    undo = {"action": "undo"}
    assert told(act(state, undo)) == ["Step undone: avenue 5-6."]
    assert told(act(state, undo)) == ["Step undone: house at row 5, column 1."]
    assert told(act(state, undo)) == ["Step undone: park at row 3, column 3."]
    assert ENGINE.dump(state) == fresh


def test_the_clock_takes_the_best_topmost_avenue_and_confirms_but_never_builds() -> None:
    state = table(1, (6, 6), "HH..../....../....../....../......")
    assert ENGINE.on_timeout(state, 0) is None
    place(state, "b1", 5, 6)
    assert ENGINE.on_timeout(state, 0) is None
    place(state, "park", 3, 3)
    assert ENGINE.on_timeout(state, 0) == ChooseAvenue("3-4"), "3-4 and 10-11 both pay 3"
    act(state, {"action": "choose_avenue", "avenue": "10-11"})
    assert ENGINE.on_timeout(state, 0) == ConfirmRound()


@pytest.mark.parametrize("seed", range(5))
def test_38_every_village_ends_with_23_projects_and_three_stars(seed: int) -> None:
    chance, pick = SeededChance(str(seed), 0), SeededChance(str(seed), 1)
    state = ENGINE.deal(3, ENGINE.Options(), chance)
    while seats := sorted(ENGINE.to_move(state)):
        seat = pick.choice(seats)
        ENGINE.advance(state, seat, pick.choice(ENGINE.legal(state, seat)), chance)
    for village in state.villages:
        assert village.sheet.count(".") == 7
        assert sum(village.sheet.count(code) for code in "HFLP") == 23
        assert sorted(village.bonuses) == sorted(TYPES)
        assert len(village.scores) == 9


def test_progress_is_counted_in_rounds_once_set_up_is_over() -> None:
    assert ENGINE.progress(table(0, (1, 2))) is None
    assert ENGINE.progress(table(4, (1, 2))) == (4, 9)


@pytest.mark.parametrize(
    ("round", "roll", "sheet", "article"),
    [
        (0, (1, 2), EMPTY, "rv.setup.roll"),
        (0, (2, 2), EMPTY, "rv.setup.double"),
        (1, (1, 2), EMPTY, "rv.build.cross"),
        (1, (2, 2), EMPTY, "rv.build.double"),
        (1, (1, 2), ".H..../.F..../.L..../.H..../.F....", "rv.build.full"),
    ],
)
def test_the_rules_open_at_the_article_of_the_moment(
    round: int, roll: tuple[int, int], sheet: str, article: str
) -> None:
    assert ENGINE.article(table(round, roll, sheet), 0) == article


def test_the_rules_follow_the_phases_of_a_round() -> None:
    state = table(6, (1, 1), bonuses=("house",), seats=2)
    place(state, "b1", 5, 1)
    place(state, "park", 5, 6)
    assert ENGINE.article(state, 0) == "rv.bonus.when"
    place(state, "bonus", 1, 1, "lake")
    assert ENGINE.article(state, 0) == "rv.avenue.choice"
    act(state, {"action": "choose_avenue", "avenue": "7"})
    assert ENGINE.article(state, 0) == "rv.confirm.ready"
    confirm(state)
    assert ENGINE.article(state, 0) == "rv.round.together"
    assert ENGINE.article(state, -1) == "rv.round.order"
