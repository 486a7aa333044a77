"""Valleys written as in the rules: "H(1,3) S(1,2) C3(2,2)"."""

from __future__ import annotations

import re
from pathlib import Path

from engine.texts import Texts
from games import vallee
from games.vallee.data.hexes import CELLS, INDEX
from games.vallee.rules.engine import Vallee
from games.vallee.rules.networks import Land, survey
from games.vallee.state import NOBODY, State, Valley, fresh_valley

ENGINE = Vallee()
TEXTS = Texts.load(Path(vallee.__file__).with_name("texts.yaml"))

_DRAWN = re.compile(r"([HSfF]|I\d|C\d)\((\d),(\d)\)")

# The two full sheets of the worked example, 45 and 41 points.
EXAMPLE_WINNER = (
    "f(3,0) S(4,0) H(3,1) f(4,1) H(5,1) C0(1,2) C3(2,2) C4(3,2) C3(4,2) S(5,2) H(0,3) f(1,3) F(2,3) "
    "H(4,3) S(5,3) S(0,4) f(2,4) H(3,4) S(4,4) S(0,5) C0(1,5) C3(2,5) F(3,5) H(0,6) H(1,6)"
)
EXAMPLE_SECOND = (
    "S(3,0) H(4,0) S(3,1) H(4,1) f(5,1) H(1,2) F(2,2) S(3,2) H(4,2) C2(5,2) S(0,3) C2(1,3) f(2,3) "
    "f(4,3) C3(5,3) C5(0,4) f(2,4) F(3,4) S(4,4) H(0,5) f(1,5) I2(2,5) f(3,5) S(0,6) C1(1,6)"
)


def cells(text: str) -> list[str]:
    drawn = [""] * len(CELLS)
    for symbol, q, r in _DRAWN.findall(text):
        drawn[INDEX[int(q), int(r)]] = symbol
    return drawn


def land(text: str) -> Land:
    return survey(cells(text))


def table(*texts: str, sheet: str = "A", dice: str = "HSICfF", children: bool = False) -> State:
    """A table whose valleys hold exactly these drawings, seat 0 to play, all dice and colours free."""
    valleys = []
    for text in texts:
        blank = fresh_valley(sheet, 1).cells
        drawn = ["^" if old == "^" else new for old, new in zip(blank, cells(text), strict=True)]
        houses, supers = drawn.count("H"), drawn.count("F")
        valleys.append(Valley(1, drawn, 2 * houses + supers))
    count = sum(sum(1 for one in valley.cells if one not in ("", "^")) - 1 for valley in valleys)
    return State(sheet, children, valleys, 0, 0, list(dice), [NOBODY] * 6, {}, 1, count)


# Seat 0 has filled orange and green, the only colours still open.
def rescue_table() -> State:
    state = table(
        "H(3,1) S(3,0) S(4,0) S(4,1) S(5,1) S(1,2) S(0,3) S(1,3) S(2,3) S(0,4)", "H(4,2)", dice="HSICfF"
    )
    state.taken_by = [1, 0, 1, NOBODY, NOBODY, NOBODY]
    state.reserved = {"b": 0, "p": 1, "y": 2}
    return state
