"""Whose errand comes next: that of whoever has waited longest, and a person's one at a time.

Somebody waits since their oldest errand was due, or since they were last served if that is later. So sixty
tables of one person keep nobody waiting longer than one table would.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

# Whoever was served longer ago than this has waited for nothing else since.
REMEMBERED = timedelta(hours=1)


class Due(NamedTuple):
    """A table where something is due, and one of the people who wait for it."""

    table: int
    person: int
    since: datetime


class Turns:
    def __init__(self) -> None:
        self._served: dict[int, datetime] = {}

    def choose(self, due: Iterable[Due], most: int, busy: Iterable[int], now: datetime) -> list[Due]:
        """Up to so many tables, each on behalf of one person who is not being served already."""
        chosen: list[Due] = []
        taken, served = set(), set(busy)
        for one in sorted(due, key=self._waiting_since):
            if len(chosen) < most and one.table not in taken and one.person not in served:
                chosen.append(one)
                taken.add(one.table)
                served.add(one.person)
        self._note(chosen, now)
        return chosen

    def _waiting_since(self, due: Due) -> tuple[datetime, datetime]:
        return max(due.since, self._served.get(due.person, due.since)), due.since

    def _note(self, chosen: list[Due], now: datetime) -> None:
        self._served = {who: at for who, at in self._served.items() if now - at < REMEMBERED}
        self._served |= {one.person: now for one in chosen}
