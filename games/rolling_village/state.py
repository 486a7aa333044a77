"""What a table of Rolling Village remembers.

As JSON, a two-seat table in round 3 (dice 4 and 2), where the first village has pencilled its house in:

    {"round": 3, "dice": [4, 2], "options": {"setup_distinct": false},
     "villages": [{"sheet": "H.F.../HF..../H..L../....../......",
                   "draft": [{"slot": "b1", "row": 4, "col": 2, "type": "house"}], "avenue": null,
                   "bonuses": [], "scores": [4, 5], "confirmed": false}, …]}
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, Struct, UnsetType, field

from engine import HouseRule
from games.rolling_village.actions import SLOTS
from games.rolling_village.data import (
    AVENUES,
    BONUS_ROUNDS,
    CELLS,
    CODES,
    EMPTY_SHEET,
    FREE_SUMS,
    KINDS,
    PARK,
    ROW_OF_SUM,
    TYPE_OF_DIE,
    TYPES,
    put,
)


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays.

    setup_distinct: the two set-up projects must be of different types.
    """

    setup_distinct: bool = False


class LobbyOptions(TableOptions, frozen=True, forbid_unknown_fields=True):
    """What a host may choose.

    setup_distinct: the two set-up projects must be of different types.
    bonus_park: a park may be a bonus project, once, like any other type.
    """

    bonus_park: HouseRule = False


class Project(Struct, frozen=True):
    """A project in pencil.

    slot: which project of the round it is: "s1" or "s2" in set-up (columns of the first and the second
        die), "b1" or "b2" for the type of the first or the second die, "park", or "bonus".
    row, col: its cell, row 1 at the top, column 1 on the left.
    type: "house", "forest", "lake" or "park".
    """

    slot: str
    row: int
    col: int
    type: str


_BUILT_AS: Final = {"park": (PARK,), "bonus": KINDS}
PROJECTS: Final[dict[tuple[str, int, int, str], Project]] = {
    (slot, row, col, kind): Project(slot, row, col, kind)
    for slot in SLOTS
    for row, col in CELLS
    for kind in _BUILT_AS.get(slot, TYPES)
}


class Village(Struct):
    """One seat.

    sheet: what is confirmed, five rows from top to bottom separated by "/": H house, F forest, L lake,
        P park, "." empty.
    draft: the projects of this round in the order they were pencilled in: the two of the dice (or of
        set-up), then the bonus in rounds 3, 6 and 9. Known to its owner only; empty once confirmed.
    avenue: the avenue chosen in this round's draft, with a sum of 2 or 12; private like the draft.
    bonuses: the types ticked as bonus so far ("house", "forest", "lake"; "park" where the table plays so),
        oldest first.
    scores: the points of each round confirmed so far, round 1 first.
    confirmed: this round is over for the seat; it waits for the others, or the game is over.
    """

    sheet: str = EMPTY_SHEET
    draft: list[Project] = field(default_factory=list)
    avenue: str | None = None
    bonuses: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    confirmed: bool = False


class Table(Struct):
    """The table.

    round: 0 during set-up, then 1 to 9. The game is over when every village has confirmed round 9.
    dice: this round's roll, the first die and the second; shared by all.
    villages: the seats in order.
    options: how this table plays.
    bonus_park: the house rule, where the table plays by it. Left out elsewhere, so that such a position is
        written as it was before there was a rule.
    """

    round: int
    dice: tuple[int, int]
    villages: list[Village]
    options: TableOptions = TableOptions()
    bonus_park: bool | UnsetType = UNSET


def drafted_sheet(village: Village) -> str:
    """The sheet with the draft pencilled in, as its owner sees it."""
    sheet = village.sheet
    for project in village.draft:
        sheet = put(sheet, project.row, project.col, CODES[project.type])
    return sheet


def placements(state: Table) -> int:
    """How many projects each village builds this round."""
    return 3 if state.round in BONUS_ROUNDS else 2


def avenue_is_free(state: Table) -> bool:
    return state.round > 0 and sum(state.dice) in FREE_SUMS


def active_row(state: Table, village: Village) -> int | None:
    """The row that pays this village this round; None in set-up, or while it has yet to choose."""
    if state.round == 0:
        return None
    if sum(state.dice) not in FREE_SUMS:
        return ROW_OF_SUM[sum(state.dice)]
    return AVENUES.index(village.avenue) + 1 if village.avenue else None


def starred_types(state: Table) -> tuple[str, ...]:
    """The types that may be a bonus at this table."""
    return KINDS if state.bonus_park else TYPES


def bonus_types(state: Table, village: Village) -> tuple[str, ...]:
    """The types whose star is not ticked yet."""
    return tuple(kind for kind in starred_types(state) if kind not in village.bonuses)


def column_of(slot: str, dice: tuple[int, int]) -> int | None:
    """The column the dice name for a project; None where any cell will do.

    Set-up takes each die's own column; afterwards the dice are crossed.
    """
    if slot in ("s1", "b2"):
        return dice[0]
    if slot in ("s2", "b1"):
        return dice[1]
    return None


def type_of(slot: str, dice: tuple[int, int]) -> str | None:
    """The type the dice fix for a project; None where the player chooses."""
    if slot == "b1":
        return TYPE_OF_DIE[dice[0]]
    if slot == "b2":
        return TYPE_OF_DIE[dice[1]]
    return PARK if slot == "park" else None


def slots_of_round(state: Table) -> tuple[str, str]:
    """The projects of set-up or of the dice: all that comes before a bonus."""
    if state.round == 0:
        return "s1", "s2"
    return ("b1", "park") if state.dice[0] == state.dice[1] else ("b1", "b2")


def open_slots(state: Table, village: Village) -> tuple[str, ...]:
    """The projects still to build before the bonus."""
    slots = slots_of_round(state)
    filled = len(village.draft)
    if filled == 0:
        return slots
    if filled >= len(slots):
        return ()
    return slots[1:] if village.draft[0].slot == slots[0] else slots[:1]
