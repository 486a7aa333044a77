"""What a village is worth: avenues, groups, parks, the solo rating, and an estimate of the final total."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from games.rolling_village.data import (
    CODES,
    FREE_WAYS,
    PARK_POINTS,
    RATINGS,
    ROLLS,
    ROUNDS,
    TYPES,
    WAYS,
    Cell,
)
from games.rolling_village.rules.board import (
    BIT,
    NEIGHBOURS,
    PARK_CODE,
    ROW_BITS,
    TYPE_CODES,
    bits,
    cells,
    flood,
    worth,
)
from games.rolling_village.state import Table, active_row, drafted_sheet


class Group(Struct, frozen=True):
    """Cells of one type that hang together, and the points printed on them."""

    type: str
    cells: list[Cell]
    points: int


class Park(Struct, frozen=True):
    """A park and what it still lacks around it; nothing missing makes it pay."""

    cell: Cell
    missing: list[str]

    @property
    def points(self) -> int:
        return 0 if self.missing else PARK_POINTS


def avenue_score(sheet: str, row: int) -> int:
    """The points of every group with a cell on this row (1 at the top), each counted once."""
    avenue = ROW_BITS[row - 1]
    total = 0
    for code in TYPE_CODES:
        mine = bits(sheet, code)
        if mine & avenue:
            total += worth(flood(avenue, mine))
    return total


@lru_cache(1024)
def avenue_scores(sheet: str) -> tuple[int, ...]:
    """What each avenue would pay now, from top to bottom."""
    return tuple(avenue_score(sheet, row) for row in range(1, len(ROW_BITS) + 1))


def best_row(sheet: str) -> int:
    """The row that pays most, the topmost of equals."""
    scores = avenue_scores(sheet)
    return scores.index(max(scores)) + 1


def groups(sheet: str, row: int) -> list[Group]:
    """The groups that count when this row is the avenue of the day, from left to right."""
    found: list[Group] = []
    seen = 0
    owner = {kind: bits(sheet, CODES[kind]) for kind in TYPES}
    for cell in cells(ROW_BITS[row - 1] & ~bits(sheet, PARK_CODE)):
        bit = BIT[cell]
        for kind, mine in owner.items():
            if bit & mine and not bit & seen:
                group = flood(bit, mine)
                seen |= group
                found.append(Group(kind, cells(group), worth(group)))
    return found


def parks(sheet: str) -> list[Park]:
    """Every park of the village, in reading order."""
    owner = {kind: bits(sheet, CODES[kind]) for kind in TYPES}
    return [
        Park(cell, [kind for kind, mine in owner.items() if not mine & NEIGHBOURS[BIT[cell]]])
        for cell in cells(bits(sheet, PARK_CODE))
    ]


def park_points(sheet: str) -> int:
    return sum(park.points for park in parks(sheet)) if PARK_CODE in sheet else 0


def expected_round(scores: Sequence[int]) -> float:
    """What a coming round pays on average if the village stays as it is."""
    sure = sum(ways * points for ways, points in zip(WAYS, scores, strict=True))
    return (sure + FREE_WAYS * max(scores)) / ROLLS


def estimate(sheet: str, rounds: Sequence[int], to_come: int, row: int | None = None) -> float:
    """The final total to expect of a village that grows no further: a floor for the page to show.

    `rounds` are the round scores so far, `row` is the avenue of the round being played, where there is
    one, and `to_come` counts the rounds after it.
    """
    scores = avenue_scores(sheet)
    now = scores[row - 1] if row else 0
    return sum(rounds) + now + to_come * expected_round(scores) + park_points(sheet)


def estimated_total(state: Table, seat: int) -> float:
    """The estimate for a seat, its own draft included: give it a view to keep drafts private."""
    village = state.villages[seat]
    sheet = drafted_sheet(village)
    row = None
    if state.round and not village.confirmed:
        row = active_row(state, village) or best_row(sheet)
    return estimate(sheet, village.scores, ROUNDS - state.round, row)


def rating(total: int) -> str:
    """The glossary id of a solo verdict."""
    return next(key for least, key in RATINGS if total >= least)
