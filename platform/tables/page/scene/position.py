"""What one viewer may see of a table at one moment: the view, and what the rules answer of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Self, TypeVar

import msgspec
from django.utils import timezone

# Without the lock of the one in functools: a scene belongs to one thread, and asks dozens of times a move.
from django.utils.functional import cached_property

from engine import SPECTATOR, Outcome, Standing
from engine.registry import Game
from tables.log import turns
from tables.log.visibility import set_aside
from tables.models import Table
from tables.page.snapshot import Snapshot

T = TypeVar("T")


@dataclass
class Position:
    """What one viewer may see of a table at one moment: the view, and what the rules answer of it."""

    snapshot: Snapshot
    viewer: int
    lang: str
    # Where this viewer's browser found the site, for links that leave it.
    origin: str = ""
    # Whom the curtain of a shared browser asks for: nothing else is shown then. See devices.py.
    curtain: int | None = None
    # A link to the past shows the table as it stood then.
    at: int | None = None
    # The moments this viewer may go back to; only a page of the past needs them.
    moments: tuple[int, ...] = ()
    # How links name them, where the log's own index would tell of what is hidden.
    addresses: Mapping[int, str] = field(default_factory=dict)
    now: datetime = field(default_factory=timezone.now)

    @cached_property
    def table(self) -> Table:
        return self.snapshot.table

    @cached_property
    def game(self) -> Game:
        return self.table.rules

    @cached_property
    def engine(self) -> Any:
        return self.game.engine

    @cached_property
    def view(self) -> Any:
        """What this viewer may know of the position: asked of the game's presenter by the whole scene."""
        raise NotImplementedError

    @cached_property
    def layout(self) -> str:
        """Which of its pages a table shows: waiting, live or over; the past is always live. Or a curtain."""
        if self.curtain is not None:
            return "curtain"
        if self.at is not None or self.table.status == Table.Status.PLAYING:
            return "live"
        return "waiting" if self.table.status == Table.Status.WAITING else "over"

    @cached_property
    def playing(self) -> bool:
        return self.table.status == Table.Status.PLAYING and self.at is None

    @cached_property
    def seated(self) -> bool:
        return self.viewer >= 0

    @property
    def link(self) -> str:
        return self.origin + self.table.get_absolute_url()

    def _of_view(self, ask: Callable[[Any], T]) -> T:
        """What the rules answer of this view: asked once for all who see the very same."""
        # Kept with the view, so that no other can have its address.
        key = ask.__name__, id(self.view)
        return self.snapshot.once(key, lambda: (self.view, ask(self.view)))[1]

    @cached_property
    def to_move(self) -> frozenset[int]:
        return self._of_view(self.engine.to_move) if self.playing else frozenset()

    @cached_property
    def automatic(self) -> bool:
        """What comes next comes by itself: nobody is asked anything."""
        asked = self.playing and not self.table.paused
        return asked and self._of_view(self.engine.automatic) is not None

    @cached_property
    def progress(self) -> tuple[int, int] | None:
        return None if self.view is None else self._of_view(self.engine.progress)

    @cached_property
    def standings(self) -> list[Standing]:
        if self.outcome and self.at is None:
            return self.outcome.standings
        return [] if self.view is None else self._of_view(self.engine.score)

    @cached_property
    def outcome(self) -> Outcome | None:
        raw = self.table.outcome
        return msgspec.convert(raw, Outcome) if raw else None

    @cached_property
    def set_aside(self) -> frozenset[int]:
        """The entries at hand that a later one took back: looked for once for all."""
        return self.snapshot.once("set aside", lambda: frozenset(set_aside(self.snapshot.entries)))

    @cached_property
    def movers(self) -> frozenset[int | None]:
        """The seats with a move that still counts."""
        return self.snapshot.once("movers", lambda: turns.movers(self.snapshot.entries, self.set_aside))

    def shared(self, make: Callable[[Self], T]) -> T:
        """What `make` makes of what everybody sees: once for all who read a language."""
        return self.snapshot.once((make, self.lang, self.at), lambda: make(self.public))

    @property
    def public(self) -> Self:
        """The same table for whoever only watches. Nothing of it is hidden from anybody."""
        return self.snapshot.once((self.lang, self.at), lambda: replace(self, viewer=SPECTATOR, curtain=None))
