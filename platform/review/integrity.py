"""Does a stored game still say what its log says? Every entry is played again on the rules of today."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from engine import DamagedLog, IllegalMove, Outcome, RecordedChance, SeededChance, registry
from engine.chance import Draw
from engine.replay import Played, TakenBack, line
from tables.change import demote
from tables.log.positions import UNREADABLE
from tables.models import Move, Table


@dataclass(frozen=True)
class Finding:
    """Something that does not fit: which kind (a word of the site, `admin.finding.*`), where, and what."""

    kind: str
    index: int = 0
    detail: str = ""

    def __str__(self) -> str:
        where = f" at entry {self.index}" if self.index else ""
        return f"{self.kind}{where}{': ' + self.detail if self.detail else ''}"


class Differs(Exception):
    def __init__(self, kind: str, index: int = 0, detail: str = "") -> None:
        super().__init__(kind)
        self.finding = Finding(kind, index, detail)


def examine(table: Table, entries: Iterable[Move] | None = None) -> Finding | None:
    """The first thing that is wrong with this table's log, or None."""
    log = sorted(table.moves.all() if entries is None else entries, key=lambda entry: entry.index)
    try:
        _numbering(table, log)
        if any(entry.kind == Move.Kind.STARTED for entry in log):
            _Replay(table, log).run()
        elif table.state is not None:
            raise Differs("no_deal")
    except Differs as difference:
        return difference.finding
    return None


def _numbering(table: Table, log: list[Move]) -> None:
    for expected, entry in enumerate(log, start=1):
        if entry.index != expected:
            raise Differs("missing", expected)
    if len(log) != table.head:
        raise Differs("missing", len(log) + 1)


class _Replay:
    """The moves that count, again, with what chance answered then; each compared with what was kept."""

    def __init__(self, table: Table, log: list[Move]) -> None:
        try:
            self.engine = registry.get(table.game).engine
        except KeyError:
            raise Differs("no_game", detail=table.game) from None
        self.table = table
        self.entries = {entry.index: entry for entry in log}
        self.start = next(entry for entry in log if entry.kind == Move.Kind.STARTED)
        self.log = log

    def run(self) -> None:
        state = self._at(self.start.index, self._deal)
        for move in self._at(0, self._line):
            entry = self.entries[move.index]
            self._at(move.index, lambda entry=entry: self._again(state, entry))
        self._compare_end(state)

    def _at(self, index: int, step: Any) -> Any:
        try:
            return step()
        except IllegalMove as refusal:
            raise Differs("refused", index, refusal.phrase.key) from refusal
        except DamagedLog as damage:
            raise Differs("draws", index, str(damage)) from damage
        except UNREADABLE as damage:
            raise Differs("unreadable", index, repr(damage)) from damage

    def _deal(self) -> Any:
        said = self.start.action
        chance = self._chance(self.start)
        state = self.engine.deal(said["seats"], self.engine.read_options(said["options"]), chance)
        self._used_up(chance, self.start)
        return state

    def _line(self) -> list[Played]:
        counted = (
            TakenBack(entry.index, entry.action["to"])
            if entry.kind == Move.Kind.TAKEN_BACK
            else Played(entry.index, entry.seat, entry.action)
            for entry in self.log
            if entry.kind in (Move.Kind.PLAYED, Move.Kind.TAKEN_BACK)
        )
        return line(counted)

    def _again(self, state: Any, entry: Move) -> None:
        chance = self._chance(entry)
        told = self.engine.play(state, entry.seat, self.engine.read_action(entry.action), chance)
        self._used_up(chance, entry)
        if self._same_rules and not _same(told, entry.events):
            raise Differs("events", entry.index)

    @property
    def _same_rules(self) -> bool:
        """A newer version may tell the same move in other words; the position must still be the same."""
        return self.table.rules_version == self.engine.version

    def _chance(self, entry: Move) -> RecordedChance:
        drawn: list[Draw] = [(size, value) for size, value in entry.drawn]
        if drawn:
            seeded = SeededChance(self.table.seed, entry.stream)
            if any(seeded.below(size) != value for size, value in drawn):
                raise Differs("seed", entry.index)
        return RecordedChance(drawn)

    def _used_up(self, chance: RecordedChance, entry: Move) -> None:
        if not chance.exhausted():
            raise Differs("draws", entry.index)

    def _compare_end(self, state: Any) -> None:
        table = self.table
        if table.state is None or self.engine.dump(state) != bytes(table.state):
            raise Differs("state", table.head)
        outcome = self.engine.outcome(state)
        if (outcome is None) == (table.status == Table.Status.OVER):
            raise Differs("outcome", table.head)
        if outcome is not None and not self._same_result(outcome):
            raise Differs("outcome", table.head)

    def _same_result(self, outcome: Outcome) -> bool:
        resigned = {seat.number for seat in self.table.seats.all() if seat.resigned}
        return _same(demote(outcome, resigned), self.table.outcome)


def _same(made: Any, kept: Any) -> bool:
    """Equal once both are plain data; JSON, which has no tuples, decides where Python sees a difference."""
    return bool(msgspec.to_builtins(made) == kept or msgspec.json.decode(msgspec.json.encode(made)) == kept)
