"""The log at a table, as one viewer reads it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from engine import OMNISCIENT, Event
from tables.log.retelling import phrase_of
from tables.log.sitters import Sitters
from tables.log.visibility import LogLine, events, may_hear, whom
from tables.models import Entry
from tables.page import presenter
from tables.page.regions import PARTS
from web.fragments import Fragment, Inputs, fragment

if TYPE_CHECKING:
    from tables.page.scene import Scene

# Enough lines to read back a while, however many a move is told in.
LINES = 60


@fragment(PARTS)
def entry(id: str, lines: tuple[LogLine, ...]) -> Inputs:
    return {"id": id, "lines": lines}


def fragments(scene: Scene) -> tuple[Fragment, ...]:
    """The end of the log, an element for each entry: worked out once for all who were told the same."""
    return scene.snapshot.once(("log", scene.lang, ears(scene)), lambda: _fragments(scene))


def _fragments(scene: Scene) -> tuple[Fragment, ...]:
    """From the newest entry back, as far as the page shows them."""
    reader = _Reader(scene)
    shown: list[Fragment] = []
    told = 0
    for move in reversed(scene.snapshot.entries):
        if reader.hears(move):
            said = reader.told(move)
            shown.append(said.drawn)
            told += len(said.lines)
            if told >= LINES:
                break
    return tuple(reversed(shown))


def lines(scene: Scene) -> list[LogLine]:
    """All that the log at hand says to this viewer."""
    reader = _Reader(scene)
    return [line for move in scene.snapshot.entries for line in reader.told(move).lines]


def ears(scene: Scene) -> int | None:
    """Whose news the log holds beside everybody's: this viewer's, or all there is once nothing is hidden.

    None where nobody was told anything alone, so that all of a language share one log.
    """
    told = scene.snapshot.once("told alone", lambda: told_alone(scene.snapshot.entries))
    if not told:
        return None
    if not scene.table.live and presenter.of(scene).seed_shown(scene.table):
        return OMNISCIENT
    return scene.viewer if scene.viewer in told else None


def told_alone(entries: list[Entry]) -> frozenset[int | None]:
    """The seats to which the log at hand tells something of their own, drafts left out."""
    everybody: frozenset[int | None] = frozenset().union(*map(whom, entries))
    return everybody - {None}


class _Told:
    """What an entry says to some ears."""

    def __init__(self, lines: list[LogLine]) -> None:
        self.lines = lines

    @cached_property
    def drawn(self) -> Fragment:
        # house.js shows what the people who run the site did, wherever the reader looks.
        kind = "house" if any(line.house for line in self.lines) else "l"
        return entry(f"{kind}-{self.lines[0].at.replace('.', '-')}", tuple(self.lines))


class _Reader:
    """What the entries at hand say to one viewer: said and drawn once, for as long as an entry is kept."""

    def __init__(self, scene: Scene) -> None:
        moves = scene.snapshot.entries
        self._scene = scene
        self._moves = moves
        self._now = tuple(scene.names)
        self._heard_by = ears(scene)
        self._ears = {None, self._heard_by}
        self._undone = scene.set_aside
        self._sitters = scene.snapshot.once(("sitters", scene.lang), lambda: Sitters(moves, scene.say))
        self._hiding = scene.hiding

    def hears(self, move: Entry) -> bool:
        told = whom(move)
        return bool(told) if self._heard_by == OMNISCIENT else not told.isdisjoint(self._ears)

    def told(self, move: Entry) -> _Told:
        index = move.index
        # Once nothing is hidden the log's own index is nobody's secret, and names every step.
        at = self._scene.numbers.get(index) if self._hiding else index
        names, undone = self._sitters.names(self._now, index), index in self._undone
        kept: dict[object, _Told] = move.__dict__.setdefault("_said", {})
        key = self._scene.lang, names, self._heard_by, at, undone
        found = kept.get(key)
        if found is None:
            written = "" if at is None else str(at)
            kept[key] = found = _Told(self._lines(move, written, names, undone))
        return found

    def _lines(self, move: Entry, at: str, names: Sequence[str], undone: bool) -> list[LogLine]:
        return [
            LogLine.of(at, move, event, self._said(move, event, names), undone).worn_by(
                *self._sitters.badge(move, event, self._now)
            )
            for event in events(move)
            if not event.draft and may_hear(event, self._heard_by)
        ]

    def _said(self, move: Entry, event: Event, names: Sequence[str]) -> str:
        scene = self._scene
        return scene.say_of(names, phrase_of(scene.game, self._moves, move, event))
