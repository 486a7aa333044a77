"""What a socket should show now, and the message that takes it there from what it shows."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from tables.page.render import title, tree
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.fragments import Fragment, changes, encoded, instruction


class Audience(NamedTuple):
    """Those who share all of this share a page."""

    viewer: int
    lang: str
    # The address under which they know the site.
    origin: str
    curtain: int | None = None


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
    root: Fragment
    title: str
    # What happened lately, each sentence with the entry that tells it.
    said: tuple[tuple[int, str], ...]
    # The last entry it tells of: never sent, for it counts hidden ones too.
    latest: int = 0
    number: int = field(default_factory=lambda: next(_numbers))
    # What turns the frame with this number into this one, and the message to all who show that: made once.
    _patch: tuple[int, bytes] | None = None
    _message: tuple[int, str] | None = None

    def message(self, before: Frame | None) -> str:
        """What differs from what the socket shows; all after a change of layout or chair."""
        if before is None or (before.layout, before.viewer) != (self.layout, self.viewer):
            said = self._announcement(before.latest) if before else ""
            whole = instruction("table", "outerMorph", self.root.whole())
            return self._packed(whole, self.title, said, whole=True)
        if self._message is None or self._message[0] != before.number:
            title = "" if self.title == before.title else self.title
            packed = self._packed(self.patch(before), title, self._announcement(before.latest))
            self._message = before.number, packed
        return self._message[1]

    def patch(self, before: Frame) -> bytes:
        """The instructions that turn what the other shows into what this one does."""
        if self._patch is None or self._patch[0] != before.number:
            self._patch = before.number, b"".join(changes(before.root, self.root))
        return self._patch[1]

    def pulse(self) -> str:
        """No news, from a server that is there."""
        return self._packed(b"")

    def same_as(self, other: Frame) -> bool:
        """Whether a socket that shows the one need not hear of the other."""
        return (self.viewer, self.layout, self.version, self.mine, self.title) == (
            other.viewer,
            other.layout,
            other.version,
            other.mine,
            other.title,
        ) and not self.patch(other)

    def _packed(self, content: bytes, title: str = "", said: str = "", whole: bool = False) -> str:
        """As JSON; fragments come encoded, so that no byte of theirs is read again.

        Other eyes count otherwise: a page takes what is `whole` whatever its version.
        """
        rest: dict[str, str | bool] = {"say": said, "mine": self.mine}
        end = msgspec.json.encode(rest | {"whole": True} if whole else rest).decode()[1:]
        shown = content.decode() + encoded(title).decode()
        return f'{{"version":{self.version},"content":"{shown}",{end}'

    def _announcement(self, since: int) -> str:
        """What happened after entry `since`, for those who listen: a sentence or three."""
        sentences = [sentence for index, sentence in self.said if index > since]
        if len(sentences) > 3:
            sentences = [sentences[0], *sentences[-2:]]
        return " ".join(sentences)


def draw(snapshot: Snapshot, audience: Audience, before: Frame | None) -> Frame:
    """The frame for this audience: the one before, if nothing that it shows has changed."""
    scene = Scene(snapshot, *audience)
    said = (*before.said, *scene.sentences(before.latest))[-SENTENCES:] if before is not None else ()
    frame = Frame(
        scene.viewer,
        scene.layout,
        scene.version,
        scene.my_turn,
        tree(scene),
        title(scene),
        said,
        scene.latest,
    )
    return before if before is not None and frame.same_as(before) else frame
