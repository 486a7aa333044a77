"""The stored entries of a table, and the positions they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from engine.chance import DamagedLog, Draw
from engine.replay import Played, Start, Step, TakenBack, replay
from tables.models import Entry, Table

# The kinds of entries that change the position.
STEPS = (Entry.Kind.PLAYED, Entry.Kind.TAKEN_BACK)
# What reading a log runs into when somebody or something has changed it.
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ObjectDoesNotExist)


def started(table: Table) -> Start:
    """How this table's game began."""
    return start_of(table.entries.get(kind=Entry.Kind.STARTED))


def start_of(entry: Entry) -> Start:
    """The seats and options of a deal and what it drew; of a trial that begins in mid-game, its position."""
    said = entry.action
    return Start(said["seats"], said["options"], draws(entry), said.get("position"))


def steps(table: Table, until: int | None = None) -> list[Step]:
    """The entries that make the position, in order, up to and including index `until`."""
    entries = table.entries.filter(kind__in=STEPS).order_by("index")
    if until is not None:
        entries = entries.filter(index__lte=until)
    return [as_step(entry) for entry in entries]


def as_step(entry: Entry) -> Step:
    """What a move or a take-back does to the position."""
    if entry.kind == Entry.Kind.TAKEN_BACK:
        return TakenBack(entry.index, entry.action["to"])
    return Played(entry.index, entry.seat or 0, entry.action, draws(entry))


def draws(entry: Entry) -> list[Draw]:
    return [(size, value) for size, value in entry.drawn]


def position_at(table: Table, index: int) -> Any:
    """The state as it stood after entry `index`."""
    return position_after(table, lambda: steps(table, index))


def position_after(
    table: Table,
    kept: Callable[[], Iterable[Step]],
    before: Callable[[Any, Played], None] | None = None,
) -> Any:
    """The state that these entries lead to. DamagedLog where they cannot be read or make no game."""
    try:
        return replay(table.rules.engine, started(table), kept(), before)
    except UNREADABLE as damage:
        raise DamagedLog(f"the log cannot be read: {damage!r}") from damage
