"""Which seed the draws of a log came from: a log is drawn in stretches.

A trial's first moves were drawn by the game it comes from, and a game that was reopened after its seed was
shown goes on with another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from engine import SeededChance, fingerprint, mixed_seed
from tables.models import Entry, Table

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Seed = Annotated[str, Meta(min_length=1, max_length=64)]


class Luck(Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of the log and the seed it was drawn from."""

    # The SHA-256 of the seed, known before anything was drawn from it.
    fingerprint: Hash
    # None as long as that game has not shown it.
    seed: Seed | None = None
    # The last entry of the stretch; None for the rest of the log.
    until: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    # The table that drew it; empty for this one.
    code: Annotated[str, Meta(max_length=8)] = ""
    # What was added to the seed when the game was dealt, as it was hashed; empty where nothing was.
    mixed: Annotated[str, Meta(max_length=20_000)] = ""

    @property
    def drawn_from(self) -> str | None:
        return None if self.seed is None else mixed_seed(self.seed, self.mixed)


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat added to the luck: a bot nothing, nor a browser without script."""

    # The salted hash of a person's name, or a bot's level.
    name: Hash | None = None
    bot: Annotated[str, Meta(max_length=20)] | None = None
    # What its browser pledged while waiting, and revealed when the game started.
    hash: Hash | None = None
    value: Hash | None = None

    @property
    def kept(self) -> bool:
        """Nothing was revealed but what had been pledged."""
        return self.value is None or (self.hash is not None and fingerprint(self.value) == self.hash)


class Mixed(Struct, frozen=True, forbid_unknown_fields=True):
    """What `mixed` says."""

    scheme: Literal[2]
    code: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: list[Part]


def read_mixed(mixed: str) -> Mixed | None:
    """None where nothing was mixed in. Raises msgspec.DecodeError for what is no such text."""
    return msgspec.json.decode(mixed, type=Mixed) if mixed else None


def fits(luck: Luck, game: str, options: dict[str, Any], seats: int) -> bool:
    """Whether what was mixed in is this game, and nobody revealed anything but what they had pledged."""
    try:
        mixed = read_mixed(luck.mixed)
    except msgspec.DecodeError:
        return False
    if mixed is None:
        return True
    same = (mixed.game, mixed.options, len(mixed.seats)) == (game, options, seats)
    return same and all(part.kept for part in mixed.seats)


def own(table: Table, *, shown: bool) -> list[Luck]:
    """The seeds this table itself drew from: those before its last were shown when the game had ended."""
    before = [
        Luck(fingerprint(past["seed"]), past["seed"], past["until"], mixed=past["mixed"])
        for past in table.stretches
    ]
    return [*before, Luck(table.fingerprint, table.seed if shown else None, mixed=table.mixed)]


def inherited(forked: Entry | None) -> list[Luck]:
    """The stretches before this entry, as it wrote them down."""
    return msgspec.convert(forked.action["dice"], list[Luck]) if forked else []


def stretches(table: Table, forked: Entry | None) -> list[Luck]:
    """Every stretch with its seed, secret or not: for the house to check, never to show.

    A seed is unknown only where the table that drew it is gone.
    """
    before = inherited(forked)
    hidden = [luck.code for luck in before if luck.seed is None]
    origins = {one.code: one for one in Table.objects.filter(code__in=hidden)} if hidden else {}
    return [*(drawn_by(luck, origins.get(luck.code)) for luck in before), *own(table, shown=True)]


def drawn_by(luck: Luck, origin: Table | None) -> Luck:
    """The stretch with the seed of the table that drew it, if this is the one: a file may name any."""
    if luck.seed is not None or origin is None:
        return luck
    seeds = (one.seed for one in own(origin, shown=True) if one.fingerprint == luck.fingerprint)
    return replace(luck, seed=next(seeds, None))


def luck_of(stretches: Iterable[Luck], index: int) -> Luck:
    return next(luck for luck in stretches if luck.until is None or index <= luck.until)


def agrees(luck: Luck, stream: int, drawn: Iterable[Any]) -> bool:
    """Whether this stream of the seed gives these draws. A seed that is still secret contradicts nothing."""
    if luck.drawn_from is None:
        return True
    chance = SeededChance(luck.drawn_from, stream)
    return all(chance.below(size) == value for size, value in drawn)
