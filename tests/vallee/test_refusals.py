"""Every bad move is refused with its own sentence and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from engine import FastChance, IllegalMove
from games.vallee.state import NOBODY, State
from tests.vallee.drawing import ENGINE, TEXTS, rescue_table, table


def normal_table() -> State:
    """Seat 0 has filled orange; blue went to seat 1 with the first die."""
    state = table("H(3,1) S(3,0) S(4,0) S(4,1) S(5,1) f(2,2)", "H(4,2)", dice="HSICfS")
    state.taken_by = [1, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY]
    state.reserved = {"b": 0}
    return state


def finished_table() -> State:
    state = normal_table()
    state.drawn = 48
    return state


GOOD = {"action": "draw", "die": 1, "colour": "p", "q": 3, "r": 2}
RESCUE = {"action": "draw", "die": 3, "colour": "g", "q": 0, "r": 5}

CASES: list[tuple[str, Any, dict[str, Any]]] = [
    ("va.no.state.finished", finished_table, GOOD),
    ("va.no.incomplete", normal_table, {"action": "draw", "die": 1}),
    ("va.no.die.unknown", normal_table, {**GOOD, "die": 6}),
    ("va.no.die.taken", normal_table, {**GOOD, "die": 0}),
    ("va.no.die.twin", normal_table, {**GOOD, "die": 5}),
    ("va.no.colour.unknown", normal_table, {**GOOD, "colour": "red"}),
    ("va.no.colour.reserved", normal_table, {**GOOD, "colour": "b"}),
    ("va.no.colour.no_cell", normal_table, {**GOOD, "colour": "o"}),
    ("va.no.cell.off_sheet", normal_table, {**GOOD, "q": 9}),
    ("va.no.cell.mountain", normal_table, {**GOOD, "q": 3, "r": 3}),
    ("va.no.cell.taken", normal_table, {**GOOD, "q": 2, "r": 2}),
    ("va.no.cell.other_colour", normal_table, {**GOOD, "q": 0, "r": 3}),
    ("va.no.fallback.not_now", normal_table, {**GOOD, "q": 2, "r": 4}),
    ("va.no.rail.straight_missing", normal_table, {**GOOD, "die": 2}),
    ("va.no.rail.straight_range", normal_table, {**GOOD, "die": 2, "o": 3}),
    ("va.no.rail.curve_missing", normal_table, {**GOOD, "die": 3}),
    ("va.no.rail.curve_range", normal_table, {**GOOD, "die": 3, "o": 6}),
    ("va.no.rail.not_a_rail", normal_table, {**GOOD, "o": 0}),
    ("va.no.fallback.colour", rescue_table, {**RESCUE, "colour": "b"}),
    ("va.no.fallback.mountain", rescue_table, {**RESCUE, "q": 3, "r": 3}),
    ("va.no.fallback.taken", rescue_table, {**RESCUE, "q": 3, "r": 1}),
    ("va.no.fallback.off_sheet", rescue_table, {**RESCUE, "q": 6}),
    ("va.no.fallback.position", rescue_table, {**RESCUE, "o": 0}),
    ("va.no.pass", normal_table, {"action": "pass"}),
    ("va.no.undo", normal_table, {"action": "undo"}),
    ("va.no.action", normal_table, {"action": "draw", "die": "first"}),
]


@pytest.mark.parametrize(("refusal", "make", "raw"), CASES, ids=[case[0] for case in CASES])
def test_vectors_37_38_and_40_a_bad_move_is_refused_with_its_own_sentence(
    refusal: str, make: Any, raw: dict[str, Any]
) -> None:
    state = make()
    before = ENGINE.dump(state)
    with pytest.raises(IllegalMove) as refused:
        ENGINE.play(state, 0, ENGINE.parse(state, 0, raw), FastChance(1))
    assert refused.value.phrase.key == refusal
    assert ENGINE.dump(state) == before
    assert TEXTS.rule_of(refusal) in TEXTS.articles
    for lang in ("fr", "en"):
        assert "{" not in TEXTS.say(refused.value.phrase, lang)


@pytest.mark.parametrize(("make", "raw"), [(normal_table, GOOD), (rescue_table, RESCUE)])
def test_the_moves_these_refusals_start_from_are_good(make: Any, raw: dict[str, Any]) -> None:
    state = make()
    action = ENGINE.decode(raw)
    assert action in ENGINE.legal(state, 0)
    ENGINE.play(state, 0, action, FastChance(1))


def test_only_the_seat_whose_turn_it_is_may_draw() -> None:
    state = normal_table()
    with pytest.raises(IllegalMove) as refused:
        ENGINE.play(state, 1, ENGINE.decode(GOOD), FastChance(1))
    assert refused.value.phrase.key == "va.no.turn"


def test_every_refusal_of_the_texts_can_be_met() -> None:
    assert {case[0] for case in CASES} | {"va.no.turn"} == set(TEXTS.refusals)


def test_a_refusal_names_what_can_be_done_instead() -> None:
    with pytest.raises(IllegalMove) as refused:
        ENGINE.play(normal_table(), 0, ENGINE.decode({**GOOD, "colour": "o"}), FastChance(1))
    assert TEXTS.say(refused.value.phrase, "fr") == (
        "Vous n’avez plus de case libre de cette couleur\u00a0: orange. "
        "Choisissez une couleur où il vous en reste\u00a0: mauve, vert et jaune."
    )
