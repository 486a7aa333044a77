"""The game in words: each move in a few words, what is asked, which rule applies, and parts of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Item, Param, Phrase, Seat, Term, Viewer, Who, phrase
from games.rolling_village.actions import DICE_SLOTS, AnyMove, ChooseAvenue, ConfirmRound, Undo
from games.rolling_village.data import BONUS_ROUNDS, Cell
from games.rolling_village.rules.board import legal_columns
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
    type_of,
)


def describe(state: Table, seat: Seat, action: AnyMove) -> Phrase:
    if isinstance(action, Undo):
        return phrase("rv.move.undo", step=last_step(state.villages[seat]))
    if isinstance(action, ConfirmRound):
        return phrase("rv.move.confirm")
    if isinstance(action, ChooseAvenue):
        return phrase("rv.move.avenue", avenue=action.avenue)
    where = cell(action.row or 0, action.col or 0)
    if action.slot == "park":
        return phrase("rv.move.park", cell=where)
    a_type = Term(action.type or type_of(action.slot, state.dice) or "", "a")
    if action.slot in DICE_SLOTS:
        # Two dice of one type may lead to the same cell: the die tells them apart.
        die = state.dice[0 if action.slot == "b1" else 1]
        return phrase("rv.move.build", die=die, a_type=a_type, cell=where)
    return phrase(f"rv.move.{action.slot}", a_type=a_type, cell=where)


def prompt(state: Table, village: Village) -> Phrase:
    if village.confirmed:
        waiting = [Who(other) for other, theirs in enumerate(state.villages) if not theirs.confirmed]
        return phrase("rv.prompt.wait", waiting=[*waiting]) if waiting else phrase("rv.prompt.over")
    if open_slots(state, village):
        return phrase("rv.prompt.build", missing=to_build(state, village, bonus=False))
    if len(village.draft) < placements(state):
        return phrase("rv.prompt.bonus", types=either(bonus_types(state, village)))
    if avenue_is_free(state) and village.avenue is None:
        return phrase("rv.prompt.avenue", sum=sum(state.dice))
    return phrase("rv.prompt.confirm")


def article(state: Table, viewer: Viewer) -> str | None:
    if all(village.confirmed for village in state.villages):
        return "rv.end.total"
    if not 0 <= viewer < len(state.villages):
        return "rv.round.order"
    village = state.villages[viewer]
    if village.confirmed:
        return "rv.round.together"
    if slots := open_slots(state, village):
        return _building_article(state, village, slots)
    if len(village.draft) < placements(state):
        return "rv.bonus.when"
    if avenue_is_free(state) and village.avenue is None:
        return "rv.avenue.choice"
    return "rv.confirm.ready"


def _building_article(state: Table, village: Village, slots: Sequence[str]) -> str:
    double = state.dice[0] == state.dice[1]
    if state.round == 0:
        return "rv.setup.double" if double else "rv.setup.roll"
    sheet = drafted_sheet(village)
    columns = [column_of(slot, state.dice) for slot in slots]
    if any(column and legal_columns(sheet, column) != (column,) for column in columns):
        return "rv.build.full"
    return "rv.build.double" if double else "rv.build.cross"


# -- parts of sentences -------------------------------------------------------------------------------


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


def last_step(village: Village) -> Phrase:
    if village.avenue:
        return phrase("rv.step.avenue", avenue=village.avenue)
    return step(village.draft[-1])


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
        said = phrase("rv.todo.build_either", a_type=Term(kind, "a"), left=legal[0], right=legal[1])
    else:
        said = phrase("rv.todo.build", a_type=Term(kind, "a"), column=legal[0])
    return _unless_full(said, column, legal)


def where(sheet: str, slot: str, dice: tuple[int, int]) -> Phrase:
    """Where a project may go, as its card says it: like the sentence of what is to be built."""
    column = column_of(slot, dice)
    if column is None:
        return phrase("rv.page.anywhere")
    legal = legal_columns(sheet, column)
    if len(legal) == 2:
        said = phrase("rv.page.either", left=legal[0], right=legal[1])
    else:
        said = phrase("rv.page.column", column=legal[0])
    return _unless_full(said, column, legal)


def _unless_full(said: Phrase, column: int, legal: tuple[int, ...]) -> Phrase:
    """Whoever looks for the die's column learns why it is another."""
    return said if column in legal else phrase("rv.todo.full", project=said, column=column)
