"""The guided turn: the board of `tutorial_setup` in texts.yaml and what can be touched on it."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from engine import Term
from engine.texts import Texts
from games.vallee.data import COLOURS, SHEETS
from games.vallee.data.hexes import CELLS, INDEX
from games.vallee.page.art import CENTRES, SYMBOLS, TILES
from games.vallee.page.views import Piece, cell_id, piece, tiles

_DRAWN = re.compile(r"([HSfF]|[IC]\d)\((\d),(\d)\)")

# From which step on each drawing is there: in pencil, and until when.
PENCIL = (("S", (3, 0), 5, 6), ("C5", (1, 2), 9, 10), ("C0", (1, 2), 10, 11))
INK = (("S", (3, 0), 6), ("C0", (1, 2), 11))
# The step at which the first die and colour of the learner, and those of the rival, are closed.
CLOSED_STEP = 6


def read_cells(text: str) -> list[str]:
    """A valley as the rules write it: "H(3,1) C0(1,2)"."""
    drawn = [""] * len(CELLS)
    for symbol, q, r in _DRAWN.findall(text):
        drawn[INDEX[int(q), int(r)]] = symbol
    return drawn


def tutorial(texts: Texts, lang: str) -> dict[str, Any]:
    setup = texts.source["tutorial_setup"]
    drawn = read_cells(setup["cells"])
    printed = SHEETS[setup["sheet"]]
    actions = [step["expects"] for step in texts.source["tutorial"] if isinstance(step["expects"], dict)]

    def asked(**wanted: Any) -> str:
        """The action a step asks for here, if one does."""
        found = next((action for action in actions if action.get("select") == wanted), None)
        return msgspec.json.encode(found).decode() if found else ""

    def put(symbol: str, at: tuple[int, int]) -> Piece:
        return piece(INDEX[at], printed[INDEX[at]], symbol)

    draws = [msgspec.json.encode(action).decode() for action in actions if action.get("action")]
    turn = next(msgspec.json.encode(action).decode() for action in actions if "turn" in action)
    return {
        "tiles": tiles(setup["sheet"], lang),
        "dice": [
            (number, SYMBOLS[face], texts.term(Term(face), lang), asked(die=number))
            for number, face in enumerate(setup["dice"])
        ],
        "colours": [
            (
                key,
                TILES[key],
                texts.term(Term(key, "letter"), lang),
                texts.term(Term(key), lang).capitalize(),
                asked(colour=key),
            )
            for key in COLOURS
        ],
        "cells": [
            (
                cell_id(cell),
                *CENTRES[cell],
                asked(q=q, r=r),
                piece(cell, printed[cell], drawn[cell]) if drawn[cell] else None,
            )
            for cell, (q, r) in enumerate(CELLS)
        ],
        "layers": [
            *[(start, end, True, put(symbol, at)) for symbol, at, start, end in PENCIL],
            *[(start, 99, False, put(symbol, at)) for symbol, at, start in INK],
        ],
        "taken_dice": {setup["learner"]["die"]: 1, setup["rival"]["die"]: 2},
        "taken_colours": {setup["learner"]["colour"]: 1, setup["rival"]["colour"]: 2},
        "names": ("", texts.source["tutorial_setup"]["learner"]["name"][lang], setup["rival"]["name"]),
        "closed_step": CLOSED_STEP,
        "draws": draws,
        "turn": turn,
    }
