"""The steps of the turn somebody is in, as the log tells them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from tables.log.visibility import events, set_aside
from tables.models import Entry


def own_steps(entries: Sequence[Entry], seat: int) -> list[Entry]:
    """This seat's moves since somebody else's was seen, or since one that opened a chapter; oldest first.

    A move that opens a chapter (the next round, the next turn) is the end of the one before.
    """
    undone = set_aside(list(entries))
    found: list[Entry] = []
    for entry in reversed(entries):
        if entry.kind != Entry.Kind.PLAYED or entry.index in undone:
            continue
        if entry.seat != seat and entry.secret:
            # What another drafts at the same time is no part of this turn.
            continue
        if entry.seat != seat or any(event.heading for event in events(entry)):
            break
        found.append(entry)
    return found[::-1]


def movers(entries: Iterable[Entry], undone: Container[int]) -> frozenset[int | None]:
    """The seats with a move that still counts, as far as the log at hand goes."""
    played = Entry.Kind.PLAYED.value
    return frozenset(entry.seat for entry in entries if entry.kind == played and entry.index not in undone)
