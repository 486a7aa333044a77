"""The tutorial of texts.yaml can be played as it is told."""

from __future__ import annotations

import re

from games.rolling_village.page.lesson import tutorial_state
from tests.rolling_village.table import ENGINE, TEXTS, act


def test_the_tutorial_starts_where_its_text_says() -> None:
    setup, state = TEXTS.source["tutorial_setup"], tutorial_state()
    assert state.round == setup["round"]
    assert list(state.dice) == setup["dice"]
    assert [village.sheet for village in state.villages] == [setup["sheet"]] * setup["seats"]
    chosen = ENGINE.read_options(setup["options"])
    assert state.options.setup_distinct == chosen.setup_distinct


def test_every_expected_move_of_the_tutorial_is_listed_and_leads_to_the_stated_score() -> None:
    setup, state = TEXTS.source["tutorial_setup"], tutorial_state()
    expected = [step["expects"] for step in TEXTS.source["tutorial"] if isinstance(step["expects"], dict)]
    assert len(expected) == 3
    for action in expected:
        assert ENGINE.decode(action) in ENGINE.legal(state, 0)
        act(state, action)
    (village,) = state.villages
    assert village.sheet == setup["sheet_after"]
    assert village.scores == [setup["round_points"]]


PLACES = {"place": "c-{row}-{col}", "confirm_round": "button-confirm_round"}


def test_a_step_that_waits_for_a_tap_points_at_nothing_else() -> None:
    for step in TEXTS.source["tutorial"]:
        if isinstance(asked := step["expects"], dict):
            assert step["point_at"] == [PLACES[asked["action"]].format(**asked)]


def test_the_lesson_says_the_goal_first_and_then_what_each_face_gives() -> None:
    goal, dice, *_ = (step["say"] for step in TEXTS.source["tutorial"])
    assert "but\u00a0:" in goal["fr"]
    assert "goal:" in goal["en"]
    for pair, kind in ((("1", "4"), "house"), (("2", "5"), "forest"), (("3", "6"), "lake")):
        assert re.search(rf"\b{pair[0]} ou un {pair[1]}\b[^,]* {TEXTS.glossary[kind]['a']['fr']}", dice["fr"])
        assert re.search(rf"\b{pair[0]} or a {pair[1]}\b[^,]* {TEXTS.glossary[kind]['a']['en']}", dice["en"])
