"""A village as templates draw it: a grid of cells, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine import OMNISCIENT
from engine.speaker import Speaker
from games.rolling_village.data import AVENUES, COLUMNS, EMPTY, POINTS, ROWS, TYPE_OF_CODE, Cell, at
from games.rolling_village.state import Village, drafted_sheet

SYMBOLS = {"house": "maison", "forest": "foret", "lake": "lac", "park": "parc"}

NOWHERE: frozenset[Cell] = frozenset()


@dataclass(frozen=True)
class CellView:
    row: int
    col: int
    code: str
    points: int
    last: bool

    @property
    def symbol(self) -> str:
        return SYMBOLS[TYPE_OF_CODE[self.code]] if self.code else ""


@dataclass(frozen=True)
class VillageView:
    rows: tuple[tuple[CellView, ...], ...]
    description: str


@lru_cache(512)
def village_view(say: Speaker, sheet: str, last: frozenset[Cell] = NOWHERE) -> VillageView:
    """A village that stands for itself: somebody else's, an example, a lesson."""
    rows = tuple(
        tuple(
            CellView(row, col, sheet[at(row, col)].strip(EMPTY), POINTS[row - 1][col - 1], (row, col) in last)
            for col in range(1, COLUMNS + 1)
        )
        for row in range(1, ROWS + 1)
    )
    return VillageView(rows, describe_sheet(say, sheet))


def open_sheet(village: Village, viewer: int) -> str:
    """What lies open; to whoever looks back and may know everything, also what was still pencilled in."""
    return drafted_sheet(village) if viewer == OMNISCIENT else village.sheet


def describe_sheet(say: Speaker, sheet: str) -> str:
    """The village row by row, as one reads it aloud."""
    empty = say("rv.page.empty")
    said = []
    for number, row in enumerate(sheet.split("/"), 1):
        kinds = [say.term(TYPE_OF_CODE[code]) if code != EMPTY else empty for code in row]
        said.append(say("rv.page.row", row=number, cells=", ".join(kinds)))
    return "; ".join(said) if say.lang == "en" else "\u202f; ".join(said)


def avenue_name(avenue: str) -> str:
    """As it is printed, with a dash."""
    return avenue.replace("-", "–")


AVENUE_NAMES = tuple(avenue_name(avenue) for avenue in AVENUES)
