"""What has just happened, told where everybody looks: the last deed, and how an expedition ended."""

from __future__ import annotations

from dataclasses import dataclass

from games.above_below.page.speaker import Speaker
from tables.log.visibility import events
from tables.models import Entry

# What opens a chapter or a purse is in the log; the news are about deeds.
_QUIET = ("ab.log.turn", "ab.log.round_start", "ab.log.cave_top", "ab.log.cave_pile_empty", "ab.log.die")
_ENDINGS = {"ab.log.success": "success", "ab.log.failure": "failure"}
LINES = 5


@dataclass(frozen=True)
class News:
    index: int
    seat: int | None
    lines: list[str]
    # "success" or "failure" when an expedition came back.
    ending: str


def news(say: Speaker, moves: list[Entry]) -> News | None:
    """The last deed everybody knows of. A villager being chosen is not told, so the deed before it stays."""
    for entry in reversed(moves):
        if entry.kind == Entry.Kind.TAKEN_BACK:
            return None
        told = [event for event in events(entry) if event.to is None and event.phrase.key not in _QUIET]
        if told:
            ending = next((_ENDINGS[event.phrase.key] for event in told if event.phrase.key in _ENDINGS), "")
            return News(entry.index, told[0].seat, [say.say(event.phrase) for event in told[:LINES]], ending)
    return None
