"""What a socket should show now, and the message that takes it there from what it shows."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tables.page.fragments import Pieces, changed, hole, whole
from tables.page.render import LAYOUTS, frame_of, part, partials, pieces, title
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot

# Viewer, language, and the address under which they know the site: those who share all three share a page.
Audience = tuple[int, str, str]

# What a reader who was away for a moment still hears of.
SENTENCES = 12

_numbers = itertools.count()


@dataclass(eq=False)
class Frame:
    """A page as one audience sees it. It outlives its scene, of which a quiet table would keep too much."""

    viewer: int
    layout: str
    version: float
    mine: bool
    fingerprint: tuple[Any, ...]
    pieces: Pieces
    title: str
    # What happened lately, each sentence with the entry that tells it.
    said: tuple[tuple[int, str], ...]
    # The last entry it tells of: never sent, for it counts hidden ones too.
    latest: int = 0
    number: int = field(default_factory=lambda: next(_numbers))
    # The message to those who show the frame with this number: made once for all of them.
    _message: tuple[int, str] | None = None

    def message(self, before: Frame | None) -> str:
        """The pieces that differ from what the socket shows; all after a change of layout or chair."""
        if before is None or (before.layout, before.viewer) != (self.layout, self.viewer):
            said = self._announcement(before.latest) if before else ""
            return self._packed(part("table", whole(self.pieces, "table")) + self.title, said)
        if self._message is None or self._message[0] != before.number:
            news = [
                name
                for region in LAYOUTS[self.layout]
                for name in changed(before.pieces, self.pieces, region)
            ]
            content = partials({name: whole(self.pieces, name) for name in news}) + self.title
            self._message = before.number, self._packed(content, self._announcement(before.latest))
        return self._message[1]

    def pulse(self) -> str:
        """No news, from a server that is there."""
        return self._packed("")

    def _packed(self, content: str, said: str = "") -> str:
        message = {"version": self.version, "content": content, "say": said, "mine": self.mine}
        return msgspec.json.encode(message).decode()

    def _announcement(self, since: int) -> str:
        """What happened after entry `since`, for those who listen: a sentence or three."""
        sentences = [sentence for index, sentence in self.said if index > since]
        if len(sentences) > 3:
            sentences = [sentences[0], *sentences[-2:]]
        return " ".join(sentences)


def draw(snapshot: Snapshot, audience: Audience, before: Frame | None) -> Frame:
    """The frame for this audience: the one before, if nothing that it shows has changed."""
    scene = Scene(snapshot, *audience)
    if before is not None and before.fingerprint == scene.fingerprint:
        return before
    drawn = pieces(scene)
    drawn["table"] = frame_of(scene, {name: hole(name) for name in LAYOUTS[scene.layout]})
    said = (*before.said, *scene.sentences(before.latest))[-SENTENCES:] if before is not None else ()
    return Frame(
        scene.viewer,
        scene.layout,
        scene.version,
        scene.my_turn,
        scene.fingerprint,
        {name: snapshot.kept.same(html) for name, html in drawn.items()},
        title(scene),
        said,
        scene.latest,
    )
