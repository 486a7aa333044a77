"""Does a stored game still say what its log says? Every entry is played again on the rules of today."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, cast

import msgspec

from engine import DamagedLog, Outcome, registry
from engine.replay import Played, RefusedMove, begin, line, perform
from tables.change import demote
from tables.log.luck import agrees, luck_of, stretches
from tables.log.replay import STEPS, UNREADABLE, as_step, draws, start_of
from tables.models import Entry, Table


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


def examine(table: Table, entries: Iterable[Entry] | None = None) -> Finding | None:
    """The first thing that is wrong with this table's log, or None."""
    log = sorted(table.entries.all() if entries is None else entries, key=lambda entry: entry.index)
    try:
        _numbering(table, log)
        if any(entry.kind == Entry.Kind.STARTED for entry in log):
            _Examination(table, log).run()
        elif table.state is not None:
            raise Differs("no_deal")
    except Differs as difference:
        return difference.finding
    return None


def _numbering(table: Table, log: list[Entry]) -> None:
    for expected, entry in enumerate(log, start=1):
        if entry.index != expected:
            raise Differs("missing", expected)
    if len(log) != table.head:
        raise Differs("missing", len(log) + 1)


class _Examination:
    """A log played again with what chance answered then; each entry compared with what was kept."""

    def __init__(self, table: Table, log: list[Entry]) -> None:
        try:
            self.engine = registry.get(table.game).engine
        except KeyError:
            raise Differs("no_game", detail=table.game) from None
        self.table = table
        self.log = log
        self.entries = {entry.index: entry for entry in log}
        self.start = next(entry for entry in log if entry.kind == Entry.Kind.STARTED)

    def run(self) -> None:
        state = _at(self.start.index, self._begin)
        for move in _at(0, self._moves):
            _at(move.index, partial(self._again, state, move))
        self._compare_end(state)

    @cached_property
    def _luck(self) -> Any:
        forked = next((entry for entry in self.log if entry.kind == Entry.Kind.FORKED), None)
        return stretches(self.table, forked)

    def _check_draws(self, entry: Entry) -> None:
        drawn = draws(entry)
        # Whatever was drawn was drawn from a stream.
        if drawn and not agrees(luck_of(self._luck, entry.index), cast(int, entry.stream), drawn):
            raise Differs("seed", entry.index)

    def _begin(self) -> Any:
        self._check_draws(self.start)
        return begin(self.engine, start_of(self.start))

    def _moves(self) -> list[Played]:
        """Those that count: a table whose damage was taken back is whole again."""
        return line(as_step(entry) for entry in self.log if entry.kind in STEPS)

    def _again(self, state: Any, move: Played) -> None:
        entry = self.entries[move.index]
        self._check_draws(entry)
        told = perform(self.engine, state, move)
        # A newer version may tell the same move in other words; the position must still be the same.
        if self.table.rules_version == self.engine.version and not _same(told, entry.events):
            raise Differs("events", move.index)

    def _compare_end(self, state: Any) -> None:
        table = self.table
        if self.engine.dump(state) != self._kept:
            raise Differs("state", table.head)
        outcome = self.engine.outcome(state)
        if (outcome is None) == (table.status == Table.Status.OVER):
            raise Differs("outcome", table.head)
        if outcome is not None and not self._same_result(outcome):
            raise Differs("outcome", table.head)

    @cached_property
    def _kept(self) -> bytes | None:
        """The stored position as it would be written today: a field that came since has its default."""
        if self.table.state is None:
            return None
        try:
            return self.engine.dump(self.engine.load(self.table.stored))
        except msgspec.DecodeError:
            return None

    def _same_result(self, outcome: Outcome) -> bool:
        resigned = {seat.number for seat in self.table.seats.all() if seat.resigned}
        return _same(demote(outcome, resigned), self.table.outcome)


def _at(index: int, step: Callable[[], Any]) -> Any:
    try:
        return step()
    except RefusedMove as refusal:
        raise Differs("refused", index, refusal.key) from refusal
    except DamagedLog as damage:
        raise Differs("draws", index, str(damage)) from damage
    except UNREADABLE as damage:
        raise Differs("unreadable", index, repr(damage)) from damage


def _same(made: Any, kept: Any) -> bool:
    """Equal once both are plain data; JSON, which has no tuples, decides where Python sees a difference."""
    return bool(msgspec.to_builtins(made) == kept or msgspec.json.decode(msgspec.json.encode(made)) == kept)
