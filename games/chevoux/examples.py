"""Villages that stand for themselves: the examples of the rules and the guided turn."""

from __future__ import annotations

import re
from typing import Any

from games.chevoux.board import Board
from games.chevoux.cells import COLUMNS, INDEX
from games.chevoux.data import CARDS
from games.chevoux.layout import layout
from games.chevoux.scenery import Painter, TileView, Words

# A cell of an example: its tile, people on it, "!" where it is misplaced, "*" where one should look.
CELL = re.compile(r"([A-Z]+)(\d*)(!?)(\*?)")
NOTHING = "."

ExampleRow = list[tuple[TileView | None, bool]]


def example_boards(words: Words, article: dict[str, Any]) -> list[list[ExampleRow]]:
    """One small village, or several that follow one another, separated by a line of dashes."""
    painter = Painter(words, article["moon"], article["sun"])
    boards: list[list[ExampleRow]] = [[]]
    for number, line in enumerate(article["board"], 1):
        if line == "---":
            boards.append([])
        else:
            boards[-1].append([_cell(painter, cell, number) for cell in line.split()])
    return boards


def _cell(painter: Painter, written: str, row: int) -> tuple[TileView | None, bool]:
    if written == NOTHING:
        return None, False
    found = CELL.fullmatch(written)
    if found is None:
        raise ValueError(f"not a cell of an example: {written}")
    id, people, bad, here = found.groups()
    return painter.tile(id, int(people or 0), row=row, bad=bool(bad)), bool(here)


def lesson(words: Words) -> dict[str, Any]:
    """The guided turn: its village before and after the swap it teaches, its cards and its reserve."""
    setup = words.texts.source["tutorial_setup"]
    painter = Painter(words, setup["moon"], setup["sun"])
    tiles = " ".join(setup["rows"]).split()
    board = Board.of(layout(setup["moon"], setup["sun"]), tiles, [0] * len(tiles))
    steps = words.texts.source["tutorial"]
    acts = {
        step["expects"]["action"]: (number, step["expects"])
        for number, step in enumerate(steps, 1)
        if isinstance(step["expects"], dict)
    }
    swapped, swap = acts["restructure"]
    settled, welcome = acts["populate"]
    a, b = INDEX[swap["champ"]], INDEX[swap["other"]]
    after = tiles.copy()
    after[a], after[b] = after[b], after[a]
    left: dict[str, int] = {}
    for tile in setup["reserve"].split():
        left[tile] = left.get(tile, 0) + 1
    return {
        "village": painter.village(board),
        "after": painter.village(Board.of(board.layout, after, [0] * len(after))),
        "swap": {"step": swapped + 1, "cells": (a, b), "action": swap},
        "welcome": {
            "step": settled + 1,
            "cell": INDEX[welcome["cell"]],
            "action": welcome,
            "people": CARDS[welcome["card"]].people,
        },
        "passing": {"step": acts["pass"][0], "action": acts["pass"][1]},
        "cards": [
            (card, words.term(card), words.term(card, "restructure"), words.term(card, "populate"))
            for card in (swap["card"], welcome["card"], acts["pass"][1]["card"])
        ],
        "columns": COLUMNS,
        "reserve": painter.counted(left.items()),
        "words": words,
    }
