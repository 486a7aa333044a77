"""A village as templates draw it: a grid of cells, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine import Term, phrase
from engine.texts import Texts
from games.rolling_village.data import (
    AVENUES,
    COLUMNS,
    EMPTY,
    POINTS,
    ROUNDS,
    ROWS,
    STRIDE,
    TYPE_OF_CODE,
)
from games.rolling_village.rules.scoring import groups, park_points
from games.rolling_village.state import Table, active_row, drafted_sheet, starred_types
from tables.page.scene import Scene

SYMBOLS = {"house": "maison", "forest": "foret", "lake": "lac", "park": "parc"}


@dataclass
class CellView:
    row: int
    col: int
    kind: str | None
    points: int
    draft: bool = False
    counts: bool = False
    last: bool = False
    moves: str = ""
    reason: str = ""
    label: str = ""

    @property
    def symbol(self) -> str | None:
        return SYMBOLS[self.kind] if self.kind else None


@dataclass
class SheetView:
    """A village as a grid of cells."""

    rows: list[list[CellView]]
    avenues: list[str]
    active: int | None
    scores: list[int | None]
    bonuses: list[tuple[str, str, bool]]
    description: str
    total: int
    cells: dict[tuple[int, int], CellView] = field(default_factory=dict)


def shown(scene: Scene, seat: int) -> str:
    """A village as this viewer sees it: with its draft, where it is not hidden."""
    return drafted_sheet(scene.view.villages[seat])


def plain_sheet(texts: Texts, sheet: str, lang: str) -> SheetView:
    """A village that stands for itself: an example, a lesson."""
    rows = _grid(sheet)
    return SheetView(
        rows=rows,
        avenues=_avenues(),
        active=None,
        scores=[None] * ROUNDS,
        bonuses=[],
        description=describe_sheet(texts, sheet, lang),
        total=0,
        cells={(cell.row, cell.col): cell for line in rows for cell in line},
    )


def _grid(sheet: str) -> list[list[CellView]]:
    return [
        [
            CellView(r, c, TYPE_OF_CODE.get(sheet[(r - 1) * STRIDE + c - 1]), POINTS[r - 1][c - 1])
            for c in range(1, COLUMNS + 1)
        ]
        for r in range(1, ROWS + 1)
    ]


def _avenues() -> list[str]:
    return [avenue.replace("-", "–") for avenue in AVENUES]


def sheet_view(scene: Scene, seat: int, last: set[tuple[int, int]]) -> SheetView:
    state: Table = scene.view
    village = state.villages[seat]
    sheet = shown(scene, seat)
    row = active_row(state, village) if not village.confirmed else None
    counting = {cell for group in groups(sheet, row) for cell in group.cells} if row else set()
    drafted = {(step.row, step.col) for step in village.draft}
    rows = _grid(sheet)
    for cell in (cell for line in rows for cell in line):
        at = (cell.row, cell.col)
        cell.draft, cell.counts, cell.last = at in drafted, at in counting, at in last
    scores: list[int | None] = [*village.scores, *[None] * (ROUNDS - len(village.scores))]
    return SheetView(
        rows=rows,
        avenues=_avenues(),
        active=row,
        scores=scores,
        bonuses=[
            (SYMBOLS[kind], term(scene, kind), kind in village.bonuses) for kind in starred_types(state)
        ],
        description=described(scene, sheet),
        total=sum(village.scores) + park_points(village.sheet),
        cells={(cell.row, cell.col): cell for line in rows for cell in line},
    )


def term(scene: Scene, kind: str) -> str:
    name: str = scene.game.texts.term(Term(kind), scene.lang)
    return name


def described(scene: Scene, sheet: str) -> str:
    return describe_sheet(scene.game.texts, sheet, scene.lang)


def describe_sheet(texts: Texts, sheet: str, lang: str) -> str:
    """The village row by row, as one reads it aloud."""
    empty = texts.say(phrase("rv.page.empty"), lang)
    said = []
    for number, row in enumerate(sheet.split("/"), 1):
        kinds = [texts.term(Term(TYPE_OF_CODE[code]), lang) if code != EMPTY else empty for code in row]
        said.append(texts.say(phrase("rv.page.row", row=number, cells=", ".join(kinds)), lang))
    return "; ".join(said) if lang == "en" else "\u202f; ".join(said)
