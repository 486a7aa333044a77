"""What the table page is made of: the village, the moves foreseen, the examples and the guided turn."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from engine import Amount, FastChance
from engine.speaker import speaker
from games.chevoux.actions import Pass, Populate, Resign, Restructure, touched
from games.chevoux.page.art import SYMBOLS
from games.chevoux.page.lesson import example_boards, lesson
from games.chevoux.page.preview import no_move, no_welcome, outlook
from games.chevoux.page.views import CONTENT, Painter, people_in_words
from games.chevoux.rules.board import Board, board_of
from games.chevoux.rules.layout import layout, layout_of
from games.chevoux.rules.still import Still, still
from games.chevoux.state import State, visible_card
from tests.chevoux.conftest import TEXTS
from tests.chevoux.villages import ENGINE, positions

FRENCH, ENGLISH = speaker(TEXTS, "fr"), speaker(TEXTS, "en")


def foretold(state: State) -> dict[str, Any]:
    card = visible_card(state, state.villages[0])
    found = outlook(FRENCH, still(state, state.villages[0]), card, True)
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return told


def played(state: State, action: Any) -> Board:
    """The village after the action, before it grows."""
    size, after = len(state.villages[0].cells), ENGINE.clone(state)
    ENGINE.play(after, 0, action, FastChance(1))
    village = after.villages[0]
    return Board.of(layout_of(state), village.cells[:size], village.people[:size])


def test_each_foreseen_move_is_the_one_of_that_number_and_ends_as_foretold() -> None:
    for state in positions(25):
        told, legal = foretold(state), ENGINE.legal(state, 0)
        numbers = set()
        for effect, kind in (("restructure", Restructure), ("populate", Populate)):
            for move in told["moves"][effect]:
                action = legal[move["i"] - 1]
                assert isinstance(action, kind)
                board, after = board_of(state, state.villages[0]), played(state, action)
                moved = zip(board.tiles, board.people, after.tiles, after.people, strict=True)
                assert {n for n, (*was, tile, people) in enumerate(moved) if was != [tile, people]} <= set(
                    move["c"]
                )
                assert move["s"] == after.score
                assert move["b"] == after.misplaced().bit_count()
                assert move["b"] == board.misplaced().bit_count() - len(move["m"]) + len(move["u"])
                assert not any(after.misplaced() >> cell & 1 for cell in move["m"])
                assert all(after.misplaced() >> cell & 1 for cell in move["u"])
                numbers.add(move["i"])
        rest = [action for i, action in enumerate(legal, 1) if i not in numbers]
        assert rest == [Pass(visible_card(state, state.villages[0])), Resign()]


def test_without_markers_nothing_tells_which_tiles_are_misplaced() -> None:
    state = positions(12)[-1]
    board = board_of(state, state.villages[0])
    painter = Painter(FRENCH, state.moon, state.sun)
    village = still(state, state.villages[0])
    told = outlook(FRENCH, village, visible_card(state, state.villages[0]), False)
    for moves in told["moves"].values():
        assert all(not {"m", "u", "b"} & move.keys() for move in moves)
    shown = painter.village(board, marks=False)
    assert shown.bad == 0
    wishing = [tile for row in shown.rows for tile in row if tile.id not in CONTENT]
    assert not any(tile.bad or "lacée" in tile.label for tile in wishing)


def test_an_effect_without_a_move_says_why() -> None:
    for state in [position for seed in range(4) for position in positions(10, seed)]:
        card, board = visible_card(state, state.villages[0]), board_of(state, state.villages[0])
        told = foretold(state)
        for effect, why in (("restructure", no_move(board, card)), ("populate", no_welcome(board, card))):
            assert bool(told["moves"][effect]) == (why is None)
            if why:
                assert "{" not in FRENCH.phrase(why)


def test_a_label_says_the_place_the_rule_and_whether_it_holds() -> None:
    tiles = ["LAV", "HAB", "CHAMP", "CHAMP", "MOU", "MAI", "ECO", "HAB", "CAF", "EPI", "EGL", "CHAMP"]
    board = Board.of(layout("AGR", "TOU"), tiles, [0, 2, *[0] * 10])
    rows = Painter(FRENCH, "AGR", "TOU").village(board).rows
    assert rows[0][0].label == (
        "Rangée 1, colonne 1, Lavoir, Bâtiment violet. Au bord de la Rivière. Bien placée."
    )
    assert rows[0][1].label.startswith("Rangée 1, colonne 2, Habitation, 2\u00a0personnes. Aucune contrainte")
    assert rows[0][1].symbol == "habitation-habitee"
    assert "Mal placée\u00a0: " in rows[1][2].label
    assert rows[1][5].bad


def test_a_tile_says_of_which_kind_it_is_in_words_and_by_a_sign() -> None:
    french, english = (Painter(words, "AGR", "CUL") for words in (FRENCH, ENGLISH))
    assert french.to_read("MAI").label.startswith("Mairie, Bâtiment bleu. ")
    assert french.to_read("THE").label.startswith("Théâtre, Bâtiment Soleil. ")
    assert english.to_read("LAV").label.startswith("Wash house, violet Building. ")
    assert english.to_read("MOU").label.startswith("Mill, Moon Building. ")
    assert french.to_read("CHAMP").label.startswith("Champ. ")
    signs = {french.to_read(id).sign for id in ("MAI", "LAV", "MOU", "THE")}
    assert len(signs) == 4
    assert not french.to_read("HAB").sign
    assert "Bâtiments bleus\u00a0: Mairie, École, Cabinet médical et Église." in french.kinds()
    assert "Moon Buildings: Farm, Mill, Silo and Cowshed." in english.kinds()


def test_a_welcome_says_who_comes_and_who_then_lives_there() -> None:
    state = next(state for state in positions(25) if foretold(state)["moves"]["populate"])
    board = board_of(state, state.villages[0])
    for move in foretold(state)["moves"]["populate"]:
        assert move["p"] == FRENCH("cv.page.some", people=Amount(move["n"], "inhabitant"))
        assert move["g"] == people_in_words(FRENCH, board.people[move["c"][0]] + move["n"])


def test_only_a_column_that_can_go_both_ways_is_said_to_turn() -> None:
    for rows, turns in ((2, False), (3, True)):
        tiles = ["CHAMP"] * 6 + ["HAB"] * 6 * (rows - 1)
        village = Still(layout("AGR", "TOU"), tuple(tiles), (0,) * len(tiles))
        told = outlook(FRENCH, village, "K3", True)
        assert ("seconde touche" in told["words"]["todo_col"]) == turns
        assert len({move["w"] for move in told["moves"]["restructure"]}) == 1 + turns


@pytest.mark.parametrize(
    ("action", "cells"),
    [
        ({"action": "restructure", "card": "K2", "row": 2, "dir": "left"}, set(range(6, 12))),
        ({"action": "restructure", "card": "K3", "col": 1, "dir": "down"}, {0, 6, 12}),
        ({"action": "restructure", "card": "K1", "champ": "r1c2", "other": "r2c2"}, {1, 7}),
        ({"action": "populate", "card": "K4", "cell": "r3c6"}, {17}),
        ({"action": "pass", "card": "K4"}, set()),
    ],
)
def test_the_last_move_marks_what_it_changed(action: dict[str, Any], cells: set[int]) -> None:
    assert touched(action, 18) == cells


@pytest.mark.parametrize(
    "article", [a for a in TEXTS.articles.values() if "board" in a], ids=lambda article: article["id"]
)
def test_every_example_of_the_rules_can_be_drawn(article: dict[str, Any]) -> None:
    for board in example_boards(FRENCH, article):
        assert board
        assert all(len(row) == 6 for row in board)


def test_there_is_a_drawing_for_each_tile() -> None:
    tiles = [id for id, entry in TEXTS.glossary.items() if entry["kind"] == "tile"]
    assert sorted(tiles) == sorted(SYMBOLS)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_stands_on_a_tile_is_a_part_of_its_name(lang: str) -> None:
    words = speaker(TEXTS, lang)
    for tile in SYMBOLS:
        assert words.term(tile, "short").casefold() in words.term(tile).casefold()


def test_the_lesson_has_every_place_its_steps_point_at() -> None:
    from tables.page.render import fragment

    html = fragment(["chevoux/tutorial.html"], lesson(FRENCH))
    ids = set(re.findall(r'id="([^"]+)"', html))
    for step in TEXTS.source["tutorial"]:
        assert set(step["point_at"]) <= ids
        assert set(step["say"]) == set(step.get("otherwise", step["say"])) == {"fr", "en"}
    acts = [step["expects"] for step in TEXTS.source["tutorial"] if isinstance(step["expects"], dict)]
    assert html.count("data-tutorial-action") == len(acts)
