"""What happened, as its reader counts and hears it."""

from __future__ import annotations

import itertools
from typing import cast

# Without the lock of the one in functools: a scene belongs to one thread, and asks dozens of times a move.
from django.utils.functional import cached_property

from engine import SPECTATOR
from tables.log.numbers import FINE, Number, number_of, numbered
from tables.log.retelling import phrase_of
from tables.log.visibility import events, reaches
from tables.models import Table
from tables.page import presenter
from tables.page.scene.people import People


class History(People):
    """What happened, as its reader counts and hears it."""

    @cached_property
    def numbers(self) -> dict[int, Number]:
        """How this viewer counts the entries at hand: worked out once for all who saw the same."""
        snapshot = self.snapshot
        alone = snapshot.once("own steps", lambda: {e.seat for e in snapshot.entries if e.secret})
        viewer = self.viewer if self.viewer in alone else SPECTATOR
        return snapshot.once(
            ("numbers", viewer), lambda: numbered(snapshot.entries, viewer, snapshot.earlier)
        )

    @cached_property
    def latest(self) -> int:
        """The last entry of which this viewer saw anything: for the house, for it counts what is hidden."""
        return next(reversed(self.numbers), 0)

    @cached_property
    def number(self) -> Number:
        """The same as its reader counts."""
        return self.numbers.get(self.latest, Number(0))

    @cached_property
    def version(self) -> float:
        """Grows with everything of which this viewer saw anything, and with nothing else."""
        return self.number.public + self.number.own / FINE if self.number.own else self.number.public

    @property
    def hiding(self) -> bool:
        """Whether anything of this game may still be unknown to anybody."""
        return self.table.live or not presenter.of_game(self.game).seed_shown(self.table)

    def address(self, index: int) -> str:
        """How links name an entry that this viewer saw."""
        return self.addresses.get(index, str(index))

    @property
    def last_address(self) -> str:
        return str(self.number if self.hiding else self.latest)

    @property
    def origin_address(self) -> str:
        """Where in the game it was tried from a trial begins; asked only where that game is known."""
        origin, at = cast(Table, self.table.origin), cast(int, self.table.origin_at)
        return str(number_of(origin, at) if origin.live else at)

    @property
    def moment(self) -> int:
        """Which of the moments this is, counted from 1. The index itself would count hidden moves."""
        return self.moments.index(self.at) + 1 if self.at in self.moments else 0

    def moment_after(self, steps: int) -> int | None:
        """The entry so many moments further on; None beyond either end."""
        at = self.moment - 1 + steps
        return self.moments[at] if 0 <= at < len(self.moments) else None

    def sentences(self, since: int) -> list[tuple[int, str]]:
        """What happened after entry `since`, for those who listen: each sentence with its entry."""
        told = self.snapshot.once(("told", self.lang, since), lambda: self._told(since))
        return [(index, said) for index, to, said in told if reaches(to, self.viewer)]

    def _told(self, since: int) -> list[tuple[int, int | None, str]]:
        """The same for all ears: the entry, whom it was told, the sentence."""
        new = itertools.takewhile(lambda entry: entry.index > since, reversed(self.snapshot.entries))
        return [
            (entry.index, event.to, self.say(phrase_of(self.game, self.snapshot.entries, entry, event)))
            for entry in reversed([*new])
            for event in events(entry)
            if not event.detail
        ]
