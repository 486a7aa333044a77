"""The headless door: one JSON request a line, one JSON answer a line, and nothing ever breaks it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import registry
from tests.engine.door import CONFIRM, ROOT, Program, fills_in_the_set_up, place

# -- every request, on a game with secrets and on one without --------------------------------------------


def test_a_deal_tells_how_it_begins_what_was_drawn_and_who_must_move(village: Program) -> None:
    dealt = village.ask("deal", seats=3, seed=7, options={})
    assert dealt["to_move"] == [0, 1, 2]
    assert [size for size, _ in dealt["drawn"]] == [6, 6]
    assert "rv.log.start" in [event["key"] for event in dealt["events"]]
    assert all(set(event) == {"text", "key", "to"} for event in dealt["events"])


def test_the_same_seed_deals_the_same_game_and_another_seed_another(village: Program) -> None:
    deals = [village.ask("deal", seats=1, seed=seed)["drawn"] for seed in (*range(8), *range(8))]
    assert deals[:8] == deals[8:]
    assert len({str(drawn) for drawn in deals}) > 1


def test_a_seed_may_be_a_number_or_the_text_a_table_published(village: Program) -> None:
    assert village.ask("deal", seats=1, seed="7") == village.ask("deal", seats=1, seed=7)


def test_options_change_the_rules(village: Program) -> None:
    village.ask("deal", seats=1, seed=7, options={"setup_distinct": True})
    assert village.ask("state")["state"]["options"] == {"setup_distinct": True}
    first = village.ask("legal", seat=0)["legal"][0]
    village.ask("play", seat=0, action=first)
    second = village.ask("legal", seat=0)["legal"]
    assert first["type"] not in {move.get("type") for move in second}


def test_only_listed_moves_are_played_and_each_seat_moves_by_itself(village: Program) -> None:
    village.ask("deal", seats=2, seed=7)
    fills_in_the_set_up(village, 1)
    assert village.ask("legal", seat=1)["legal"] == [CONFIRM, {"action": "undo"}]
    village.ask("play", seat=1, action=CONFIRM)
    assert village.ask("to_move") == {"to_move": [0]}
    assert village.ask("legal", seat=1) == {"legal": []}


def test_a_seat_that_is_not_at_the_table_has_no_moves(village: Program) -> None:
    village.ask("deal", seats=2, seed=7)
    for seat in (-2, -1, 2, 99):
        assert village.ask("legal", seat=seat) == {"legal": []}


def test_a_draft_is_in_its_own_view_and_in_no_other(village: Program) -> None:
    village.ask("deal", seats=2, seed=7)
    fills_in_the_set_up(village, 0)

    def drafted(viewer: int | str) -> int:
        return len(village.ask("view", viewer=viewer)["view"]["villages"][0]["draft"])

    assert {viewer: drafted(viewer) for viewer in (0, 1, "spectator", "all")} == {
        0: 2,
        1: 0,
        "spectator": 0,
        "all": 2,
    }
    assert village.ask("state")["state"] == village.ask("view", viewer="all")["view"]


def test_what_only_one_seat_may_hear_is_marked_with_it(village: Program) -> None:
    village.ask("deal", seats=2, seed=7)
    move = village.ask("legal", seat=1)["legal"][0]
    events = village.ask("play", seat=1, action=move)["events"]
    assert events
    assert {event["to"] for event in events} == {1}


def test_the_score_is_laid_out_line_by_line_in_the_middle_of_a_game(cochon: Program) -> None:
    cochon.ask("load", state={"goal": 20, "kept": [3, 12]})
    assert cochon.ask("score") == {
        "score": [
            {
                "seat": 1,
                "rank": 1,
                "total": 12,
                "lines": [{"label": "Points gardés", "points": 12}],
                "reached": None,
            },
            {
                "seat": 0,
                "rank": 2,
                "total": 3,
                "lines": [{"label": "Points gardés", "points": 3}],
                "reached": None,
            },
        ]
    }
    assert cochon.ask("outcome") == {"outcome": None}


def test_a_whole_game_of_pig_is_played_to_its_outcome(cochon: Program) -> None:
    cochon.ask("deal", seats=2, seed=1, options={"goal": 10})
    asked = [0]
    while asked:
        moves = cochon.ask("legal", seat=asked[0])["legal"]
        asked = cochon.ask("play", seat=asked[0], action=moves[-1])["to_move"]
    outcome = cochon.ask("outcome")["outcome"]
    assert outcome["note"] is None
    assert [standing["rank"] for standing in outcome["standings"]] == [1, 2]
    assert outcome["standings"][0]["total"] >= 10


def test_a_solo_game_of_rolling_village_ends_with_its_verdict(village: Program) -> None:
    asked = village.ask("deal", seats=1, seed=7)["to_move"]
    while asked:
        moves = village.ask("legal", seat=0)["legal"]
        # An avenue may be chosen again and again: confirm as soon as that is possible.
        action = CONFIRM if CONFIRM in moves else moves[0]
        asked = village.ask("play", seat=0, action=action)["to_move"]
    outcome = village.ask("outcome")["outcome"]
    (standing,) = outcome["standings"]
    assert sum(line["points"] for line in standing["lines"]) == standing["total"]
    assert outcome["note"]


def test_moves_that_draw_take_the_streams_of_the_seed_in_order(cochon: Program) -> None:
    """So an outsider finds each die: see test_chance. The deal of this game draws nothing."""
    from tests.engine.outsider import outsider

    cochon.ask("deal", seats=1, seed="place", options={"goal": 1000})
    drawn = []
    for _ in range(5):
        drawn += cochon.ask("play", seat=0, action={"action": "roll"})["drawn"]
        cochon.ask("play", seat=0, action={"action": "hold"})
    assert drawn == [[6, outsider("place", stream, [6])[0]] for stream in range(5)]


def test_a_refused_move_uses_up_no_luck(cochon: Program) -> None:
    cochon.ask("deal", seats=2, seed="place")
    cochon.ask("play", seat=1, action={"action": "roll"})
    assert cochon.ask("play", seat=0, action={"action": "roll"})["drawn"] == [[6, 3]]


# -- a position written by hand --------------------------------------------------------------------------


def test_a_position_written_by_hand_is_played_on(village: Program) -> None:
    """The one of games/rolling_village/state.py: round 3, dice 4 and 2, a house pencilled in."""
    pencilled = {"sheet": "H.F.../HF..../H..L../....../......", "scores": [4, 5]}
    pencilled["draft"] = [{"slot": "b1", "row": 4, "col": 2, "type": "house"}]
    state = {"round": 3, "dice": [4, 2], "villages": [pencilled]}
    assert village.ask("load", state=state) == {"to_move": [0]}
    legal = village.ask("legal", seat=0)["legal"]
    assert place("b2", 5, 4) in legal
    assert {move["col"] for move in legal if move["action"] == "place"} == {4}
    village.ask("play", seat=0, action=place("b2", 5, 4))
    village.ask("play", seat=0, action=place("bonus", 5, 1, "lake"))
    village.ask("play", seat=0, action=CONFIRM)
    after = village.ask("state")["state"]
    assert after["round"] == 4
    assert after["villages"][0]["sheet"] == "H.F.../HF..../H..L../.H..../L..F.."


def test_a_state_saved_and_loaded_goes_on_as_it_was(village: Program) -> None:
    village.ask("deal", seats=2, seed=7)
    fills_in_the_set_up(village, 0)
    saved = village.ask("state")["state"]
    other = Program(registry.get("rolling_village"))
    other.ask("load", state=saved)
    assert other.ask("state")["state"] == saved
    assert other.ask("legal", seat=0) == village.ask("legal", seat=0)


# -- the command -----------------------------------------------------------------------------------------


def manage(*args: str, lines: bytes = b"", folder: Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, str(ROOT / "manage.py"), *args]
    env = os.environ | {"PLACE_VAR": str(folder), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, input=lines, capture_output=True, env=env, timeout=120)


def test_another_program_plays_through_standard_input_and_output(tmp_path: Path) -> None:
    lines = b'{"do":"deal","seats":3,"seed":7,"options":{}}\n\xff\xfe\n{"do":"legal","seat":0}\n'
    done = manage("engine", "rolling_village", "--lang", "en", lines=lines, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    dealt, error, legal = (json.loads(line) for line in done.stdout.splitlines())
    same = Program(registry.get("rolling_village"), "en")
    assert dealt == same.ask("deal", seats=3, seed=7)
    assert error["rule"] is None
    assert legal == same.ask("legal", seat=0)


def test_the_command_says_which_games_there_are(tmp_path: Path) -> None:
    done = manage("engine", "no_such_game", folder=tmp_path)
    assert done.returncode == 1
    assert b"rolling_village" in done.stderr


def test_the_schema_of_a_game_is_printed_from_its_types(capsys: pytest.CaptureFixture[str]) -> None:
    from django.core.management import call_command

    call_command("engine", "rolling_village", "--schema")
    schema = json.loads(capsys.readouterr().out)
    assert set(schema) == {"options", "state", "action", "$defs"}
    assert "Village" in schema["$defs"]
