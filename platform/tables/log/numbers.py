"""How pages number what happened: by what their reader saw. The log's own index counts hidden steps too, and
whoever reads two of them would know how often the others have changed their minds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tables.log.visibility import tells
from tables.models import Entry, Table

# Steps of one's own between two moments that all saw, as far as they are told apart.
FINE = 1000


class Number(NamedTuple):
    """The so manieth thing that all saw, and so many of the reader's own steps after it."""

    public: int
    own: int = 0

    def __str__(self) -> str:
        """As links write it: the same for everybody, in order as numbers are, and no index of the log."""
        return f"{self.public}.{min(self.own + 1, FINE - 1):03}"

    @classmethod
    def read(cls, written: str) -> Number | None:
        public, point, own = written.partition(".")
        parts = (public, own.ljust(3, "0"))
        if not point or any(not (part.isascii() and part.isdigit() and len(part) < 9) for part in parts):
            return None
        return cls(int(public), max(0, int(parts[1]) - 1))


def numbered(entries: Iterable[Entry], viewer: int, before: int = 0) -> dict[int, Number]:
    """The number of each entry that this viewer saw, by its index. `before` is what all saw until then."""
    found: dict[int, Number] = {}
    last = Number(before)
    for entry in entries:
        if not entry.secret:
            last = Number(last.public + 1)
        elif tells(entry.events, viewer):
            last = Number(last.public, last.own + 1)
        else:
            continue
        found[entry.index] = last
    return found


def number_of(table: Table, index: int) -> Number:
    """An entry's number at a table that one person plays: for that person."""
    alone = table.seats.filter(user__isnull=False).first()
    entries = table.entries.filter(index__lte=index)
    public = entries.filter(secret=False)
    last = public.order_by("-index").values_list("index", flat=True).first() or 0
    own = entries.filter(secret=True, seat=alone.number if alone else None, index__gt=last)
    return Number(public.count(), own.exclude(events=[]).count())
