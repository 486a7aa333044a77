"""The log at a table, as one viewer reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import OMNISCIENT, SPECTATOR
from tables.log.sitters import Sitters
from tables.log.visibility import LogLine, events, may_hear, set_aside
from tables.models import Entry
from tables.page import presenter
from tables.page.snapshot import Told
from web.fragments import Fragment, Inputs, fragment

if TYPE_CHECKING:
    from tables.page.scene import Scene

# Enough lines to read back a while, however many a move is told in.
LINES = 60

PARTS = "tables/live/parts.html"


@fragment(PARTS)
def entry(id: str, lines: tuple[LogLine, ...]) -> Inputs:
    return {"id": id, "lines": lines}


def fragments(scene: Scene) -> tuple[Fragment, ...]:
    """The end of the log, an element for each entry: worked out once for all who were told the same."""
    snapshot = scene.snapshot
    key = "log", scene.lang, ears(scene), tuple(scene.names), scene.hiding
    if key not in snapshot.memo:
        snapshot.memo[key] = _told(scene, snapshot.shown.get(key))
    told: Told = snapshot.memo[key]
    return told.fragments


def _told(scene: Scene, before: Told | None) -> Told:
    """After a move what is new is added to what was there; after anything else all is said anew."""
    entries = scene.snapshot.entries
    new = entries if before is None else [entry for entry in entries if entry.index > before.upto]
    found: dict[str, list[LogLine]] = {}
    for line in lines(scene, new):
        found.setdefault(line.at, []).append(line)
    shown = [*before.fragments] if before else []
    counts = [*before.lines] if before else []
    for at, said in found.items():
        shown.append(entry(f"l-{at.replace('.', '-')}", tuple(said)))
        counts.append(len(said))
    first = _first_shown(counts)
    upto = entries[-1].index if entries else 0
    return Told(upto, tuple(shown[first:]), tuple(counts[first:]))


def _first_shown(counts: list[int]) -> int:
    """From which element on there are enough lines."""
    told = 0
    for at in reversed(range(len(counts))):
        told += counts[at]
        if told >= LINES:
            return at
    return 0


def lines(scene: Scene, entries: list[Entry]) -> list[LogLine]:
    """All that these entries of the log at hand say to this viewer."""
    moves, heard_by = scene.snapshot.entries, ears(scene)
    undone, sitters, hiding = set_aside(moves), Sitters(moves, scene.say), scene.hiding
    numbers = scene.numbers_of(SPECTATOR if heard_by is None else heard_by)
    return [
        line
        for entry in entries
        for line in _lines(
            scene,
            sitters,
            heard_by,
            # Once nothing is hidden the log's own index is nobody's secret, and names every step.
            str(numbers.get(entry.index, "") if hiding else entry.index),
            entry,
            entry.index in undone,
        )
    ]


def ears(scene: Scene) -> int | None:
    """Whose news the log holds beside everybody's: this viewer's, or all there is once nothing is hidden.

    None where nobody was told anything alone, so that all of a language share one log.
    """
    told = told_alone(scene.snapshot.entries, scene.snapshot.memo)
    if not told:
        return None
    if not scene.table.live and presenter.of(scene).seed_shown(scene.table):
        return OMNISCIENT
    return scene.viewer if scene.viewer in told else None


def told_alone(entries: list[Entry], memo: dict[Any, Any]) -> frozenset[int]:
    """The seats to which the log at hand tells something of their own, drafts left out."""
    if "told alone" not in memo:
        memo["told alone"] = frozenset(
            event.to
            for entry in entries
            for event in events(entry)
            if event.to is not None and not event.draft
        )
    found: frozenset[int] = memo["told alone"]
    return found


def _lines(
    scene: Scene, sitters: Sitters, heard_by: int | None, at: str, entry: Entry, undone: bool
) -> list[LogLine]:
    """What an entry says to these ears, said once for as long as the entry and the names are kept."""
    kept: dict[object, list[LogLine]] = entry.__dict__.setdefault("_lines", {})
    names = sitters.names(scene.names, entry.index)
    key = (scene.lang, tuple(names), heard_by, at, undone)
    if key not in kept:
        kept[key] = [
            LogLine.of(at, entry, event, scene.say_of(names, event.phrase), undone).worn_by(
                *sitters.badge(entry, event, scene.names)
            )
            for event in events(entry)
            if not event.draft and may_hear(event, heard_by)
        ]
    return kept[key]
