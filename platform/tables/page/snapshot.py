"""A table as the database has it at one moment, read once for all who watch."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tables import presence
from tables.log.positions import position_at
from tables.models import Message, Move, Seat, Table
from tables.page.fragments import Kept

# The live page shows the end of the log, so many entries that all may see; the replay has all of it.
LOG_ENTRIES = 60
CHAT_MESSAGES = 60


@dataclass(frozen=True)
class Snapshot:
    """A table as the database has it now, read once for all its viewers."""

    table: Table
    seats: list[Seat]
    moves: list[Move]
    messages: list[Message]
    here: set[int]
    state: Any
    # What its pages share with each other and with those before.
    kept: Kept = field(default_factory=Kept)

    @classmethod
    def read(cls, table_id: int, at: int | None = None, before: Snapshot | None = None) -> Snapshot:
        """The table now, or as it stood after entry `at`.

        The log only grows, so a hub that has read it `before` reads what is new.
        """
        table = Table.objects.select_related("host", "rematch", "origin").get(pk=table_id)
        seats = list(table.seats.order_by("number"))
        # The log may have grown since the row was read; the row decides which moment this is.
        entries = table.moves.filter(index__lte=table.head).order_by("-index")
        state = None
        if at is not None:
            entries = entries.filter(index__lte=at)
            state = position_at(table, at)
        elif table.state is not None:
            state = table.position()
        known = before.moves if before is not None else []
        if known:
            moves = _last_public(known + list(entries.filter(index__gt=known[-1].index))[::-1])
        else:
            oldest = entries.filter(secret=False).values_list("index", flat=True)[
                LOG_ENTRIES - 1 : LOG_ENTRIES
            ]
            moves = list(entries.filter(index__gte=oldest[0] if oldest else 0))[::-1]
        messages = list(table.messages.order_by("-pk")[:CHAT_MESSAGES])[::-1]
        here = presence.here(table.pk, len(seats))
        kept = before.kept.next() if before is not None else Kept()
        return cls(table, seats, moves, messages, here, state, kept)

    def after_moves(self) -> Snapshot | None:
        """The table now, read in two short queries, where nothing but moves was entered since.

        None where something else was, or the game has ended: read the whole then. Chairs and talk are those
        of before; whatever changes them without an entry tells the hub by itself.
        """
        table = Table.objects.get(pk=self.table.pk)
        if table.status != Table.Status.PLAYING or not self.moves:
            return None
        known = self.moves[-1].index
        news = list(table.moves.filter(index__gt=known, index__lte=table.head).order_by("index"))
        if any(entry.kind != Move.Kind.PLAYED for entry in news):
            return None
        moves = _last_public(self.moves + news)
        here = presence.here(table.pk, len(self.seats))
        kept = self.kept.next()
        return Snapshot(table, self.seats, moves, self.messages, here, table.position(), kept)


def _last_public(moves: list[Move]) -> list[Move]:
    """The end of the log: the newest public entries, and the secret ones among them."""
    surplus = sum(not move.secret for move in moves) - LOG_ENTRIES
    for at, move in enumerate(moves):
        if surplus <= 0:
            return moves[at:]
        surplus -= not move.secret
    return moves
