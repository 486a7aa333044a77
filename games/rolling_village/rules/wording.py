"""Parts of sentences: cells, lists of types, what is left to do."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Item, Param, Phrase, Term, phrase
from games.rolling_village.data import BONUS_ROUNDS
from games.rolling_village.rules.board import Cell, legal_columns
from games.rolling_village.state import (
    Project,
    Table,
    Village,
    avenue_is_free,
    column_of,
    drafted_sheet,
    open_slots,
    placements,
    type_of,
)


def cell(row: int, col: int) -> Phrase:
    return phrase("rv.cell", row=row, column=col)


def cells(these: Sequence[Cell]) -> Phrase:
    """Cells hold commas of their own, so semicolons part them."""
    said = cell(*these[0])
    for one in these[1:]:
        said = phrase("rv.cells.more", cells=said, cell=cell(*one))
    return said


def either(types: Sequence[str]) -> Param:
    """“house, forest or lake”."""
    match [Term(kind) for kind in types]:
        case [first, second, third, fourth]:
            return phrase("rv.types.four", first=first, second=second, third=third, fourth=fourth)
        case [first, second, third]:
            return phrase("rv.types.three", first=first, second=second, third=third)
        case [first, second]:
            return phrase("rv.types.two", first=first, second=second)
        case only:
            return [*only]


def step(project: Project) -> Phrase:
    return phrase("rv.step.place", type=Term(project.type), cell=cell(project.row, project.col))


def to_build(state: Table, village: Village, bonus: bool = True) -> list[Item]:
    """The projects of the round that are not pencilled in yet."""
    sheet = drafted_sheet(village)
    left: list[Item] = [_project(state, sheet, slot) for slot in open_slots(state, village)]
    if bonus and state.round in BONUS_ROUNDS and len(village.draft) < placements(state):
        left.append(phrase("rv.todo.bonus"))
    return left


def to_do(state: Table, village: Village) -> list[Item]:
    """All that comes before the confirmation."""
    left = to_build(state, village)
    if avenue_is_free(state) and village.avenue is None:
        left.append(phrase("rv.todo.avenue"))
    return left


def _project(state: Table, sheet: str, slot: str) -> Phrase:
    column, kind = column_of(slot, state.dice), type_of(slot, state.dice)
    if column is None:
        return phrase("rv.todo.park")
    if kind is None:
        return phrase("rv.todo.setup", column=column)
    legal = legal_columns(sheet, column)
    if len(legal) == 2:
        return phrase("rv.todo.build_either", a_type=Term(kind, "a"), left=legal[0], right=legal[1])
    return phrase("rv.todo.build", a_type=Term(kind, "a"), column=legal[0])
