"""The seeds of a table, as far as they may be seen, and what each seat added to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from replay.visibility import is_open
from tables.commitment import name_tag
from tables.log.luck import Luck, Part, drawn_by, inherited, own, read_mixed
from tables.models import Entry, Seat, Table


def lucks(table: Table) -> list[Luck]:
    """The seeds of this table in the order of its log, each shown if it may be seen."""
    forked = table.entries.filter(kind=Entry.Kind.FORKED).first()
    return [*map(_shown, inherited(forked)), *own(table, shown=is_open(table))]


def _shown(luck: Luck) -> Luck:
    if luck.seed is not None:
        return luck
    origin = Table.objects.filter(code=luck.code).first()
    if origin is None:
        return luck
    # A seed of before its last was shown when that game had ended; the last one, once it is open.
    known = drawn_by(luck, origin)
    return known if is_open(origin) or known.seed != origin.seed else luck


@dataclass(frozen=True)
class Shown:
    """A seat's part in words of the table."""

    who: str
    # The name the game was dealt to is not this one any more.
    unnamed: bool
    bot: str | None
    hash: str | None
    value: str | None


def parts(table: Table, stretches: Iterable[Luck]) -> list[list[Shown]]:
    """What each seat added to each of these seeds."""
    seats = list(table.seats.order_by("number"))
    return [_parts(luck, seats) for luck in stretches]


def _parts(luck: Luck, seats: list[Seat]) -> list[Shown]:
    mixed = read_mixed(luck.mixed)
    return [_part(luck, *pair) for pair in zip(mixed.seats, seats, strict=False)] if mixed else []


def _part(luck: Luck, part: Part, seat: Seat) -> Shown:
    """Of another game's seat only the number is known here."""
    known = not luck.code and bool(seat.salt) and name_tag(seat.salt, seat.name) == part.name
    who = f"{seat.number + 1}" if luck.code else seat.name
    unnamed = not (luck.code or part.bot or known)
    return Shown(who, unnamed, part.bot, part.hash, part.value)
