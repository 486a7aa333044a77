"""The texts keep the promises of the pages that will show them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from games import chevoux
from games.chevoux.data import AXES, BADGES, BASE, CARDS
from games.chevoux.data.cells import NAMES, bits
from games.chevoux.rules.board import Board
from games.chevoux.rules.layout import layout
from games.chevoux.state import Options, State, Village
from tests.chevoux.conftest import TEXTS
from tests.chevoux.villages import ENGINE, play, state_with

GAME = Path(chevoux.__file__).parent


def tutorial() -> State:
    told = TEXTS.source["tutorial_setup"]
    rows = " ".join(told["rows"]).split()
    first = [told["card_aside"], *told["cards"]]
    return State(
        told["options"]["difficulty"],
        told["options"]["show_violations"],
        told["moon"],
        told["sun"],
        rows + told["reserve"].split(),
        [first, *[list(CARDS) for _ in range(4)]],
        [Village(rows, [0] * len(rows))],
    )


def violated(state: State) -> list[str]:
    cells = state.villages[0].cells
    board = Board.of(layout(state.moon, state.sun), cells, [0] * len(cells))
    return [NAMES[cell] for cell in bits(board.misplaced())]


def test_the_tutorial_can_be_played_as_it_is_told() -> None:
    told, state = TEXTS.source["tutorial_setup"], tutorial()
    assert ENGINE.read_options(told["options"]) == Options(moon="AGR", sun="TOU")
    assert violated(state) == told["violated_at_start"]
    for step in TEXTS.source["tutorial"]:
        if "action" in step["expects"]:
            play(state, **step["expects"])
    assert violated(state) == told["violated_after"]
    assert sum(state.villages[0].people) == told["inhabitants_after"]


def test_the_glossary_names_what_is_printed() -> None:
    axes = {tile: axis for axis, tiles in AXES.items() for tile in tiles}
    for tile in [*BASE, *axes]:
        entry = TEXTS.glossary[tile]
        assert entry["count"] == (BASE[tile].copies if tile in BASE else 1)
        assert entry.get("axis") == axes.get(tile)
    for axis, tiles in AXES.items():
        assert TEXTS.glossary[axis]["tiles"] == list(tiles)
    for card in CARDS:
        assert {"restructure", "populate"} <= set(TEXTS.glossary[card])


def test_every_option_and_each_of_its_values_has_a_name() -> None:
    for field, kind in get_type_hints(Options).items():
        assert f"cv.option.{field}" in TEXTS
        assert f"cv.option.{field}.help" in TEXTS
        for value in get_args(kind):
            assert f"cv.option.{field}.{value}" in TEXTS


def said_in_french() -> list[str]:
    found: list[str] = []

    def gather(node: Any) -> None:
        if isinstance(node, dict):
            if isinstance(node.get("fr"), str):
                found.append(node["fr"])
            for value in node.values():
                gather(value)
        elif isinstance(node, list):
            for value in node:
                gather(value)

    gather(TEXTS.source)
    return found


@pytest.mark.parametrize("wrong", [" [;!?»]", " :", "« ", "'"])
def test_french_typography(wrong: str) -> None:
    texts = said_in_french()
    assert len(texts) > 300
    assert [text for text in texts if re.search(wrong, text)] == []


def test_each_medal_tells_from_how_many_points_it_is_given() -> None:
    for difficulty, badges in BADGES.items():
        for badge, least in badges:
            entry = TEXTS.glossary[badge]
            assert entry[f"{difficulty}_from"] == least
            assert all(least is None or str(least) in text for text in entry["text"].values())


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (state_with(card="K1"), "avec Remembrement, restructurez, peuplez ou passez"),
        (state_with(card="K6", rows=2), "avec Projet Lune, restructurez ou passez"),
        (state_with("HAB SIL" + " CHAMP" * 10, "K5"), "avec Projet Soleil, peuplez ou passez"),
        (state_with("CHAMP " * 12, "K4"), "avec Grands travaux, rien n’est possible, passez"),
    ],
)
def test_the_prompt_names_what_the_card_can_do_now(state: State, said: str) -> None:
    assert TEXTS.say(ENGINE.prompt(state, 0), "fr") == said
