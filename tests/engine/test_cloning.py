"""Copies made from a record's types: equal, and nothing that can change is shared."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType

from engine.cloning import copier


class Fixed(Struct, frozen=True):
    cells: tuple[str, ...]


class Village(Struct):
    cells: list[str]
    people: dict[str, int]


class Table(Struct):
    round: int
    villages: list[Village]
    rows: list[list[int]]
    by_name: dict[str, Village]
    guest: Village | None
    fixed: Fixed
    dice: tuple[int, int]
    rule: bool | UnsetType = UNSET


class Holding(Struct, frozen=True):
    cells: list[str]


class HoldsFrozen(Struct):
    held: Holding


class Loose(Struct):
    anything: object


def village(name: str) -> Village:
    return Village([name], {name: 1})


def table() -> Table:
    return Table(1, [village("a")], [[1], [2]], {"b": village("b")}, village("c"), Fixed(("x",)), (4, 2))


def test_a_copy_is_equal_and_changing_it_leaves_the_original_alone() -> None:
    original = table()
    before = msgspec.json.encode(original)
    copy = copier(Table)(original)
    assert msgspec.json.encode(copy) == before
    assert copy.guest is not None
    copy.villages[0].cells.append("x")
    copy.villages[0].people["x"] = 2
    copy.rows[1].append(3)
    copy.by_name["b"].cells.clear()
    copy.guest.cells.clear()
    copy.villages.clear()
    copy.by_name.clear()
    assert msgspec.json.encode(original) == before


def test_what_cannot_change_is_shared_and_what_is_not_there_stays_away() -> None:
    original = table()
    original.guest = None
    copy = copier(Table)(original)
    assert copy.fixed is original.fixed
    assert copy.guest is None
    assert copy.rule is UNSET


@pytest.mark.parametrize(("record", "why"), [(HoldsFrozen, "Holding is frozen"), (Loose, "no copy is known")])
def test_a_type_that_says_too_little_is_refused_before_anything_is_shared(
    record: type[Struct], why: str
) -> None:
    with pytest.raises(TypeError, match=why):
        copier(record)
