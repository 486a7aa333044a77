"""An event in the words its game has for it, by what the log told before: stored events stay as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import Event, Phrase
from engine.registry import Game
from tables.log.visibility import events, set_aside
from tables.models import Entry


def phrase_of(game: Game, entries: Sequence[Entry], entry: Entry, event: Event) -> Phrase:
    """What an event of this entry says, among the entries at hand."""
    return event.phrase if game.retold is None else game.retold(event, _before(entries, entry))


def _before(entries: Sequence[Entry], entry: Entry) -> Iterator[Event]:
    """What all were told, newest first, along the line of play that led to this entry."""
    earlier = [one for one in entries if one.index < entry.index]
    undone = set_aside(earlier)
    for one in reversed(earlier):
        if one.index not in undone:
            yield from (event for event in reversed(events(one)) if event.to is None)
