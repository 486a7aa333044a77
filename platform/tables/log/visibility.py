"""What the entries of a log tell, and to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from engine import OMNISCIENT, SPECTATOR, Event
from tables.models import Entry

# What going back undoes. Whatever else came between has happened all the same.
UNDONE = (Entry.Kind.PLAYED, Entry.Kind.TAKEN_BACK, Entry.Kind.TIMEOUT)


# What the people who run the site do to a table begins so.
HOUSE = "repair."


@dataclass(frozen=True)
class LogLine:
    # Where links find it: see numbers.py.
    at: str
    index: int
    seat: int | None
    text: str
    heading: bool
    detail: bool
    undone: bool
    # Told to its seat alone while the game ran.
    alone: bool
    # Somebody took a move back: what others may have counted on is gone.
    back: bool
    # The token that stands before it, and whose it was then.
    badge: int | None = None
    name: str = ""
    # The people who run the site did this to the game: told more loudly than a move.
    house: bool = False

    @classmethod
    def of(cls, at: str, entry: Entry, event: Event, text: str, undone: bool) -> LogLine:
        alone = event.to is not None and event.to == event.seat
        return cls(
            at,
            entry.index,
            event.seat,
            text,
            event.heading,
            event.detail,
            undone,
            alone,
            back=entry.kind == Entry.Kind.TAKEN_BACK,
            house=event.phrase.key.startswith(HOUSE),
        )

    def worn_by(self, badge: int | None, name: str) -> LogLine:
        return replace(self, badge=badge, name=name)


def reaches(to: int | None, viewer: int | None) -> bool:
    """The one rule: what is told to a seat alone, or to all (None), and who may hear it."""
    return viewer == OMNISCIENT or to in (None, viewer)


def may_hear(event: Event, viewer: int | None) -> bool:
    return reaches(event.to, viewer)


def tells(events: list[dict[str, Any]], viewer: int) -> bool:
    """The same of events as they are stored: whether this viewer hears any of them."""
    # What a damaged entry told, nobody can say: it is passed over, and the review names it.
    return any(isinstance(event, dict) and reaches(event.get("to"), viewer) for event in events)


def is_secret(events: Iterable[Event]) -> bool:
    """Whether nothing of it is told to all: an entry of which most know nothing."""
    return not any(reaches(event.to, SPECTATOR) for event in events)


def events(entry: Entry) -> list[Event]:
    """What an entry told, decoded once for as long as the entry is kept."""
    told: list[Event] | None = entry.__dict__.get("_told")
    if told is None:
        try:
            told = msgspec.convert(entry.events, list[Event])
        except msgspec.ValidationError:
            # A damaged entry tells nothing; the review names it.
            told = []
        entry.__dict__["_told"] = told
    return told


def whom(entry: Entry) -> frozenset[int | None]:
    """To whom an entry tells something, drafts left out: a seat alone, or all (None)."""
    found: frozenset[int | None] | None = entry.__dict__.get("_whom")
    if found is None:
        found = frozenset(event.to for event in events(entry) if not event.draft)
        entry.__dict__["_whom"] = found
    return found


def set_aside(moves: list[Entry]) -> set[int]:
    """Entries that a later one took back. A mute or a pause that came between stays in force."""
    undone: set[int] = set()
    steps = [move.index for move in moves if move.kind in UNDONE]
    for entry in moves:
        if entry.kind == Entry.Kind.TAKEN_BACK:
            undone |= {index for index in steps if entry.action.get("to", entry.index) < index < entry.index}
    return undone
