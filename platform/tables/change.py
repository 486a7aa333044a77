"""The one way a table changes: entries appended to its log, written with its row, and told once committed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from engine import Event, Outcome, Param, SeededChance, mixed_seed, phrase
from tables import commitment, devices
from tables.access import checked
from tables.live import notify
from tables.live.ledger import Write, write
from tables.log import counters
from tables.models import Entry, Seat, Table, read_code
from tables.scheduling import schedule
from web import metrics
from web.refusals import Refused

# The questions about a position: take one move back, or a whole turn.
TAKES_BACK = ("takeback", "reset")


class Change:
    """A table held for changing. Verbs append entries to it; leaving the block saves everything at once."""

    def __init__(self, table: Table, seats: list[Seat] | None = None) -> None:
        self.table = table
        self._found = _columns(table)
        self.seats: list[Seat] = list(table.seats.order_by("number")) if seats is None else seats
        self.entries: list[Entry] = []

    # -- who is here ----------------------------------------------------------------------------------

    def seat_of(self, user: User | None) -> Seat | None:
        return next((seat for seat in self.seats if user and seat.user_id == user.pk), None)

    def require_seat(self, user: User | None) -> Seat:
        seat = self.seat_of(user)
        if seat is None:
            raise Refused("table.refused.no_seat", status=403)
        return seat

    def require_host(self, user: User | None) -> None:
        if user is None or self.table.host_id != user.pk:
            raise Refused("table.refused.host_only", status=403, name=str(self.table.host))

    def require(self, *statuses: str) -> None:
        status = self.table.status
        if commitment.gathering(self.table):
            raise Refused("wait.dealing", status=409)
        if status in statuses:
            return
        if status == Table.Status.WAITING:
            raise Refused("table.refused.not_started", status=409)
        if status == Table.Status.PLAYING:
            raise Refused("lobby.error.started", status=409)
        raise Refused("table.refused.over", status=409)

    # -- the log ----------------------------------------------------------------------------------------

    def append(
        self,
        kind: Entry.Kind,
        *,
        seat: int | None = None,
        user: User | None = None,
        nonce: str | None = None,
        action: Any = None,
        chance: SeededChance | None = None,
        events: Sequence[Event] = (),
    ) -> Entry:
        table = self.table
        table.head += 1
        table.moved = timezone.now()
        entry = Entry(
            table=table,
            index=table.head,
            kind=kind,
            seat=seat,
            user=user,
            nonce=nonce,
            action=action if action is not None else {},
            events=msgspec.to_builtins(list(events)),
            secret=all(event.to is not None for event in events),
            at=table.moved,
        )
        if chance is not None and chance.drawn:
            entry.drawn = [list(draw) for draw in chance.drawn]
            entry.stream = table.streams
            table.streams += 1
        self.entries.append(entry)
        return entry

    def tell(
        self,
        kind: Entry.Kind,
        key: str,
        *,
        seat: int | None = None,
        user: User | None = None,
        action: Any = None,
        **params: Param,
    ) -> Entry:
        """An entry that only says something, in a sentence of the site's words."""
        return self.append(
            kind, seat=seat, user=user, action=action, events=[Event(phrase(key, **params), seat)]
        )

    def adopt(self, entry: Entry) -> None:
        """An entry that was written at another table, as it stands. Its draws came from that table's seed."""
        entry.table = self.table
        self.table.head = entry.index
        if entry.stream is not None:
            self.table.streams = entry.stream + 1
        self.entries.append(entry)

    # -- the game -----------------------------------------------------------------------------------------

    def chance(self) -> SeededChance:
        return SeededChance(mixed_seed(self.table.seed, self.table.mixed), self.table.streams)

    def play(self, seat: int, raw: Any, *, user: User | None = None, nonce: str | None = None) -> Entry:
        """A move of the game by this seat: the rules decide. Raises IllegalMove, with nothing changed."""
        entry = self._play(seat, raw, user, nonce)
        while self.instant and (forced := self.automatic()):
            self._play(*forced)
        return entry

    def automatic(self) -> tuple[int, Any] | None:
        """The seat and the move that nobody has to decide, as plain data; None where somebody has to."""
        table, engine = self.table, self.table.rules.engine
        if table.status != Table.Status.PLAYING or table.paused:
            return None
        forced = engine.automatic(table.position())
        return (forced[0], msgspec.to_builtins(forced[1])) if forced else None

    @property
    def instant(self) -> bool:
        """Whether what happens by itself happens at once at this table."""
        engine = self.table.rules.engine
        return engine.mode.instant(engine.read_options(self.table.options))

    def _play(self, seat: int, raw: Any, user: User | None = None, nonce: str | None = None) -> Entry:
        table, engine = self.table, self.table.rules.engine
        state = table.position()
        asked = engine.to_move(state)
        chance = self.chance()
        action = engine.parse(state, seat, raw)
        events = engine.play(state, seat, action, chance)
        self.keep(state)
        entry = self.append(
            Entry.Kind.PLAYED,
            seat=seat,
            user=user,
            nonce=nonce,
            action=msgspec.to_builtins(action),
            chance=chance,
            events=events,
        )
        self._let_lapse(entry)
        # Whoever is asked alone has their time again after a move that all saw, never after a draft: that can
        # be undone and made again for ever.
        alone = len(asked) == 1 and not entry.secret
        self._schedule(state, restart=alone or bool(engine.to_move(state) - asked))
        if outcome := engine.outcome(state):
            self.end(Table.Status.OVER, outcome)
        return entry

    def _let_lapse(self, entry: Entry) -> None:
        """What the table was asked may have been answered by a move."""
        asked = self.table.vote
        if not asked:
            return
        about = self.seats[asked["seat"]]
        if asked["kind"] in TAKES_BACK and not entry.secret:
            # The question was about a position that all have seen change.
            key = "log.lapsed"
        elif asked["kind"] == "absent" and entry.seat == about.number:
            key = "absent.here"
        else:
            return
        self.table.vote = None
        self.tell(Entry.Kind.VOTE, key, seat=about.number, name=about.name)

    def end(self, status: Table.Status, outcome: Outcome | None = None) -> None:
        table = self.table
        table.status = status
        table.ended = table.moved
        table.vote = table.bot_due = table.clock_due = table.hold_due = None
        table.paused = False
        if outcome:
            resigned = {seat.number for seat in self.seats if seat.resigned}
            table.outcome = msgspec.to_builtins(demote(outcome, resigned))

    def keep(self, state: Any) -> None:
        self.table.state = self.table.rules.engine.dump(state)
        if self.table.held is not None:
            self.table.held = state

    def end_pause(self) -> None:
        """No clock ran meanwhile: a deadline is as far away as when the pause began."""
        table = self.table
        # A damaged table may be paused without an entry that says since when.
        if table.paused and (begun := table.entries.filter(kind=Entry.Kind.PAUSED).last()):
            table.rested += timezone.now() - begun.at
        table.paused = False

    def reschedule(self, restart: bool = True) -> None:
        """After anything that changes who must act, or who acts for whom."""
        if self.table.status == Table.Status.PLAYING:
            self._schedule(self.table.position(), restart)
        else:
            self.table.bot_due = self.table.clock_due = self.table.hold_due = None

    def _schedule(self, state: Any, restart: bool) -> None:
        schedule(self, state, restart)
        devices.cover(self.table, self.seats, state)

    # -- the end -------------------------------------------------------------------------------------------

    @property
    def write(self) -> Write:
        """What of all this the database has to learn."""
        changed = {
            name: value
            for name, before in self._found.items()
            if (value := getattr(self.table, name)) != before
        }
        return Write(self.table.pk, self._found["head"], changed, self.entries)

    def committed(self) -> None:
        counters.entered(self.table, self.entries)
        notify.advanced(self.table.pk, self.table.head)

    def save(self) -> None:
        """Nothing was entered in the log: nothing has changed, and there is nothing to tell."""
        if self.entries:
            write(self.write)
            transaction.on_commit(self.committed)


def _columns(table: Table) -> dict[str, Any]:
    """The row, apart from the table: its JSON may be changed in place."""
    row = ((field.attname, getattr(table, field.attname)) for field in table._meta.concrete_fields)
    return {name: deepcopy(value) if isinstance(value, dict | list) else value for name, value in row}


@contextmanager
def change(code: str) -> Iterator[Change]:
    """Hold a table while changing it. Anything raised inside leaves it as it was."""
    with metrics.CHANGE_SECONDS.time(), transaction.atomic():
        held = Change(locked(code))
        yield held
        held.save()


def demote(outcome: Outcome, resigned: set[int]) -> Outcome:
    """Whoever resigned comes after those who stayed, whatever the bot made of their chair."""
    stayed = [s for s in outcome.standings if s.seat not in resigned]
    left = [s for s in outcome.standings if s.seat in resigned]
    if not left or not stayed:
        return outcome
    shift = {s.seat: sum(o.rank < s.rank for o in left) for s in stayed}
    standings = [replace(s, rank=s.rank - shift[s.seat]) for s in stayed]
    standings += [replace(s, rank=len(stayed) + 1) for s in left]
    return replace(outcome, standings=standings)


def locked(code: str) -> Table:
    # There is one at most: not `first`, which would have the database put them in order.
    found = iter(Table.objects.select_for_update().filter(code=read_code(code)))
    return checked(next(found, None), code)
