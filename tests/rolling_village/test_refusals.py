"""Every sentence the rules refuse a move with."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalMove, SeededChance
from games.rolling_village.state import Table
from tests.rolling_village.table import ENGINE, TEXTS, act, confirm, place, refusal, table


def at(slot: str | None, row: int | None = 1, col: int | None = 1, kind: str | None = None) -> dict[str, Any]:
    named = {"slot": slot, "row": row, "col": col, "type": kind}
    return {"action": "place", **{name: value for name, value in named.items() if value is not None}}


UNDO = {"action": "undo"}
CONFIRM = {"action": "confirm_round"}


def avenue(name: str) -> dict[str, Any]:
    return {"action": "choose_avenue", "avenue": name}


def built(state: Table, *slots: str) -> Table:
    """Fill the slots of the dice in row 5."""
    columns = {"s1": state.dice[0], "s2": state.dice[1], "b1": state.dice[1], "b2": state.dice[0], "park": 6}
    for slot in slots:
        place(state, slot, 4 if slot == "s2" else 5, columns[slot], "lake" if slot in ("s1", "s2") else None)
    return state


SETUP, ROUND_4, DOUBLE_2 = (0, (1, 6)), (4, (4, 2)), (1, (2, 2))

CASES = [
    ("rv.no.slot_unknown", table(*ROUND_4), at("tower"), "a house in column 2 and a forest in column 4"),
    ("rv.no.slot_unknown", table(*ROUND_4), at(None), "You still have to build"),
    ("rv.no.slot_unknown", table(3, (2, 2)), at("b3"), "a forest in column 2, a park and a bonus project"),
    ("rv.no.setup_over", table(*ROUND_4), at("s1", 1, 4, "house"), "a house in column 2"),
    ("rv.no.build_in_setup", table(*SETUP), at("b1", 1, 6), "in column 1 and in column 6"),
    ("rv.no.slot_filled", built(table(*ROUND_4), "b1"), at("b1", 1, 2), "placed at row 5, column 2"),
    ("rv.no.all_placed", built(table(*ROUND_4), "b1", "b2"), at("tower"), "All your projects"),
    ("rv.no.all_placed", built(table(*ROUND_4), "b1", "b2"), at("s1"), "All your projects"),
    ("rv.no.all_placed", built(table(*ROUND_4), "b1", "b2"), at("park"), "All your projects"),
    ("rv.no.second_on_double", table(*DOUBLE_2), at("b2", 1, 2), "in column 2"),
    ("rv.no.park_no_double", table(*ROUND_4), at("park"), "the dice show 4 and 2"),
    ("rv.no.park_same_type", table(1, (1, 4)), at("park"), "Dice 1 and 4 give the same type"),
    ("rv.no.park_setup", table(*SETUP), at("park"), "No park during set-up"),
    ("rv.no.park_setup", table(*SETUP), at("s1", 1, 1, "park"), "No park during set-up"),
    ("rv.no.cell_outside", table(*ROUND_4), at("b1", 6, 2), "row from 1 to 5"),
    ("rv.no.cell_outside", table(*ROUND_4), at("b1", 1, 0), "column from 1 to 6"),
    (
        "rv.no.cell_occupied",
        built(table(*DOUBLE_2), "b1"),
        at("park", 5, 2),
        "(row 5, column 2) is already taken: forest",
    ),
    ("rv.no.cell_missing", table(*ROUND_4), at("b1", None, 2), "No cell is chosen"),
    ("rv.no.cell_missing", table(*ROUND_4), at("b1", 1, None), "No cell is chosen"),
    ("rv.no.column", table(*ROUND_4), at("b1", 1, 5), "(house) goes in column 2, not in column 5"),
    ("rv.no.column_setup", table(*SETUP), at("s2", 1, 1, "lake"), "goes in column 6, not in column 1"),
    (
        "rv.no.columns_setup",
        table(*SETUP),
        at("s1", 1, 3, "lake"),
        "go in column 1 and in column 6, not in column 3",
    ),
    (
        "rv.no.column_setup",
        built(table(*SETUP), "s1"),
        at("s2", 1, 3, "lake"),
        "in column 6, not in column 3",
    ),
    ("rv.no.column_double", table(*DOUBLE_2), at("b1", 1, 3), "(forest) goes in column 2, not in column 3"),
    ("rv.no.type_missing", table(*SETUP), at("s1"), "house, forest or lake"),
    ("rv.no.type_unknown", table(*SETUP), at("s1", 1, 1, "castle"), "house, forest or lake"),
    ("rv.no.type_fixed", table(*ROUND_4), at("b1", 1, 2, "lake"), "set by the dice: house"),
    ("rv.no.type_fixed", table(*DOUBLE_2), at("park", 1, 2, "lake"), "set by the dice: park"),
    ("rv.no.bonus_setup", table(*SETUP), at("bonus", 1, 1, "lake"), "No bonus during set-up"),
    (
        "rv.no.bonus_round",
        table(*ROUND_4),
        at("bonus", 1, 1, "lake"),
        "round 4. The next one comes in round 6",
    ),
    (
        "rv.no.bonus_early",
        built(table(3, (4, 2)), "b1"),
        at("bonus", 1, 1, "lake"),
        "First build: a forest in column 4.",
    ),
    (
        "rv.no.bonus_park",
        built(table(3, (4, 2)), "b1", "b2"),
        at("bonus", 1, 1, "park"),
        "house, forest or lake",
    ),
    (
        "rv.no.type_missing",
        built(table(9, (4, 2), bonuses=("house", "lake")), "b1", "b2"),
        at("bonus"),
        "among: forest.",
    ),
    ("rv.no.avenue_setup", table(0, (1, 1)), avenue("7"), "no avenue to choose"),
    ("rv.no.avenue_fixed", table(*ROUND_4), avenue("7"), "The sum is 6: avenue 5-6"),
    ("rv.no.avenue_early", built(table(1, (6, 6)), "b1"), avenue("7"), "First build: a park."),
    ("rv.no.avenue_unknown", built(table(1, (1, 1)), "b1", "park"), avenue("2"), "There is no such avenue"),
    ("rv.no.undo_empty", table(*ROUND_4), UNDO, "nothing to undo"),
    (
        "rv.no.confirm_early",
        built(table(*ROUND_4), "b2"),
        CONFIRM,
        "You still have to build: a house in column 2.",
    ),
    (
        "rv.no.confirm_bonus",
        built(table(6, (4, 2), bonuses=("lake",)), "b1", "b2"),
        CONFIRM,
        "house or forest",
    ),
    ("rv.no.confirm_avenue", built(table(1, (1, 1)), "b1", "park"), CONFIRM, "The sum is 2"),
]


@pytest.mark.parametrize(("key", "state", "action", "said"), CASES, ids=lambda value: str(value)[:24])
def test_a_refused_move_says_why(key: str, state: Table, action: dict[str, Any], said: str) -> None:
    """Vectors 9, 35, 36 and 37 are among them."""
    refused, sentence = refusal(state, action)
    assert refused == key
    assert said in sentence
    assert "{" not in refusal(state, action, lang="fr")[1]
    assert TEXTS.rule_of(key) in TEXTS.articles


def test_35_the_bonus_waits_for_both_projects_of_the_dice() -> None:
    state = table(3, (4, 2))
    bonus = at("bonus", 1, 1, "house")
    assert refusal(state, bonus)[0] == "rv.no.bonus_early"
    built(state, "b1")
    assert refusal(state, bonus)[0] == "rv.no.bonus_early"
    built(state, "b2")
    act(state, bonus)
    assert refusal(state, bonus)[0] == "rv.no.slot_filled"


def test_a_confirmed_village_waits_for_the_others_by_name() -> None:
    state = table(1, (4, 2), seats=3)
    built(state, "b1", "b2")
    confirm(state)
    for action in (at("b1", 1, 2), CONFIRM, avenue("7")):
        assert refusal(state, action) == (
            "rv.no.confirmed",
            "You have already confirmed this round. The next dice come as soon as these villages have "
            "confirmed: B and C.",
        )
    assert refusal(state, UNDO)[0] == "rv.no.undo_confirmed"


def test_nothing_moves_once_the_game_is_over() -> None:
    state = table(9, (4, 2), bonuses=("house", "forest"))
    built(state, "b1", "b2")
    place(state, "bonus", 1, 1, "lake")
    confirm(state)
    for action in (at("b1", 1, 2), CONFIRM, avenue("7"), UNDO):
        assert refusal(state, action)[0] == "rv.no.finished"


def test_those_who_watch_do_not_play() -> None:
    for seat in (-1, 1):
        assert refusal(table(*ROUND_4), at("b1", 1, 2), seat)[0] == "rv.no.spectator"


def test_unknown_actions_are_refused_with_what_the_game_allows() -> None:
    for raw in ({"action": "pass"}, {"action": "place", "row": "two"}, {"action": "undo", "steps": 2}):
        with pytest.raises(IllegalMove) as refused:
            ENGINE.parse(table(*ROUND_4), 0, raw)
        assert refused.value.phrase.key == "rv.no.action_unknown"


@pytest.mark.parametrize("seats", [0, 13])
def test_a_table_seats_one_to_twelve(seats: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        ENGINE.deal(seats, ENGINE.Options(), SeededChance("x", 0))
    assert refused.value.phrase.key == "rv.no.seats"


def test_a_type_the_dice_already_fix_may_be_sent_along() -> None:
    plain, said = table(*DOUBLE_2), table(*DOUBLE_2)
    for slot, kind in (("b1", "forest"), ("park", "park")):
        place(plain, slot, 1 if slot == "b1" else 3, 2)
        place(said, slot, 1 if slot == "b1" else 3, 2, kind)
    assert ENGINE.dump(plain) == ENGINE.dump(said)
