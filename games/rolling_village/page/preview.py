"""What the owner of a village can do: what is still to build, where it may go, and what it would bring.

All of it follows from the one village and the dice, so it is worked out when these change and not before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec import UnsetType

from engine import IllegalMove, Phrase, phrase
from engine.speaker import Speaker
from games.rolling_village.actions import Place
from games.rolling_village.data import CELLS, EMPTY, TYPES, Cell, at
from games.rolling_village.page.views import SYMBOLS
from games.rolling_village.rules import refusals, wording
from games.rolling_village.rules.engine import RollingVillage
from games.rolling_village.rules.scoring import avenue_scores, best_row, estimated_total, park_points
from games.rolling_village.state import (
    Project,
    Table,
    TableOptions,
    Village,
    active_row,
    avenue_is_free,
    bonus_types,
    column_of,
    drafted_sheet,
    open_slots,
    placements,
    slots_of_round,
    type_of,
)

ENGINE = RollingVillage()

# The seat of a village at its own desk.
OWNER = 0


class Desk(NamedTuple):
    """One village and the dice, as its owner sees them."""

    round: int
    dice: tuple[int, int]
    options: TableOptions
    bonus_park: bool | UnsetType
    sheet: str
    draft: tuple[Project, ...]
    avenue: str | None
    bonuses: tuple[str, ...]
    scores: tuple[int, ...]
    confirmed: bool

    @classmethod
    def of(cls, state: Table, seat: int) -> Desk:
        own = state.villages[seat]
        return cls(
            state.round,
            state.dice,
            state.options,
            state.bonus_park,
            own.sheet,
            tuple(own.draft),
            own.avenue,
            tuple(own.bonuses),
            tuple(own.scores),
            own.confirmed,
        )

    @property
    def table(self) -> Table:
        """A table of this village alone, for the rules to judge."""
        own = Village(self.sheet, [*self.draft], self.avenue, [*self.bonuses], [*self.scores], self.confirmed)
        return Table(self.round, self.dice, [own], self.options, self.bonus_park)


# -- what it is worth -----------------------------------------------------------------------------------


class Worth(NamedTuple):
    """now: what the round would bring; None where none is being played. total: what is safe already."""

    now: int | None
    estimate: int
    total: int


@lru_cache(1024)
def worth(desk: Desk) -> Worth:
    state = desk.table
    own = state.villages[OWNER]
    now = None
    if desk.round and not desk.confirmed:
        sheet = drafted_sheet(own)
        now = avenue_scores(sheet)[(active_row(state, own) or best_row(sheet)) - 1]
    total = sum(desk.scores) + park_points(desk.sheet)
    return Worth(now, round(estimated_total(state, OWNER)), total)


# -- what may be done -----------------------------------------------------------------------------------


def missing(state: Table, village: Village) -> int:
    return placements(state) - len(village.draft)


def ready(state: Table, village: Village) -> bool:
    """Whether the round can be confirmed."""
    return not missing(state, village) and (not avenue_is_free(state) or village.avenue is not None)


def moves_by_cell(state: Table) -> dict[Cell, tuple[Place, ...]]:
    """What a tap on each cell can play."""
    found: dict[Cell, tuple[Place, ...]] = {}
    for move in ENGINE.legal(state, OWNER):
        if isinstance(move, Place):
            cell = move.row or 0, move.col or 0
            found[cell] = (*found.get(cell, ()), move)
    return found


def reasons(state: Table, playable: dict[Cell, tuple[Place, ...]]) -> dict[int, Phrase]:
    """Column -> why an empty cell of it is closed to the project that is up next.

    Nothing but its column can close an empty cell, so one of each column is asked about.
    """
    village = state.villages[OWNER]
    slots = open_slots(state, village)
    if not slots:
        return {}
    kind = next(free_types(state, village)) if state.round == 0 else None
    sheet = drafted_sheet(village)
    closed = {col: row for row, col in CELLS if (row, col) not in playable and sheet[at(row, col)] == EMPTY}
    found = {col: refusal(state, Place(slots[0], row, col, kind)) for col, row in closed.items()}
    return {col: why for col, why in found.items() if why}


def refusal(state: Table, move: Place) -> Phrase | None:
    """The rule that keeps a project from a cell, in the words of the rules themselves."""
    try:
        refusals.check_place(state, OWNER, move)
    except IllegalMove as refused:
        return refused.phrase
    return None


# -- what the next tap can place ------------------------------------------------------------------------


class Brush(NamedTuple):
    """Something the next tap can place: a project of the dice, or a type where the type is free."""

    key: str
    symbol: str
    name: str
    where: str
    done: bool = False


def brushes(say: Speaker, state: Table) -> Iterator[Brush]:
    """The projects of the dice, or the types where the player chooses one."""
    village = state.villages[OWNER]
    left = open_slots(state, village)
    if left and state.round == 0:
        where = say.phrase(_setup_columns(state, left))
        yield from (_brush(say, kind, kind, where) for kind in free_types(state, village))
    elif not left and missing(state, village):
        # The bonus: what is placed already would only stand beside the choice.
        extra = say("rv.page.bonus")
        yield from (_brush(say, kind, kind, extra) for kind in bonus_types(state, village))
    else:
        placed = {step.slot: step for step in village.draft}
        slots = [*slots_of_round(state), *(["bonus"] if "bonus" in placed else [])]
        for slot in slots:
            yield _placed(say, placed[slot]) if slot in placed else _project(say, state, slot)


def _brush(say: Speaker, key: str, kind: str, where: str, *, done: bool = False) -> Brush:
    return Brush(key, SYMBOLS[kind], say.term(kind).capitalize(), where, done)


def _project(say: Speaker, state: Table, slot: str) -> Brush:
    where = wording.where(drafted_sheet(state.villages[OWNER]), slot, state.dice)
    return _brush(say, slot, type_of(slot, state.dice) or "", say.phrase(where))


def _placed(say: Speaker, step: Project) -> Brush:
    """In pencil it stands in a column, whichever the dice had named."""
    return _brush(say, step.slot, step.type, say("rv.page.column", column=step.col), done=True)


def _setup_columns(state: Table, slots: tuple[str, ...]) -> Phrase:
    columns = sorted({column_of(slot, state.dice) or 0 for slot in slots})
    if len(columns) == 2:
        return phrase("rv.page.either", left=columns[0], right=columns[1])
    return phrase("rv.page.column", column=columns[0])


def free_types(state: Table, village: Village) -> Iterator[str]:
    """The types that set-up leaves to choose from."""
    taken = {step.type for step in village.draft} if state.options.setup_distinct else ()
    return (kind for kind in TYPES if kind not in taken)
