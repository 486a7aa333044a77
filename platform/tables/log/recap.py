"""While you were away: what changed since somebody last looked, in the sentences of their own log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from tables.log import view
from tables.log.numbers import FINE, Number
from tables.log.visibility import LogLine
from tables.models import Entry

if TYPE_CHECKING:
    from tables.page.scene import Scene

# Whoever was gone for less has only read the page again.
AWAY = timedelta(seconds=60)
# Enough to read in one look; the film shows all of it.
SENTENCES = 8


@dataclass(frozen=True)
class Recap:
    lines: tuple[LogLine, ...]
    # How many sentences came before those, as far as the log at hand goes.
    earlier: int
    # The moment that was seen last, as links name it: there the film begins.
    start: str
    # A bot played in this person's chair.
    held: bool
    messages: int = 0


def since(scene: Scene, seen: datetime | None) -> Recap | None:
    """For the person of this scene, who looked at `seen` before now; None where there is nothing to tell.

    Whoever has the table before them on another device was not away; whoever comes first missed nothing.
    """
    if seen is None or scene.viewer in scene.snapshot.here or scene.now - seen < AWAY:
        return None
    old = [entry.index for entry in scene.snapshot.entries if entry.at <= seen]
    me = scene.snapshot.seats[scene.viewer].user_id
    said = sum(message.at > seen and message.user_id != me for message in scene.snapshot.messages)
    return _told(scene, max(old, default=0), said)


def after(scene: Scene, number: Number) -> Recap | None:
    """The same for a page that stayed open and last showed this moment."""
    numbers = scene.numbers
    return _told(scene, max((index for index, seen in numbers.items() if seen <= number), default=0))


def read_version(written: str) -> Number | None:
    """A moment as a page knows it (`Scene.version`)."""
    public, _, own = written.partition(".")
    parts = (public, own.ljust(3, "0"))
    if any(not (part.isascii() and part.isdigit() and len(part) < 9) for part in parts):
        return None
    return Number(int(public), min(int(parts[1]), FINE))


def _told(scene: Scene, last: int, messages: int = 0) -> Recap | None:
    if not scene.seated or scene.layout == "waiting" or scene.view is None:
        return None
    news = {entry.index: entry for entry in scene.snapshot.entries if entry.index > last}
    me = scene.snapshot.seats[scene.viewer].user_id
    theirs = {index for index, entry in news.items() if entry.user_id != me}
    lines = [line for line in view.lines(scene) if line.index in theirs and _sentence(line)]
    if not lines:
        return None
    held = any(entry.kind == Entry.Kind.BOT_IN and entry.seat == scene.viewer for entry in news.values())
    shown = tuple(lines[-SENTENCES:])
    return Recap(shown, len(lines) - len(shown), _start(scene, last), held, messages)


def _sentence(line: LogLine) -> bool:
    return not line.heading and not line.detail


def _start(scene: Scene, last: int) -> str:
    """The last moment up to entry `last`; the deal where that came later."""
    numbers = scene.numbers
    dealt = next((e.index for e in scene.snapshot.entries if e.kind == Entry.Kind.STARTED), 0)
    at = max((index for index in numbers if dealt <= index <= last), default=dealt or min(numbers, default=0))
    return str(numbers.get(at, Number(0)) if scene.hiding else at)
