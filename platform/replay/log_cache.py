"""A table's log, read once and kept: every moment of it is a replay of at most a few hundred moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from time import time
from typing import Any

from engine import DamagedLog, Phrase
from engine.replay import Played, Step, begin, follow, line
from replay.room import Room
from tables.log.numbers import Number, numbered
from tables.log.replay import STEPS, UNREADABLE, as_step, start_of
from tables.log.retelling import phrase_of
from tables.log.sitters import Sitters
from tables.log.visibility import LogLine, events, may_hear, tells
from tables.models import Entry, Seat, Table
from tables.page.scene import Scene
from web.courtesy import unhurried
from web.refusals import Refused

# Entries of the logs kept in memory, some four kilobytes each: twenty ordinary games, or one endless one.
KEPT = 3000
# A position is kept after so many moves: from there on every other is near.
APART = 40
# Entries read in one go.
BATCH = 50
# Seconds after which a log is read anew: somebody who leaves for good has their name taken out of it.
FRESH = 600


@dataclass(frozen=True)
class Reel:
    """The entries since the deal, the deal first."""

    game: str
    entries: list[Entry]
    # What all saw before the deal.
    before: int = 0
    _numbers: dict[int, dict[int, Number]] = field(default_factory=dict)
    _moments: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _kept: dict[int, bytes] = field(default_factory=dict)

    @property
    def deal(self) -> Entry:
        return self.entries[0]

    @cached_property
    def steps(self) -> list[Step]:
        return [as_step(entry) for entry in self.entries if entry.kind in STEPS]

    @cached_property
    def undone(self) -> frozenset[int]:
        """The moves that were taken back."""
        counted = {move.index for move in line(self.steps)}
        played = {step.index for step in self.steps if isinstance(step, Played)}
        return frozenset(played - counted)

    def moments(self, viewer: int) -> tuple[int, ...]:
        """The entries of which this viewer saw anything; whoever knows everything sees all that is told."""
        if viewer not in self._moments:
            self._moments[viewer] = tuple(
                entry.index for entry in self.entries if tells(entry.events, viewer)
            )
        return self._moments[viewer]

    def numbers(self, viewer: int) -> dict[int, Number]:
        """How this viewer counts the entries of which they saw anything."""
        if viewer not in self._numbers:
            self._numbers[viewer] = numbered(self.entries, viewer, self.before)
        return self._numbers[viewer]

    def indexes(self, viewer: int) -> dict[Number, int]:
        return {number: index for index, number in self.numbers(viewer).items()}

    def position(self, at: int) -> Any:
        """The state as it stood after entry `at`, from the nearest position that was kept."""
        engine = Table(game=self.game).rules.engine
        try:
            moves = line(step for step in self.steps if step.index <= at)
            # A move that counts comes after the same moves whenever it counts: what it led to stays true.
            known = next((n for n in range(len(moves), 0, -1) if moves[n - 1].index in self._kept), 0)
            state = (
                engine.load(self._kept[moves[known - 1].index])
                if known
                else begin(engine, start_of(self.deal))
            )
            for start in range(known, len(moves), APART):
                follow(engine, state, moves[start : start + APART])
                if len(moves) - start >= APART:
                    self._kept[moves[start + APART - 1].index] = engine.dump(state)
        except (DamagedLog, *UNREADABLE):
            raise Refused("replay.error.damaged", status=409) from None
        return state

    def seats(self, table: Table, at: int) -> list[Seat]:
        """The chairs, each held by a bot or given up as it was then, by those who sat there."""
        seats = list(table.seats.order_by("number"))
        held, gone = set(), set()
        for entry in self.entries:
            if entry.index > at:
                break
            if entry.kind == Entry.Kind.BOT_IN:
                held.add(entry.seat)
            elif entry.kind in (Entry.Kind.BACK, Entry.Kind.HANDED):
                held.discard(entry.seat)
            elif entry.kind == Entry.Kind.RESIGNED:
                gone.add(entry.seat)
        sitters = Sitters(self.entries, str)
        for seat in seats:
            match sitters.sitter(seat.number, at):
                case Phrase(key):
                    # bot.LEVEL.name
                    seat.user, seat.bot = None, key.split(".")[1]
                case name:
                    seat.name = name or seat.name
            seat.resigned = seat.number in gone
            if seat.user_id is not None:
                seat.bot = table.bot_level if seat.number in held | gone else ""
        return seats

    def lines(self, scene: Scene, entries: Iterable[Entry] | None = None) -> list[LogLine]:
        """What these entries, or all, told to these eyes, in words, of those who sat there then."""
        sitters = Sitters(self.entries, scene.say)
        return [
            LogLine.of(
                scene.address(entry.index),
                entry,
                event,
                scene.say_of(names, phrase_of(scene.game, self.entries, entry, event)),
                entry.index in self.undone,
            ).worn_by(*sitters.badge(entry, event, scene.names))
            for entry in unhurried(self.entries if entries is None else entries)
            for names in [sitters.names(scene.names, entry.index)]
            for event in events(entry)
            if may_hear(event, scene.viewer)
        ]

    def told_at(self, scene: Scene, at: int) -> list[LogLine]:
        """What the entry of this moment told."""
        return self.lines(scene, (entry for entry in self.entries if entry.index == at))

    def headings(self, scene: Scene) -> list[LogLine]:
        """The lines that open a chapter: few, however long the log."""
        opening = (entry for entry in self.entries if any(event.heading for event in events(entry)))
        return [line for line in self.lines(scene, opening) if line.heading]


_reels: Room[Reel] = Room(KEPT, lambda reel: len(reel.entries))


def reel_of(table: Table) -> Reel:
    """The log up to the table's head. It only grows, so what was read for a head stays true."""
    key = (table.code, table.head, int(time() // FRESH))
    reel = _reels.get(key)
    if reel is None:
        reel = _read(table)
        _reels.put(key, reel)
    return reel


def _read(table: Table) -> Reel:
    rows = table.entries.filter(index__lte=table.head).order_by("index")
    entries = list(unhurried(rows.iterator(chunk_size=BATCH)))
    start = next((at for at, entry in enumerate(entries) if entry.kind == Entry.Kind.STARTED), None)
    if start is None:
        raise Refused("replay.error.range", status=404)
    return Reel(table.game, entries[start:], sum(not entry.secret for entry in entries[:start]))
