"""The viewer's own sheet: what can be built where, what is still to do, and what each choice would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from engine import IllegalMove, Phrase, phrase
from games.rolling_village.actions import ChooseAvenue, Place
from games.rolling_village.data import TYPES
from games.rolling_village.page.views import SYMBOLS, SheetView, term
from games.rolling_village.rules import refusals, wording
from games.rolling_village.rules.scoring import avenue_scores, best_row, estimated_total
from games.rolling_village.state import (
    Project,
    Table,
    Village,
    avenue_is_free,
    bonus_types,
    column_of,
    drafted_sheet,
    open_slots,
    placements,
    slots_of_round,
    type_of,
)
from tables.page.scene import Scene


@dataclass(frozen=True)
class Brush:
    """Something the next tap can place: a project of the dice, or a type where the type is free."""

    key: str
    symbol: str
    name: str
    where: str
    done: bool = False


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
        # The avenue is chosen where the projects were.
        "brushes": [] if choices else brushes,
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
    found = wording.to_build(state, village)
    return [item for item in (found if isinstance(found, list) else [found]) if isinstance(item, Phrase)]


def brushes_of(scene: Scene, state: Table, village: Village) -> list[Brush]:
    """The projects of the dice, or the types where the player chooses one."""
    left = open_slots(state, village)
    if left and state.round == 0:
        where = scene.say(_setup_columns(state, left))
        kinds = [kind for kind in TYPES if not _taken(state, village, kind)]
        return [_brush(scene, kind, kind, where) for kind in kinds]
    if not left and _missing(state, village):
        # The bonus: what is placed already would only stand beside the choice.
        extra = scene.say(phrase("rv.page.bonus"))
        return [_brush(scene, kind, kind, extra) for kind in bonus_types(state, village)]
    placed = {step.slot: step for step in village.draft}
    slots = [*slots_of_round(state), *(["bonus"] if "bonus" in placed else [])]
    return [
        _placed(scene, placed[slot]) if slot in placed else _project(scene, state, village, slot)
        for slot in slots
    ]


def _brush(scene: Scene, key: str, kind: str, where: str, *, done: bool = False) -> Brush:
    return Brush(key, SYMBOLS[kind], term(scene, kind).capitalize(), where, done)


def _project(scene: Scene, state: Table, village: Village, slot: str) -> Brush:
    where = wording.where(drafted_sheet(village), slot, state.dice)
    return _brush(scene, slot, type_of(slot, state.dice) or "", scene.say(where))


def _placed(scene: Scene, step: Project) -> Brush:
    """In pencil it stands in a column, whichever the dice had named."""
    where = scene.say(phrase("rv.page.column", column=step.col))
    return _brush(scene, step.slot, step.type, where, done=True)


def _setup_columns(state: Table, slots: Sequence[str]) -> Phrase:
    columns = sorted({column_of(slot, state.dice) or 0 for slot in slots})
    if len(columns) == 2:
        return phrase("rv.page.either", left=columns[0], right=columns[1])
    return phrase("rv.page.column", column=columns[0])


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
    slots = open_slots(scene.view, village)
    slot, kind = brush.key, None
    if slot not in slots:  # then it is a type, for whichever project is next
        slot, kind = (slots[0] if slots else "bonus"), brush.key
    try:
        refusals.check_place(scene.view, scene.viewer, Place(slot, row, col, kind))
    except IllegalMove as refused:
        why: str = scene.say(refused.phrase)
        return why
    return ""


def label_cells(scene: Scene, sheet: SheetView) -> None:
    for cell in sheet.cells.values():
        parts = [scene.say(phrase("rv.page.cell", row=cell.row, column=cell.col))]
        parts.append(term(scene, cell.kind) if cell.kind else scene.say(phrase("rv.page.empty")))
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
