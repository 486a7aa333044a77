"""Why a move is refused: every check in the order a player would ask, each with its sentence."""

from __future__ import annotations

from typing import NoReturn

from engine import IllegalMove, Seat, Term, Who
from games.rolling_village.actions import (
    FREE_TYPE_SLOTS,
    PLACES,
    SETUP_SLOTS,
    SLOTS,
    ChooseAvenue,
    ConfirmRound,
    Place,
    Undo,
)
from games.rolling_village.data import (
    AVENUES,
    BONUS_ROUNDS,
    COLUMNS,
    EMPTY,
    PARK,
    ROW_OF_SUM,
    ROWS,
    TYPE_OF_CODE,
    TYPE_OF_DIE,
    TYPES,
    at,
)
from games.rolling_village.rules import wording
from games.rolling_village.rules.board import legal_columns
from games.rolling_village.state import (
    Table,
    Village,
    avenue_is_free,
    bonus_types,
    column_of,
    drafted_sheet,
    open_slots,
    placements,
    starred_types,
    type_of,
)


def check_seat(state: Table, seat: Seat) -> Village:
    """The village of a seat in a game that still runs."""
    if not 0 <= seat < len(state.villages):
        raise IllegalMove("rv.no.spectator")
    if all(village.confirmed for village in state.villages):
        raise IllegalMove("rv.no.finished")
    return state.villages[seat]


def check_undo(state: Table, seat: Seat, action: Undo) -> None:
    village = check_seat(state, seat)
    if village.confirmed:
        raise IllegalMove("rv.no.undo_confirmed")
    if not village.draft:
        raise IllegalMove("rv.no.undo_empty", missing=wording.to_build(state, village))


def check_confirm(state: Table, seat: Seat, action: ConfirmRound) -> None:
    village = _check_unconfirmed(state, seat)
    if open_slots(state, village):
        raise IllegalMove("rv.no.confirm_early", missing=wording.to_build(state, village))
    if len(village.draft) < placements(state):
        raise IllegalMove(
            "rv.no.confirm_bonus", round=state.round, types=wording.either(bonus_types(state, village))
        )
    if avenue_is_free(state) and village.avenue is None:
        raise IllegalMove("rv.no.confirm_avenue", sum=sum(state.dice))


def check_avenue(state: Table, seat: Seat, action: ChooseAvenue) -> None:
    village = _check_unconfirmed(state, seat)
    if state.round == 0:
        raise IllegalMove("rv.no.avenue_setup")
    if not avenue_is_free(state):
        total = sum(state.dice)
        raise IllegalMove("rv.no.avenue_fixed", sum=total, avenue=AVENUES[ROW_OF_SUM[total] - 1])
    if action.avenue not in AVENUES:
        raise IllegalMove("rv.no.avenue_unknown")
    if len(village.draft) < placements(state):
        raise IllegalMove("rv.no.avenue_early", missing=wording.to_build(state, village))


def check_place(state: Table, seat: Seat, action: Place) -> Place:
    """The move in its one canonical form: a right type that the dice fix anyway is left out."""
    village = _check_unconfirmed(state, seat)
    slot = action.slot
    _check_slot(state, village, slot)
    if slot in FREE_TYPE_SLOTS:
        kind: str | None = _check_free_type(state, village, action)
    else:
        kind = None
        if action.type not in (None, type_of(slot, state.dice)):
            raise IllegalMove("rv.no.type_fixed", type=Term(type_of(slot, state.dice) or ""))
    row, col = _check_cell(action)
    sheet = drafted_sheet(village)
    _check_column(state, village, slot, col)
    held = sheet[at(row, col)]
    if held != EMPTY:
        raise IllegalMove("rv.no.cell_occupied", cell=wording.cell(row, col), type=Term(TYPE_OF_CODE[held]))
    return PLACES[slot, row, col, kind]


def _check_unconfirmed(state: Table, seat: Seat) -> Village:
    village = check_seat(state, seat)
    if village.confirmed:
        waiting = [Who(other) for other, theirs in enumerate(state.villages) if not theirs.confirmed]
        raise IllegalMove("rv.no.confirmed", waiting=[*waiting])
    return village


def _check_slot(state: Table, village: Village, slot: str) -> None:
    """The round has this project, it is its turn, and it is not placed yet."""
    if slot in SLOTS:
        if state.round == 0:
            _check_setup_slot(state, slot)
        else:
            _check_round_slot(state, village, slot)
        for project in village.draft:
            if project.slot == slot:
                raise IllegalMove("rv.no.slot_filled", cell=wording.cell(project.row, project.col))
        if slot == "bonus" and open_slots(state, village):
            raise IllegalMove("rv.no.bonus_early", missing=wording.to_build(state, village, bonus=False))
        return
    _check_unplaced(state, village)
    raise IllegalMove("rv.no.slot_unknown", missing=wording.to_build(state, village))


def _check_unplaced(state: Table, village: Village) -> None:
    """A refusal that lists what is left to build needs something left."""
    if len(village.draft) == placements(state):
        raise IllegalMove("rv.no.all_placed")


def _check_setup_slot(state: Table, slot: str) -> None:
    if slot == "park":
        raise IllegalMove("rv.no.park_setup")
    if slot == "bonus":
        raise IllegalMove("rv.no.bonus_setup")
    if slot not in SETUP_SLOTS:
        raise IllegalMove("rv.no.build_in_setup", first=state.dice[0], second=state.dice[1])


def _check_round_slot(state: Table, village: Village, slot: str) -> None:
    d1, d2 = state.dice
    if slot in SETUP_SLOTS:
        _check_unplaced(state, village)
        raise IllegalMove("rv.no.setup_over", missing=wording.to_build(state, village))
    if slot == "bonus" and state.round not in BONUS_ROUNDS:
        coming = next(n for n in BONUS_ROUNDS if n > state.round)
        raise IllegalMove("rv.no.bonus_round", round=state.round, next_bonus=coming)
    if slot == "b2" and d1 == d2:
        raise IllegalMove("rv.no.second_on_double", column=d1)
    if slot == "park" and d1 != d2:
        _check_unplaced(state, village)
        same = TYPE_OF_DIE[d1] == TYPE_OF_DIE[d2]
        key = "rv.no.park_same_type" if same else "rv.no.park_no_double"
        raise IllegalMove(key, d1=d1, d2=d2, missing=wording.to_build(state, village))


def _check_free_type(state: Table, village: Village, action: Place) -> str:
    bonus = action.slot == "bonus"
    offered = starred_types(state) if bonus else TYPES
    open_types = bonus_types(state, village) if bonus else TYPES
    taken = village.draft[0].type if state.options.setup_distinct and not bonus and village.draft else None
    types = wording.either(tuple(kind for kind in open_types if kind != taken))
    kind = action.type
    if kind is None:
        raise IllegalMove("rv.no.type_missing", types=types)
    if kind == PARK and kind not in offered:
        raise IllegalMove("rv.no.bonus_park", types=types) if bonus else IllegalMove("rv.no.park_setup")
    if kind not in offered:
        raise IllegalMove("rv.no.type_unknown", types=types)
    if kind not in open_types:
        raise IllegalMove("rv.no.bonus_used", type=Term(kind), types=types)
    if kind == taken:
        raise IllegalMove("rv.no.setup_same_type", type=Term(kind), types=types)
    return kind


def _refuse_setup_column(state: Table, village: Village, column: int, chosen: int) -> NoReturn:
    """While both projects are open, a column that suits neither is told of both."""
    first, second = sorted(state.dice)
    if not village.draft and first != second and chosen not in state.dice:
        raise IllegalMove("rv.no.columns_setup", first=first, second=second, chosen=chosen)
    raise IllegalMove("rv.no.column_setup", column=column, chosen=chosen)


def _check_cell(action: Place) -> tuple[int, int]:
    if action.row is None or action.col is None:
        raise IllegalMove("rv.no.cell_missing")
    if not (1 <= action.row <= ROWS and 1 <= action.col <= COLUMNS):
        raise IllegalMove("rv.no.cell_outside")
    return action.row, action.col


def _check_column(state: Table, village: Village, slot: str, col: int) -> None:
    column = column_of(slot, state.dice)
    if column is None:
        return
    legal = legal_columns(drafted_sheet(village), column)
    if col in legal:
        return
    if slot in SETUP_SLOTS:
        _refuse_setup_column(state, village, column, col)
    kind = Term(type_of(slot, state.dice) or "")
    if len(legal) == 2:
        left, right = legal
        raise IllegalMove(
            "rv.no.column_full_two", column=column, type=kind, left=left, right=right, chosen=col
        )
    if legal != (column,):
        raise IllegalMove("rv.no.column_full_one", column=column, type=kind, legal=legal[0], chosen=col)
    double = state.dice[0] == state.dice[1]
    key = "rv.no.column_double" if double else "rv.no.column"
    raise IllegalMove(key, type=kind, column=column, chosen=col)
