"""Who was called what when an entry was made: a chair that is handed over leaves its old lines to whoever
played them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeGuard

from engine import Event, Param, Phrase
from engine.texts import SITE
from tables.log.visibility import events
from tables.models import Entry

# Before the deal chairs move up when somebody leaves: those entries tell of a person, not of a chair.
LOBBY = (Entry.Kind.OPENED, Entry.Kind.JOINED, Entry.Kind.BOT_ADDED, Entry.Kind.HOST)

# A bot is named by a phrase, a person by their name.
Name = str | Phrase
BOT = re.compile(r"bot\.(\w+)\.name")


class HandedOver(NamedTuple):
    at: int
    before: Name
    name: Name


class Sitters:
    """Made of entries up to the head of the log, or at least of those that handed a chair over."""

    def __init__(self, entries: Iterable[Entry], say: Callable[[Phrase], str]) -> None:
        self._say = say
        self._handed: dict[int, list[HandedOver]] = {}
        for entry in entries:
            if entry.kind == Entry.Kind.HANDED and entry.seat is not None:
                self._handed.setdefault(entry.seat, []).extend(_handed(entry))

    def names(self, now: Sequence[str], index: int) -> tuple[str, ...]:
        """What each seat was called after entry `index`; `now` is what they are called at present."""
        if not self._handed:
            return tuple(now)
        then = (self.sitter(seat, index) for seat in range(len(now)))
        return tuple(self._word(found) or name for found, name in zip(then, now, strict=True))

    def sitter(self, seat: int, index: int) -> Name:
        """Empty where the log hands this chair to nobody."""
        said: Name = ""
        for handed in self._handed.get(seat, ()):
            if handed.at > index:
                return said or handed.before
            said = handed.name
        return said

    def badge(self, entry: Entry, event: Event, now: Sequence[str]) -> tuple[int | None, str]:
        """The seat whose token stands before a line, and the name on it; none where it is about nobody."""
        names, told = self.names(now, entry.index), event.phrase.params.get("name")
        if event.seat is None or not 0 <= event.seat < len(names):
            return None, ""
        if entry.kind in LOBBY and _is_name(told):
            name = self._word(told)
            return names.index(name) if name in names else event.seat, name
        return event.seat, names[event.seat]

    def _word(self, name: Name) -> str:
        return self._say(name) if isinstance(name, Phrase) else name


def _handed(entry: Entry) -> Iterator[HandedOver]:
    for event in events(entry):
        before, name = (event.phrase.params.get(key) for key in ("before", "name"))
        if _is_name(before) and _is_name(name):
            yield HandedOver(entry.index, before, name)


def _is_name(value: Param | None) -> TypeGuard[Name]:
    """A log read from a file may hold anything in the place of a name."""
    if isinstance(value, Phrase):
        return BOT.fullmatch(value.key) is not None and value.key in SITE
    return isinstance(value, str)
