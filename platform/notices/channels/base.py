"""What a way of telling people looks like, and the two ways it may fail."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec


class Passing(Exception):
    """It did not go through this time; it may the next."""


class Permanent(Exception):
    """It never will: this endpoint is to be forgotten."""


class Told(msgspec.Struct, frozen=True):
    """A notice in words, in its reader's language. Nothing else leaves the house."""

    occasion: str
    # The same however often it is sent: a push, a letter or a line that comes twice is seen once.
    tag: str
    title: str
    body: str
    # From the root of the site.
    path: str
    lang: str
    # It is no longer true: take the shown one away.
    close: bool = False


class Channel(Protocol):
    # Whether what was shown can be taken away again.
    withdraws: bool

    async def send(self, endpoint: Any, told: Told) -> None:
        """Raises Passing or Permanent."""
