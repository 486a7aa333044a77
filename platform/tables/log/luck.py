"""Which seed the draws of a log came from. A trial's first moves were drawn by the game it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from engine import SeededChance
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
    until: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    # The table that drew it; empty for this one.
    code: Annotated[str, Meta(max_length=8)] = ""


def inherited(forked: Move | None) -> list[Luck]:
    """The stretches before this entry, as it wrote them down."""
    return msgspec.convert(forked.action["dice"], list[Luck]) if forked else []


def stretches(table: Table, forked: Move | None) -> list[Luck]:
    """Every stretch with its seed, secret or not: for the house to check, never to show.

    A seed is unknown only where the table that drew it is gone.
    """
    before = inherited(forked)
    hidden = [luck.code for luck in before if luck.seed is None]
    origins = {one.code: one for one in Table.objects.filter(code__in=hidden)} if hidden else {}
    return [*(drawn_by(luck, origins.get(luck.code)) for luck in before), Luck(table.fingerprint, table.seed)]


def drawn_by(luck: Luck, origin: Table | None) -> Luck:
    """The stretch with the seed of the table that drew it, if this is the one: a file may name any."""
    if luck.seed is None and origin is not None and origin.fingerprint == luck.fingerprint:
        return replace(luck, seed=origin.seed)
    return luck


def luck_of(found: Iterable[Luck], index: int) -> Luck:
    return next(luck for luck in found if luck.until is None or index <= luck.until)


def agrees(luck: Luck, stream: int, drawn: Iterable[Any]) -> bool:
    """Whether this stream of the seed gives these draws; where the seed is not known, nobody can deny it."""
    if luck.seed is None:
        return True
    chance = SeededChance(luck.seed, stream)
    return all(chance.below(size) == value for size, value in drawn)
