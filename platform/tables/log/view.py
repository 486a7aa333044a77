"""The log at a table, as one viewer reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import OMNISCIENT, SPECTATOR
from tables.log.numbers import numbered
from tables.log.sitters import Sitters
from tables.log.visibility import LogLine, events, may_hear, set_aside
from tables.models import Entry
from tables.page import presenter
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
    memo, key = scene.snapshot.memo, ("log", scene.lang, ears(scene))
    if key not in memo:
        memo[key] = _fragments(scene)
    found: tuple[Fragment, ...] = memo[key]
    return found


def _fragments(scene: Scene) -> tuple[Fragment, ...]:
    found: dict[str, list[LogLine]] = {}
    for line in lines(scene):
        found.setdefault(line.at, []).append(line)
    shown, told = [], 0
    for at, said in reversed(found.items()):
        # house.js shows what the people who run the site did, wherever the reader looks.
        kind = "house" if any(line.house for line in said) else "l"
        shown.append(entry(f"{kind}-{at.replace('.', '-')}", tuple(said)))
        told += len(said)
        if told >= LINES:
            break
    return tuple(reversed(shown))


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
