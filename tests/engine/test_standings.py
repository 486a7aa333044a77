"""Rankings, and what decided between equal totals."""

from __future__ import annotations

import pytest

from engine import ScoreLine, TieBreak, decided_by, phrase, standings

NAMES = ("coins", "villagers")


def sheet(*points: int) -> list[ScoreLine]:
    return [ScoreLine(phrase("x"), each) for each in points]


def test_score_sheets_are_added_up_and_ranked_by_their_totals() -> None:
    found = standings([sheet(1, 2), sheet(5, 4), sheet(3)])
    assert [(one.seat, one.rank, one.total) for one in found] == [(1, 1, 9), (0, 2, 3), (2, 2, 3)]


def test_keys_rank_where_the_total_is_not_all() -> None:
    found = standings([sheet(9), sheet(1)], [(0,), (1,)], [False, True])
    assert [(one.seat, one.rank, one.reached) for one in found] == [(1, 1, True), (0, 2, False)]


@pytest.mark.parametrize(
    ("keys", "decided"),
    [
        ([(9, 1, 1), (8, 9, 9)], None),
        ([(9, 1, 1), (9, 1, 1), (9, 0, 5)], None),
        ([(7, 9, 9), (9, 2, 0), (9, 1, 5)], TieBreak(9, [1, 2], 1, "coins")),
        ([(9, 2, 3), (9, 1, 9), (9, 2, 4)], TieBreak(9, [0, 1, 2], 2, "villagers")),
        ([(9, 0, 0)], None),
    ],
    ids=["by points", "a shared victory", "by the first", "by the second", "alone"],
)
def test_what_decided_between_equal_totals(keys: list[tuple[int, ...]], decided: TieBreak | None) -> None:
    assert decided_by(keys, NAMES) == decided
