"""Villages that stand for themselves: the examples of the rules and the guided turn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.speaker import Speaker
from games.chevoux.data import CARDS
from games.chevoux.data.cells import COLUMNS, INDEX
from games.chevoux.page.views import Painter, TileView
from games.chevoux.rules.board import Board
from games.chevoux.rules.layout import layout

# A cell of an example: its tile, people on it, "!" where it is misplaced, "*" where one should look.
CELL = re.compile(r"([A-Z]+)(\d*)(!?)(\*?)")
NOTHING = "."

ExampleRow = list[tuple[TileView | None, bool]]


def example_boards(say: Speaker, article: Mapping[str, Any]) -> list[list[ExampleRow]]:
    """One small village, or several that follow one another, separated by a line of dashes."""
    painter = Painter(say, article["moon"], article["sun"])
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
    return replace(painter.tile(id, int(people or 0)), row=row, bad=bool(bad)), bool(here)


def lesson(say: Speaker) -> dict[str, Any]:
    """The guided turn: its village before and after the swap it teaches, its cards and its reserve.

    Each gesture is a step of its own. What a gesture changes is seen from the next step on.
    """
    setup = say.texts.source["tutorial_setup"]
    painter = Painter(say, setup["moon"], setup["sun"])
    tiles = " ".join(setup["rows"]).split()
    board = Board.of(layout(setup["moon"], setup["sun"]), tiles, [0] * len(tiles))
    chosen: dict[str, tuple[int, Any]] = {}
    played: dict[str, tuple[int, Any]] = {}
    for number, step in enumerate(say.texts.source["tutorial"], 1):
        asked = step["expects"]
        if "select" in asked:
            chosen[asked["select"]] = number + 1, asked
        elif "action" in asked:
            played[asked["action"]] = number, asked
    swap_step, swap = played["restructure"]
    welcome_step, welcome = played["populate"]
    a, b = INDEX[swap["champ"]], INDEX[swap["other"]]
    after = tiles.copy()
    after[a], after[b] = after[b], after[a]
    left: dict[str, int] = {}
    for tile in setup["reserve"].split():
        left[tile] = left.get(tile, 0) + 1
    return {
        "village": painter.village(board),
        "after": painter.village(Board.of(board.layout, after, [0] * len(after))),
        "swap": {"step": swap_step, "cells": (a, b), "action": swap},
        "welcome": {
            "step": welcome_step,
            "cell": INDEX[welcome["cell"]],
            "action": welcome,
            "people": CARDS[welcome["card"]].people,
        },
        "passing": played["pass"][1],
        # From which step on an effect or a tile is seen to be chosen, and the gesture that chooses it.
        "effects": {what: found for what, found in chosen.items() if what not in INDEX},
        "choices": {INDEX[what]: found for what, found in chosen.items() if what in INDEX},
        "cards": [
            {
                "id": card,
                "name": say.term(card),
                "effects": [
                    (effect, sign, say.term(card, effect), say.term(card, f"{effect}_short"))
                    for effect, sign in (("restructure", "echange"), ("populate", "personnes"))
                ],
                "teaches": teaches,
                "show": show,
                "until": until,
            }
            for card, teaches, show, until in (
                (swap["card"], "restructure", 1, swap_step + 1),
                (welcome["card"], "populate", swap_step + 1, welcome_step + 1),
                (played["pass"][1]["card"], "", welcome_step + 1, len(say.texts.source["tutorial"]) + 1),
            )
        ],
        "columns": COLUMNS,
        "reserve": painter.counted(left.items()),
        "words": say,
    }
