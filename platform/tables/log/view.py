"""The log at a table, as one viewer reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import OMNISCIENT, SPECTATOR
from tables.log.numbers import numbered
from tables.log.sitters import Sitters
from tables.log.visibility import LogLine, events, may_hear, set_aside
from tables.models import Entry
from tables.page import presenter

if TYPE_CHECKING:
    from tables.page.scene import Scene

# Enough lines to read back a while, however many a move is told in.
LINES = 60
BLOCK = 10

Blocks = list[tuple[int, list[LogLine]]]


def blocks(scene: Scene) -> Blocks:
    """The end of the log by tens of entries, numbered: the same for all who were told the same."""
    moves = scene.snapshot.entries
    about = (
        scene.lang,
        scene.names,
        ears(scene),
        scene.hiding,
        [entry.index for entry in (*moves[:1], *moves[-1:])],
    )
    found: Blocks = scene.snapshot.kept.once(_blocks, about, (), scene)
    return found


def lines(scene: Scene) -> list[LogLine]:
    """All that the log at hand says to this viewer."""
    moves, heard_by = scene.snapshot.entries, ears(scene)
    undone, sitters, hiding = set_aside(moves), Sitters(moves, scene.say), scene.hiding
    numbers = numbered(moves, SPECTATOR if heard_by is None else heard_by, scene.snapshot.earlier)
    return [
        line
        for entry in moves
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
    told = {event.to for entry in scene.snapshot.entries for event in events(entry) if not event.draft}
    if told <= {None}:
        return None
    if not scene.table.live and presenter.of(scene).seed_shown(scene.table):
        return OMNISCIENT
    return scene.viewer if scene.viewer in told else None


def _blocks(scene: Scene) -> Blocks:
    """Whoever shows a block needs it again only changed.

    The oldest shown is whole, or it would lose a line with every move.
    """
    found: dict[int, list[LogLine]] = {}
    first = public = scene.snapshot.earlier
    places = {entry.index: (public := public + (not entry.secret)) for entry in scene.snapshot.entries}
    for line in lines(scene):
        found.setdefault((places[line.index] - 1) // BLOCK, []).append(line)
    if first % BLOCK and len(found) > 1:
        found.pop(first // BLOCK, None)
    while len(found) > 1 and sum(map(len, found.values())) - len(found[min(found)]) >= LINES:
        del found[min(found)]
    return list(found.items())


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
