"""Whole rounds as a bot weighs them: every joint way to place what is left of a round, cells as bits.

A `Land` is a village in four numbers, the cells of its houses, forests, lakes and parks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.rolling_village.actions import FREE_TYPE_SLOTS, PLACES, Place
from games.rolling_village.data import (
    FREE_WAYS,
    KINDS,
    PARK,
    PARK_POINTS,
    ROLLS,
    ROW_OF_SUM,
    ROWS,
    TYPE_OF_DIE,
    TYPES,
    WAYS,
)
from games.rolling_village.rules.board import (
    BIT,
    COLUMN_BITS,
    NEIGHBOURS,
    PARK_CODE,
    ROW_BITS,
    TYPE_CODES,
    bits,
    flood,
    overflow,
    worth,
)
from games.rolling_village.state import column_of, type_of

Land = tuple[int, int, int, int]
# (slot, index of its type in a Land, cell)
Step = tuple[str, int, int]

ALL_CELLS: Final = sum(BIT.values())
CELL_OF_BIT: Final = {bit: cell for cell, bit in BIT.items()}
KIND_OF_DIE: Final = tuple(KINDS.index(kind) if kind else -1 for kind in TYPE_OF_DIE)
PARK_KIND: Final = KINDS.index(PARK)
BASIC_KINDS: Final = tuple(KINDS.index(kind) for kind in TYPES)
# Row of a sum, 0 where the avenue is free.
ROW_OF_ROLL: Final = tuple(ROW_OF_SUM.get(total, 0) for total in range(13))
_BYTE: Final = 8


def land_of(sheet: str) -> Land:
    house, forest, lake = (bits(sheet, code) for code in TYPE_CODES)
    return house, forest, lake, bits(sheet, PARK_CODE)


def as_place(step: Step) -> Place:
    slot, kind, bit = step
    row, col = CELL_OF_BIT[bit]
    return PLACES[slot, row, col, KINDS[kind] if slot in FREE_TYPE_SLOTS else None]


# -- worth --------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 17)
def profile(mine: int) -> tuple[int, int]:
    """For the cells of one type: the five avenue scores, a byte each, and their sum weighted by the dice."""
    packed = weighted = 0
    left = mine
    while left:
        group = flood(left & -left, mine)
        left &= ~group
        if points := worth(group):
            for row in range(ROWS):
                if group & ROW_BITS[row]:
                    packed += points << (_BYTE * row)
                    weighted += points * WAYS[row]
    return packed, weighted


def avenues(land: Land) -> tuple[int, int]:
    house, forest, lake = profile(land[0]), profile(land[1]), profile(land[2])
    return house[0] + forest[0] + lake[0], house[1] + forest[1] + lake[1]


def pays(packed: int, row: int) -> int:
    """What a row pays; row 0 is the best one."""
    if row:
        return packed >> (_BYTE * (row - 1)) & 255
    return max(packed.to_bytes(ROWS, "little"))


def expected(packed: int, weighted: int) -> float:
    """What one coming round pays on average if the land stays as it is."""
    return (weighted + FREE_WAYS * max(packed.to_bytes(ROWS, "little"))) / ROLLS


def park_value(land: Land, rounds_left: int, faith: Sequence[Sequence[float]]) -> float:
    """Parks that pay, and those that still may: `faith[rounds left][types missing]` is the chance given."""
    house, forest, lake, park = land
    if not park:
        return 0.0
    free = ALL_CELLS & ~(house | forest | lake | park)
    value = 0.0
    left = park
    while left:
        bit = left & -left
        left ^= bit
        around = NEIGHBOURS[bit]
        missing = (not around & house) + (not around & forest) + (not around & lake)
        if missing <= (around & free).bit_count():
            value += PARK_POINTS * faith[rounds_left][missing]
    return value


# -- joint placements ---------------------------------------------------------------------------------


def legal_bits(free: int, column: int) -> int:
    """The cells open to a project meant for a column, overflow included."""
    here = free & COLUMN_BITS[column - 1]
    if here:
        return here
    rooms = [(free & cells).bit_count() for cells in COLUMN_BITS]
    return sum(free & COLUMN_BITS[there - 1] for there in overflow(rooms, column))


def put(land: Land, kind: int, bit: int) -> Land:
    house, forest, lake, park = land
    if kind == 0:
        return house | bit, forest, lake, park
    if kind == 1:
        return house, forest | bit, lake, park
    if kind == 2:
        return house, forest, lake | bit, park
    return house, forest, lake, park | bit


def free_cells(land: Land) -> int:
    return ALL_CELLS & ~(land[0] | land[1] | land[2] | land[3])


def ways(land: Land, slot: str, dice: tuple[int, int], kinds: Sequence[int]) -> list[Step]:
    """Every placement of one project."""
    column = column_of(slot, dice)
    free = free_cells(land)
    left = free if column is None else legal_bits(free, column)
    found = []
    while left:
        bit = left & -left
        left ^= bit
        found += [(slot, kind, bit) for kind in kinds]
    return found


def kinds_of(slot: str, dice: tuple[int, int], bonus: Sequence[int]) -> Sequence[int]:
    kind = type_of(slot, dice)
    if kind is not None:
        return (KINDS.index(kind),)
    return bonus if slot == "bonus" else BASIC_KINDS


def order_matters(land: Land, slots: Sequence[str], dice: tuple[int, int]) -> bool:
    """Only near a full column does it matter which project of the pair comes first."""
    free = free_cells(land)
    columns = [column for slot in slots if (column := column_of(slot, dice))]
    return any((free & COLUMN_BITS[column - 1]).bit_count() <= 1 for column in columns)


def plans(
    land: Land,
    slots: Sequence[str],
    dice: tuple[int, int],
    bonus: Sequence[int] = (),
    distinct: bool = False,
) -> dict[Land, tuple[Step, ...]]:
    """Every land the open slots can lead to, each with one way to get there.

    `bonus` holds the types open to a bonus slot, which comes last; `distinct` is the option of set-up.
    """
    pair = [slot for slot in slots if slot != "bonus"]
    orders = [pair]
    if len(pair) == 2 and order_matters(land, pair, dice):
        orders.append(pair[::-1])
    found: dict[Land, tuple[Step, ...]] = {}
    for order in orders:
        frontier: dict[Land, tuple[Step, ...]] = {land: ()}
        for slot in order + ["bonus"] * ("bonus" in slots):
            grown: dict[Land, tuple[Step, ...]] = {}
            kinds = kinds_of(slot, dice, bonus)
            for here, steps in frontier.items():
                for step in ways(here, slot, dice, kinds):
                    if distinct and steps and steps[0][1] == step[1]:
                        continue
                    grown.setdefault(put(here, step[1], step[2]), (*steps, step))
            frontier = grown
        for there, steps in frontier.items():
            found.setdefault(there, steps)
    return found


def row_of(dice: tuple[int, int]) -> int:
    """The row that pays, 0 where the village chooses."""
    return ROW_OF_ROLL[dice[0] + dice[1]]
