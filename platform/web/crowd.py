"""How many of one thing each address holds at the moment."""

from __future__ import annotations

from collections import Counter

from django.conf import settings

from web import proxies
from web.ratelimit import place


class Crowd:
    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def enter(self, address: str | None) -> bool:
        """Count one more, or refuse it."""
        where = place(address)
        if self._held[where] >= self._most * settings.LENIENCY and not proxies.trusted(address):
            return False
        self._held[where] += 1
        return True

    def leave(self, address: str | None) -> None:
        where = place(address)
        self._held[where] -= 1
        # A key for every address that ever came would be a leak.
        if self._held[where] <= 0:
            del self._held[where]
