"""A table as the database has it at one moment, read once for all who watch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db.models import QuerySet

from tables import presence
from tables.log.replay import position_at
from tables.models import Entry, Message, Seat, Table
from tables.watchers import NOBODY, Watchers, watchers_of

T = TypeVar("T")

# The live page shows the end of the log: so many entries that all may see, and so many of each seat's own;
# the replay has all of it.
LOG_ENTRIES = 60
SECRET_ENTRIES = 40
CHAT_MESSAGES = 60


@dataclass(frozen=True)
class Snapshot:
    """A table as the database has it now, read once for all its viewers."""

    table: Table
    seats: list[Seat]
    entries: list[Entry]
    messages: list[Message]
    here: set[int]
    state: Any
    # How many entries that all saw came before those at hand.
    earlier: int = 0
    # Who looks on without a chair.
    watchers: Watchers = NOBODY
    # What was worked out of this position once for all.
    memo: dict[Any, Any] = field(init=False, default_factory=dict)

    @classmethod
    def read(cls, table_id: int, at: int | None = None, before: Snapshot | None = None) -> Snapshot:
        """The table now, or as it stood after entry `at`.

        The log only grows, so a hub that has read it `before` reads what is new.
        """
        table = Table.objects.select_related("host", "rematch", "origin").get(pk=table_id)
        seats = list(table.seats.order_by("number"))
        # The log may have grown since the row was read; the row decides which moment this is.
        entries = table.entries.filter(index__lte=table.head).order_by("-index")
        state = None
        if at is not None:
            entries = entries.filter(index__lte=at)
            state = position_at(table, at)
        elif table.state is not None:
            state = table.position()
        if before is not None and before.entries:
            news = entries.filter(index__gt=before.entries[-1].index).reverse()
            end, earlier = _end_of_log([*before.entries, *news], before.earlier)
        else:
            end, earlier = _read_end(entries, len(seats))
        messages = list(table.messages.order_by("-pk")[:CHAT_MESSAGES])[::-1]
        here = presence.here(table.pk, len(seats))
        return cls(table, seats, end, messages, here, state, earlier, watchers_of(table.pk))

    def once(self, key: object, make: Callable[[], T]) -> T:
        """What `make` makes, made by the first who asks; `key` names all that it depends on."""
        memo = self.memo
        if key not in memo:
            memo[key] = make()
        made: T = memo[key]
        return made

    def after(self, entries: list[Entry]) -> Snapshot:
        """The table in memory, once these entries were made on it."""
        end, earlier = _end_of_log([*self.entries, *entries], self.earlier)
        state = self.table.position()
        return Snapshot(self.table, self.seats, end, self.messages, self.here, state, earlier, self.watchers)

    def after_moves(self) -> Snapshot | None:
        """The table now, read in two short queries, where nothing but moves was entered since.

        None where something else was, or the game has ended: read the whole then. Chairs and talk are those
        of before; whatever changes them without an entry tells the hub by itself.
        """
        table = Table.objects.get(pk=self.table.pk)
        if table.status != Table.Status.PLAYING or not self.entries:
            return None
        known = self.entries[-1].index
        news = list(table.entries.filter(index__gt=known, index__lte=table.head).order_by("index"))
        if any(entry.kind != Entry.Kind.PLAYED for entry in news):
            return None
        end, earlier = _end_of_log([*self.entries, *news], self.earlier)
        here = presence.here(table.pk, len(self.seats))
        state = table.position()
        return Snapshot(table, self.seats, end, self.messages, here, state, earlier, self.watchers)


def _read_end(entries: QuerySet[Entry], seats: int) -> tuple[list[Entry], int]:
    """The end of the log, newest first in `entries`, and what all saw before it; however much is hidden."""
    public = entries.filter(secret=False)
    seen = list(public[:LOG_ENTRIES])
    earlier = public.filter(index__lt=seen[-1].index).count() if len(seen) == LOG_ENTRIES else 0
    hidden = entries.filter(secret=True, index__gt=seen[-1].index if seen else 0)
    secret = list(hidden[: SECRET_ENTRIES + 1])
    if len(secret) > SECRET_ENTRIES:
        # One seat's drafts must not push out what another did.
        secret = [entry for seat in range(seats) for entry in hidden.filter(seat=seat)[:SECRET_ENTRIES]]
    return sorted([*seen, *secret], key=_index), earlier


def _end_of_log(log: list[Entry], earlier: int) -> tuple[list[Entry], int]:
    """The same of a log at hand: the newest public entries, and of each seat the newest secret ones since."""
    kept: list[Entry] = []
    public = 0
    secret: Counter[int | None] = Counter()
    for move in reversed(log):
        if not move.secret:
            public += 1
            kept.append(move)
            if public == LOG_ENTRIES:
                break
        elif secret[move.seat] < SECRET_ENTRIES:
            secret[move.seat] += 1
            kept.append(move)
    gone = sum(not move.secret for move in log) - public
    return kept[::-1], earlier + gone


def _index(move: Entry) -> int:
    return move.index
