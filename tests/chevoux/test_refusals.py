"""Every bad move is answered by the sentence that fits it best."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalMove, Phrase
from engine.texts import Texts
from games.chevoux.state import Options
from tests.chevoux.conftest import TEXTS
from tests.chevoux.villages import ENGINE, G1, fresh, pass_all, play, refusal, state_with

NO_HOME = "CHAMP CHAMP LAV SIL MOU BOU BEL CAM CHAMP CHAMP CHAMP CHAMP"
NO_AXIS = "CHAMP CHAMP LAV HAB HAB BOU ECO MED CHAMP CHAMP CHAMP CHAMP"
NO_FIELD = "MOU BOU LAV HAB HAB EPI ECO MED CAF HAB HAB HAB"


@pytest.mark.parametrize(
    ("card", "action", "key"),
    [
        ("K1", {"champ": "r1c1"}, "cell_missing"),
        ("K1", {"champ": "r9c1", "other": "r1c3"}, "cell_outside"),
        ("K1", {"champ": "nowhere", "other": "r1c3"}, "cell_outside"),
        ("K1", {"champ": "r1c3", "other": "r1c4"}, "k1_not_field"),
        ("K1", {"champ": "r1c1", "other": "r1c2"}, "k1_two_fields"),
        ("K1", {"champ": "r1c1", "other": "r1c1"}, "same_cell"),
        ("K1", {"champ": "r1c1", "other": "r2c4"}, "k1_two_fields"),
        ("K1", {"champ": "r1c1", "other": "r3c2"}, "k1_far"),
        ("K1", {"row": 1, "dir": "left"}, "wrong_form"),
        ("K2", {"row": 0, "dir": "left"}, "k2_row_outside"),
        ("K2", {"row": 6, "dir": "left"}, "k2_row_outside"),
        ("K2", {"dir": "left"}, "k2_row_outside"),
        ("K2", {"row": 1, "dir": "up"}, "k2_direction"),
        ("K2", {"row": 1}, "k2_direction"),
        ("K2", {"row": 1, "dir": "left", "col": 2}, "wrong_form"),
        ("K3", {"col": 7, "dir": "up"}, "k3_col_outside"),
        ("K3", {"col": 1, "dir": "left"}, "k3_direction"),
        ("K4", {"a": "r3c1", "b": "r4c2"}, "k4_not_aligned"),
        ("K5", {"sun": "r1c3", "other": "r1c4"}, "k5_not_sun"),
        ("K5", {"sun": "r5c6", "other": "r5c3"}, "k5_far"),
        ("K6", {"moon": "r5c6", "other": "r5c5"}, "k6_not_moon"),
        ("K6", {"moon": "r1c5", "other": "r1c2"}, "k6_far"),
    ],
)
def test_restructuring_amiss(card: str, action: dict[str, Any], key: str) -> None:
    assert refusal(state_with(card=card), action="restructure", card=card, **action) == f"cv.no.{key}"


@pytest.mark.parametrize(
    ("board", "card", "action", "key"),
    [
        (G1, "K2", {"cell": "r1c1"}, "not_dwelling"),
        (G1, "K2", {}, "pop_cell_missing"),
        (G1, "K2", {"cell": "r7c7"}, "cell_outside"),
        (NO_HOME, "K2", {"cell": "r1c1"}, "pop_no_dwelling"),
        (NO_AXIS, "K4", {"cell": "r1c4"}, "pop_k4_no_town_hall"),
        (NO_AXIS, "K5", {"cell": "r1c4"}, "pop_none"),
    ],
)
def test_populating_amiss(board: str, card: str, action: dict[str, Any], key: str) -> None:
    assert refusal(state_with(board, card), action="populate", card=card, **action) == f"cv.no.{key}"


@pytest.mark.parametrize(
    ("board", "card", "swap", "key"),
    [
        (NO_FIELD, "K1", {"champ": "r1c1", "other": "r1c2"}, "k1_none"),
        (NO_AXIS, "K5", {"sun": "r1c1", "other": "r1c3"}, "k5_none"),
        (NO_AXIS, "K6", {"moon": "r1c1", "other": "r1c3"}, "k6_none"),
        (NO_AXIS, "K4", {"a": "r1c3", "b": "r3c3"}, "cell_empty"),
    ],
)
def test_what_has_not_arrived_cannot_be_moved(board: str, card: str, swap: dict[str, str], key: str) -> None:
    assert refusal(state_with(board, card), action="restructure", card=card, **swap) == f"cv.no.{key}"


def test_a_card_that_is_not_visible() -> None:
    state = state_with(card="K1")
    assert refusal(state, action="pass", card="K4") == "cv.no.stale_card"
    assert refusal(state, action="pass", card="K9") == "cv.no.action_unknown"
    assert refusal(state, action="pass") == "cv.no.action_unknown"


def test_a_finished_or_resigned_village_changes_no_more() -> None:
    state = fresh()
    pass_all(state)
    assert refusal(state, action="pass", card="K1") == "cv.no.finished"
    state = fresh()
    play(state, action="resign")
    assert refusal(state, action="resign") == "cv.no.resigned"


def test_spectators_have_no_village() -> None:
    assert refusal(fresh(), -1, action="resign") == "cv.no.spectator"


@pytest.mark.parametrize(
    "raw", [None, {}, {"action": "build"}, {"action": "pass", "card": 4}, {"action": "resign", "now": 1}]
)
def test_what_is_no_move_at_all(raw: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        ENGINE.parse(fresh(), 0, raw)
    assert refused.value.phrase.key == "cv.no.action_unknown"


def test_two_equal_axes_are_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        ENGINE.read_options({"moon": "CUL", "sun": "CUL"})
    assert refused.value.phrase.key == "cv.no.axes_same"
    chosen = ENGINE.read_options({"moon": "CUL"})
    assert isinstance(chosen, Options)
    assert chosen.sun == "random"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("K5", {"action": "restructure", "sun": "r1c3", "other": "r1c4"}),
        ("K4", {"action": "populate", "cell": "r1c6"}),
        ("K2", {"action": "populate"}),
        ("K3", {"action": "restructure", "row": 1}),
    ],
)
def test_a_refusal_is_a_whole_sentence(card: str, action: dict[str, Any], lang: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(state_with(card=card), card=card, **action)
    said = say(TEXTS, refused.value.phrase, lang)
    assert said[0].isupper()
    assert said.endswith(".")
    assert "{" not in said


def say(texts: Texts, phrase: Phrase, lang: str) -> str:
    return texts.say(phrase, lang)
