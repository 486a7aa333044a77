"""Which seed a table's draws came from. A trial's first moves were drawn by the game it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from engine import SeededChance
from replay.visibility import is_open
from tables.models import Move, Table

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Seed = Annotated[str, Meta(min_length=1, max_length=64)]


class Luck(Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of the log and the seed it was drawn from."""

    # The SHA-256 of the seed, known since that game began.
    fingerprint: Hash
    # None as long as that game has not shown it.
    seed: Seed | None = None
    # The last entry of the stretch; None for the rest of the log.
    until: Annotated[int, Meta(ge=1)] | None = None
    # The table that drew it; empty for this one.
    code: Annotated[str, Meta(max_length=8)] = ""


def lucks(table: Table) -> list[Luck]:
    """The seeds of this table in the order of its log, each shown if it may be seen."""
    forked = table.moves.filter(kind=Move.Kind.FORKED).first()
    return [*map(_shown, inherited(forked)), Luck(table.fingerprint, table.seed if is_open(table) else None)]


def inherited(forked: Move | None) -> list[Luck]:
    """The stretches before this entry, as it wrote them down."""
    return msgspec.convert(forked.action["dice"], list[Luck]) if forked else []


def _shown(luck: Luck) -> Luck:
    if luck.seed is not None:
        return luck
    origin = Table.objects.filter(code=luck.code).first()
    return replace(luck, seed=origin.seed) if origin and is_open(origin) else luck


def luck_of(stretches: Iterable[Luck], index: int) -> Luck:
    return next(luck for luck in stretches if luck.until is None or index <= luck.until)


def agrees(seed: str, stream: int, drawn: Iterable[Any]) -> bool:
    """Whether this stream of the seed gives these draws."""
    chance = SeededChance(seed, stream)
    return all(chance.below(size) == value for size, value in drawn)
