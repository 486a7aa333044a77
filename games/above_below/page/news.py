"""What has just happened, told where everybody looks: the last deed, and how an expedition ended."""

from __future__ import annotations

from engine.speaker import Speaker
from tables.log.retelling import phrase_of
from tables.log.visibility import events
from tables.models import Entry
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment

# What opens a chapter or a purse is in the log; the news are about deeds.
_QUIET = ("ab.log.turn", "ab.log.round_start", "ab.log.cave_top", "ab.log.cave_pile_empty", "ab.log.die")
_ENDINGS = {"ab.log.success": "success", "ab.log.failure": "failure"}
LINES = 5


@fragment("above_below/news.html", keep=256)
def news(say: Speaker, index: int, seat: int | None, lines: tuple[str, ...], ending: str) -> Inputs:
    """`ending` is "success" or "failure" when an expedition came back; an index of 0, no news at all."""
    return {**locals(), "name": "" if seat is None else say.name_of(seat)}


def news_of(scene: Scene) -> Fragment:
    """The last deed everybody knows of. A villager being chosen is not told, so the deed before it stays."""
    say = scene.speaker
    entries = scene.snapshot.entries
    for entry in reversed(entries):
        if entry.kind == Entry.Kind.TAKEN_BACK:
            break
        told = [event for event in events(entry) if event.to is None and event.phrase.key not in _QUIET]
        if told:
            ending = next((_ENDINGS[event.phrase.key] for event in told if event.phrase.key in _ENDINGS), "")
            phrases = [phrase_of(scene.game, entries, entry, event) for event in told[:LINES]]
            lines = tuple([say.phrase(phrase) for phrase in phrases])
            return news(say, entry.index, told[0].seat, lines, ending)
    return news(say, 0, None, (), "")
