"""How many of one thing each address holds at the moment, and how many it begins."""

from __future__ import annotations

import time
from collections import Counter

from django.conf import settings

from web import proxies
from web.ratelimit import TINY, place

# Addresses after which those that have nothing to wait for are forgotten.
MANY = 1000


class Crowd:
    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def enter(self, address: str | None) -> bool:
        """Count one more, or refuse it."""
        if self.full(address):
            return False
        self._held[place(address)] += 1
        return True

    def full(self, address: str | None) -> bool:
        """Whether one more would be refused."""
        # Not by index: that would keep a key for every address that ever came.
        held = self._held.get(place(address), 0)
        return held >= self._most * settings.LENIENCY and not proxies.trusted(address)

    def leave(self, address: str | None) -> None:
        where = place(address)
        self._held[where] -= 1
        # A key for every address that ever came would be a leak.
        if self._held[where] <= 0:
            del self._held[where]


class Rush:
    """Each address may begin so many at once, then so many a second. Waiting is always enough."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self._at_once, self._a_second = at_once, a_second
        # When each address will have its whole allowance again.
        self._whole: dict[str, float] = {}

    def admit(self, address: str | None) -> bool:
        """Count one more, or refuse it."""
        if self.full(address):
            return False
        now = time.monotonic()
        if len(self._whole) > MANY:
            self._whole = {who: when for who, when in self._whole.items() if when > now}
        self._whole[place(address)] = self._whole_again(address, now)
        return True

    def full(self, address: str | None) -> bool:
        """Whether one more would be refused."""
        now = time.monotonic()
        most = self._at_once * settings.LENIENCY * self._each
        return self._whole_again(address, now) - now > most + TINY and not proxies.trusted(address)

    def _whole_again(self, address: str | None, now: float) -> float:
        """When this address has its whole allowance again, once one more is counted."""
        return max(self._whole.get(place(address), now), now) + self._each

    @property
    def _each(self) -> float:
        seconds: float = 1 / (self._a_second * settings.LENIENCY)
        return seconds


class Door:
    """Each address holds only so many, and begins only so many a second."""

    def __init__(self, most: int, rush: Rush) -> None:
        self._crowd, self._rush = Crowd(most), rush

    def enter(self, address: str | None) -> bool:
        """Count one more, or refuse it."""
        return self._rush.admit(address) and self._crowd.enter(address)

    def full(self, address: str | None) -> bool:
        """Whether one more would be refused. Counts nothing."""
        return self._rush.full(address) or self._crowd.full(address)

    def leave(self, address: str | None) -> None:
        self._crowd.leave(address)
