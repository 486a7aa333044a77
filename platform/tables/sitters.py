"""Who was called what when an entry was made: a chair that is handed over leaves its old lines to whoever
played them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine import Event
from tables.log.visibility import events
from tables.models import Move

# Before the deal chairs move up when somebody leaves: those entries tell of a person, not of a chair.
LOBBY = (Move.Kind.OPENED, Move.Kind.JOINED, Move.Kind.HOST)


class HandedOver(NamedTuple):
    index: int
    before: str
    name: str


class Sitters:
    """Made of entries up to the head of the log, or at least of those that handed a chair over."""

    def __init__(self, entries: Iterable[Move]) -> None:
        self._handed: dict[int, list[HandedOver]] = {}
        for entry in entries:
            if entry.kind == Move.Kind.HANDED and entry.seat is not None:
                self._note(entry.seat, entry)

    def _note(self, seat: int, entry: Move) -> None:
        for event in events(entry):
            before, name = (event.phrase.params.get(key) for key in ("before", "name"))
            if isinstance(before, str) and isinstance(name, str):
                self._handed.setdefault(seat, []).append(HandedOver(entry.index, before, name))

    def names(self, now: Sequence[str], index: int) -> list[str]:
        """What each seat was called after entry `index`; `now` is what they are called at present."""
        if not self._handed:
            return list(now)
        return [self._name(seat, index) or name for seat, name in enumerate(now)]

    def _name(self, seat: int, index: int) -> str:
        said = ""
        for handed in self._handed.get(seat, ()):
            if handed.index > index:
                return said or handed.before
            said = handed.name
        return said


def badge(entry: Move, event: Event, names: Sequence[str]) -> tuple[int | None, str]:
    """The seat whose token stands before a line, and the name on it; nobody's where it is about nobody."""
    told = event.phrase.params.get("name")
    if event.seat is not None and entry.kind in LOBBY and isinstance(told, str):
        return names.index(told) if told in names else event.seat, told
    if event.seat is None or not 0 <= event.seat < len(names):
        return None, ""
    return event.seat, names[event.seat]
