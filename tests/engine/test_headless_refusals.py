"""What the headless door refuses, and that nothing breaks it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import registry
from tests.engine.door import CONFIRM, REQUESTS, Program, place
from tests.example import pig


def test_a_refusal_says_the_sentence_and_names_its_article(cochon: Program) -> None:
    cochon.ask("deal", seats=2, seed=7)
    assert cochon.ask("play", seat=0, action={"action": "hold"}) == {
        "error": "Rien à garder\u00a0: lancez.",
        "rule": "pig.rule",
    }


def test_a_program_may_be_answered_in_english() -> None:
    cochon = Program(pig.game(), "en")
    cochon.ask("deal", seats=2, seed=7)
    assert cochon.ask("play", seat=1, action={"action": "roll"})["error"] == "It is not your turn."
    village = Program(registry.get("rolling_village"), "en")
    french = Program(registry.get("rolling_village"))
    ours, theirs = (p.ask("deal", seats=1, seed=7)["events"] for p in (village, french))
    assert [e["key"] for e in ours] == [e["key"] for e in theirs]
    assert [e["text"] for e in ours] != [e["text"] for e in theirs]


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        (0, CONFIRM),
        (0, {"action": "undo"}),
        (0, {"action": "choose_avenue", "avenue": "7"}),
        (0, place("park", 1, 1)),
        (0, place("s1", 9, 9, "house")),
        (0, {"action": "place"}),
        (0, {"action": "fly"}),
        (0, {"action": "place", "row": "top"}),
        (0, None),
        (0, [1, 2]),
        (7, {"action": "undo"}),
        (-1, {"action": "undo"}),
    ],
)
def test_a_move_the_rules_refuse_gets_a_sentence_an_article_and_changes_nothing(
    village: Program, seat: int, action: Any
) -> None:
    village.ask("deal", seats=2, seed=7)
    before = village.ask("state")
    refusal = village.ask("play", seat=seat, action=action)
    assert set(refusal) == {"error", "rule"}
    assert "{" not in refusal["error"]
    assert refusal["rule"] in village.door.game.texts.articles
    assert village.ask("state") == before


MALFORMED = [
    "not json",
    "{",
    "[]",
    "3",
    "null",
    '"deal"',
    "{}",
    '{"do": null}',
    '{"do": []}',
    '{"do": {}}',
    '{"do": "resign"}',
    '{"do": "deal"}',
    '{"do": "deal", "seats": 0}',
    '{"do": "deal", "seats": 13}',
    '{"do": "deal", "seats": "2"}',
    '{"do": "deal", "seats": true}',
    '{"do": "deal", "seats": 2, "options": 3}',
    '{"do": "deal", "seats": 2, "options": {"no_such": true}}',
    '{"do": "deal", "seats": 2, "options": {"setup_distinct": "perhaps"}}',
    '{"do": "legal"}',
    '{"do": "legal", "seat": "0"}',
    '{"do": "legal", "seat": 1.5}',
    '{"do": "play", "action": {"action": "undo"}}',
    '{"do": "play", "seat": 0}',
    '{"do": "view"}',
    '{"do": "view", "viewer": "everybody"}',
    '{"do": "view", "viewer": null}',
    '{"do": "load"}',
    '{"do": "load", "state": 3}',
    '{"do": "load", "state": {"round": 1}}',
    '{"do": "load", "state": {"round": "one", "dice": [1, 2], "villages": []}}',
    '{"do": "state"} {"do": "state"}',
    '{"do": "load", "state": ' + "[" * 3000 + "]" * 3000 + "}",
]


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: line[:40])
def test_a_malformed_line_is_answered_with_an_error_and_changes_nothing(village: Program, line: str) -> None:
    village.ask("deal", seats=2, seed=7)
    before = village.ask("state")
    answer = village.say(line)
    assert answer["error"]
    assert set(answer) == {"error", "rule"}
    assert village.ask("state") == before


def test_a_position_of_the_right_shape_that_makes_no_sense_is_not_loaded(cochon: Program) -> None:
    cochon.ask("deal", seats=2, seed=7)
    before = cochon.ask("state")
    assert "cannot follow" in cochon.ask("load", state={"goal": 20, "kept": []})["error"]
    assert cochon.ask("state") == before


def test_rules_that_stumble_over_a_position_leave_it_whole(cochon: Program) -> None:
    """Seat 7 of 2 would lose its pot before the rules notice that it has no score."""
    nonsense = {"goal": 20, "kept": [0, 0], "turn": 7, "pot": 5}
    cochon.ask("load", state=nonsense)
    assert "cannot follow" in cochon.ask("play", seat=7, action={"action": "hold"})["error"]
    assert cochon.ask("state") == {"state": nonsense}


def test_an_answer_that_cannot_be_written_leaves_the_door_open(
    cochon: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    cochon.ask("deal", seats=2, seed=7)
    monkeypatch.setattr(type(cochon.door.engine), "view", lambda *_: object())
    assert "cannot follow" in cochon.ask("view", viewer=0)["error"]
    assert cochon.ask("to_move") == {"to_move": [0]}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("seats", "seat", "seed", "options", "action", "viewer", "state")


@given(do=st.sampled_from(REQUESTS) | JSON, more=st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_no_line_of_json_breaks_the_door(do: Any, more: dict[str, Any]) -> None:
    program = Program(registry.get("rolling_village"))
    program.ask("deal", seats=2, seed=7)
    assert isinstance(program.say(json.dumps({"do": do} | more)), dict)


@pytest.mark.parametrize("do", [do for do in REQUESTS if do not in ("deal", "load")])
def test_before_a_deal_there_is_nothing_to_ask_about(village: Program, do: str) -> None:
    answer = village.ask(do, seat=0, viewer=0, action={"action": "undo"})
    assert "deal or load" in answer["error"]
    assert answer["rule"] is None


def test_blank_lines_are_passed_over_and_every_other_line_is_answered(cochon: Program) -> None:
    lines = ['{"do": "deal", "seats": 1}\n', "\n", "   \n", "oops\n", '{"do": "to_move"}\n']
    answers = [json.loads(answer) for answer in cochon.door.serve(lines)]
    assert len(answers) == 3
    assert "error" in answers[1]
    assert answers[2] == {"to_move": [0]}
