"""How Rolling Village is drawn: what each template needs, worked out from what the viewer may see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec
from markupsafe import Markup

from config.jinja import language
from engine import OMNISCIENT, IllegalMove, Phrase, Term, phrase, registry
from engine.texts import Texts
from games.rolling_village import checks, words
from games.rolling_village.actions import ChooseAvenue, Place
from games.rolling_village.data import (
    AVENUES,
    BONUS_ROUNDS,
    COLUMNS,
    EMPTY,
    POINTS,
    ROUNDS,
    ROWS,
    STRIDE,
    TYPE_OF_CODE,
    TYPES,
)
from games.rolling_village.scoring import avenue_scores, best_row, groups, park_points
from games.rolling_village.state import (
    Table,
    Village,
    active_row,
    avenue_is_free,
    bonus_types,
    column_of,
    drafted_sheet,
    estimated_total,
    open_slots,
    placements,
    type_of,
)
from games.rolling_village.tutorial import tutorial_state
from tables.models import Move
from tables.presenter import Presenter
from tables.render import fragment
from tables.scene import Scene

SYMBOLS = {"house": "maison", "forest": "foret", "lake": "lac", "park": "parc"}


@dataclass(frozen=True)
class Brush:
    """Something the next tap can place: a project of the dice, or a type where the type is free."""

    key: str
    symbol: str
    name: str
    where: str
    done: bool = False


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


class RollingVillagePresenter(Presenter):
    plateau = "rolling_village/plateau.html"
    main = "rolling_village/main.html"
    actions = "rolling_village/actions.html"
    panel = "rolling_village/panel.html"
    results = "rolling_village/results.html"
    styles = ("css/rolling_village.css",)

    def context(self, scene: Scene) -> dict[str, Any]:
        state: Table = scene.view
        last = last_confirmed(scene.snapshot.moves)
        context: dict[str, Any] = {
            "dice": state.dice,
            "round": state.round,
            "rounds": ROUNDS,
            "bonus_rounds": BONUS_ROUNDS,
            "minis": [
                mini(_open_sheet(scene, village), frozenset(last.get(seat, ())), scene.lang)
                for seat, village in enumerate(state.villages)
            ],
            "avenue": None if avenue_is_free(state) or not state.round else AVENUES[_row(state) - 1],
            "brushes": [],
            "choices": [],
        }
        if scene.seated:
            context |= mine(scene, sheet_view(scene, scene.viewer, last.get(scene.viewer, set())))
        return context

    def description(self, scene: Scene) -> list[str]:
        state: Table = scene.view
        lines = [scene.say(phrase("rv.page.dice", d1=state.dice[0], d2=state.dice[1]))]
        return lines + [
            f"{scene.names[seat]} – {described(scene, shown(scene, seat))}"
            for seat in range(len(state.villages))
        ]

    def example_board(self, article: dict[str, Any]) -> str:
        """The little village of an example on the rules page."""
        context = {"mini": mini(article["board"], frozenset(), language()), "dice": article.get("dice")}
        return fragment(["rolling_village/example.html"], context)

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided turn; tutorial.js shows its pieces step by step."""
        state, texts = tutorial_state(), registry.get("rolling_village").texts
        context = {
            "sheet": plain_sheet(texts, state.villages[0].sheet, lang),
            "dice": state.dice,
            "confirm": texts.say(phrase("rv.move.confirm"), lang),
        }
        return fragment(["rolling_village/tutorial.html"], context)

    def columns(self, scene: Scene) -> list[tuple[str, dict[int, int]]]:
        thirds = [
            (
                scene.say(phrase("rv.page.rounds", first=first, last=first + 2)),
                {
                    s.seat: sum(line.points for line in s.lines[first - 1 : first + 2])
                    for s in scene.standings
                },
            )
            for first in (1, 4, 7)
        ]
        parks = {s.seat: s.lines[-1].points for s in scene.standings}
        return [*thirds, (scene.say(phrase("rv.score.parks")), parks)]

    def curves(self, scene: Scene) -> list[tuple[str, list[int]]]:
        """Everybody's running total, round by round and with the parks, for the plot of the result."""
        labels = [str(n) for n in range(1, ROUNDS + 1)] + [scene.say(phrase("rv.score.parks"))]
        running = {
            s.seat: [sum(line.points for line in s.lines[: n + 1]) for n in range(len(s.lines))]
            for s in scene.standings
        }
        return [
            (label, [running[seat][n] for seat in range(len(scene.names))]) for n, label in enumerate(labels)
        ]


def _row(state: Table) -> int:
    return active_row(state, Village()) or 1


def _open_sheet(scene: Scene, village: Village) -> str:
    """What lies open; to whoever looks back and may know everything, also what was still pencilled in."""
    return drafted_sheet(village) if scene.viewer == OMNISCIENT else village.sheet


def shown(scene: Scene, seat: int) -> str:
    """A village as this viewer sees it: with its draft, where it is not hidden."""
    return drafted_sheet(scene.view.villages[seat])


@lru_cache(maxsize=4096)
def mini(sheet: str, last: frozenset[tuple[int, int]], lang: str) -> Markup:
    """A village at a glance. Kept: the same few stand in everybody's panels, move after move."""
    drawn = plain_sheet(registry.get("rolling_village").texts, sheet, lang)
    for at in last:
        drawn.cells[at].last = True
    return Markup(fragment(["rolling_village/mini.html"], {"sheet": drawn}))  # noqa: S704  our own drawing


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
        bonuses=[(SYMBOLS[kind], _term(scene, kind), kind in village.bonuses) for kind in TYPES],
        description=described(scene, sheet),
        total=sum(village.scores) + park_points(village.sheet),
        cells={(cell.row, cell.col): cell for line in rows for cell in line},
    )


# -- the viewer's own sheet ------------------------------------------------------------------------------


def mine(scene: Scene, sheet: SheetView) -> dict[str, Any]:
    state: Table = scene.view
    village = state.villages[scene.viewer]
    drafted = drafted_sheet(village)
    brushes = brushes_of(scene, state, village) if scene.my_turn else []
    if scene.my_turn:
        offer(scene, sheet, brushes)
    label_cells(scene, sheet)
    row = sheet.active or (best_row(drafted) if avenue_is_free(state) else None)
    now = avenue_scores(drafted)[row - 1] if row and not village.confirmed else None
    choices = []
    if (
        scene.my_turn
        and not open_slots(state, village)
        and avenue_is_free(state)
        and not _missing(state, village)
    ):
        choices = [
            (move.raw, move.action.avenue.replace("-", "–"), points, move.action.avenue == village.avenue)
            for move, points in zip(
                [m for m in scene.legal if isinstance(m.action, ChooseAvenue)],
                avenue_scores(drafted),
                strict=True,
            )
        ]
    return {
        "sheet": sheet,
        "brushes": brushes,
        "choices": choices,
        "now": now,
        "estimate": round(estimated_total(state, scene.viewer)),
        "has_draft": bool(village.draft),
        "ready": scene.my_turn
        and not _missing(state, village)
        and (not avenue_is_free(state) or village.avenue),
        "left": [scene.say(item) for item in todo(state, village)],
    }


def _missing(state: Table, village: Village) -> int:
    return placements(state) - len(village.draft)


def todo(state: Table, village: Village) -> list[Phrase]:
    found = words.to_build(state, village)
    return [item for item in (found if isinstance(found, list) else [found]) if isinstance(item, Phrase)]


def brushes_of(scene: Scene, state: Table, village: Village) -> list[Brush]:
    """The projects of the dice, or the types where the player chooses one."""
    if state.round == 0:
        left = open_slots(state, village)
        columns = sorted({column_of(slot, state.dice) or 0 for slot in left})
        where = scene.say(phrase("rv.page.columns", columns=[*columns])) if columns else ""
        kinds = [kind for kind in TYPES if not _taken(state, village, kind)] if left else []
        return [Brush(kind, SYMBOLS[kind], _term(scene, kind).capitalize(), where) for kind in kinds]
    found = []
    slots = ("b1", "park") if state.dice[0] == state.dice[1] else ("b1", "b2")
    for slot in slots:
        kind = type_of(slot, state.dice) or ""
        column = column_of(slot, state.dice)
        where = phrase("rv.page.column", column=column) if column else phrase("rv.page.anywhere")
        done = any(step.slot == slot for step in village.draft)
        found.append(Brush(slot, SYMBOLS[kind], _term(scene, kind).capitalize(), scene.say(where), done))
    if state.round in BONUS_ROUNDS and not open_slots(state, village):
        anywhere = scene.say(phrase("rv.page.bonus"))
        taken = len(village.draft) == placements(state)
        stars = (village.draft[-1].type,) if taken else bonus_types(village)
        found += [
            Brush(kind, SYMBOLS[kind], _term(scene, kind).capitalize(), anywhere, taken) for kind in stars
        ]
    return found


def _taken(state: Table, village: Village, kind: str) -> bool:
    return state.options.setup_distinct and any(step.type == kind for step in village.draft)


def offer(scene: Scene, sheet: SheetView, brushes: list[Brush]) -> None:
    """Put on each cell what a tap there would play, or why none would be accepted."""
    by_cell: dict[tuple[int, int], dict[str, Any]] = {}
    for move in scene.legal:
        action = move.action
        if isinstance(action, Place):
            key = action.type or action.slot
            by_cell.setdefault((action.row or 0, action.col or 0), {}).setdefault(
                key, msgspec.to_builtins(action)
            )
    for cell, moves in by_cell.items():
        sheet.cells[cell].moves = msgspec.json.encode(moves).decode()
    wanted = next((brush for brush in brushes if not brush.done), None)
    if wanted is None:
        return
    for shown_cell in sheet.cells.values():
        if not shown_cell.moves and shown_cell.kind is None:
            shown_cell.reason = refusal(scene, wanted, shown_cell.row, shown_cell.col)


def refusal(scene: Scene, brush: Brush, row: int, col: int) -> str:
    """The rule that keeps this project from this cell, in the words of the rules themselves."""
    village = scene.view.villages[scene.viewer]
    slot = brush.key
    kind = None
    if brush.key in TYPES:
        slots = open_slots(scene.view, village)
        slot, kind = (slots[0] if slots else "bonus"), brush.key
    try:
        checks.check_place(scene.view, scene.viewer, Place(slot, row, col, kind))
    except IllegalMove as refused:
        return scene.say(refused.phrase)
    return ""


def label_cells(scene: Scene, sheet: SheetView) -> None:
    for cell in sheet.cells.values():
        parts = [scene.say(phrase("rv.page.cell", row=cell.row, column=cell.col))]
        parts.append(_term(scene, cell.kind) if cell.kind else scene.say(phrase("rv.page.empty")))
        if cell.draft:
            parts.append(scene.say(phrase("rv.page.draft")))
        if cell.counts:
            parts.append(scene.say(phrase("rv.page.counts")))
        if cell.moves:
            parts.append(scene.say(phrase("rv.page.playable")))
        if cell.points:
            parts.append(scene.say(phrase("rv.page.worth", points=cell.points)))
        if cell.last:
            parts.append(scene.say(phrase("rv.page.last")))
        cell.label = ", ".join(parts)


def _term(scene: Scene, kind: str) -> str:
    return scene.game.texts.term(Term(kind), scene.lang)


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


def last_confirmed(moves: Iterable[Move]) -> dict[int, set[tuple[int, int]]]:
    """Where each village built in the round it confirmed last. A draft that is still open stays out."""
    drafts: dict[int, list[tuple[int, int]]] = {}
    confirmed: dict[int, set[tuple[int, int]]] = {}
    for move in moves:
        if move.kind != Move.Kind.PLAYED or move.seat is None:
            continue
        draft = drafts.setdefault(move.seat, [])
        match move.action:
            case {"action": "place", "row": row, "col": col}:
                draft.append((row, col))
            case {"action": "undo"} if draft:
                draft.pop()
            case {"action": "confirm_round"}:
                confirmed[move.seat] = set(draft)
                drafts[move.seat] = []
    return confirmed
