"""What a table may be played for beyond the game itself: rooms above tell which tables they opened for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tables.models import Table


class Occasion(Protocol):
    """Everybody meets the same at such a table, one after the other: nobody may show it to the next."""

    @property
    def sealed(self) -> bool:
        """Whether others have yet to meet it: nothing of it is shown, the game over or not."""

    def name(self, say: Callable[..., str], *, over: bool) -> str:
        """In a word or two of the site's, for the status bar and the result."""

    def again(self) -> str:
        """HTML of what follows such a game, in place of another deal for the same people."""


Find = Callable[[Table], Occasion | None]
_finders: list[Find] = []


def register(find: Find) -> None:
    _finders.append(find)


def of(table: Table) -> Occasion | None:
    """None for any table like others, which costs nobody a look into the database."""
    if table.scheme != Table.Scheme.PLAIN or table.imported:
        return None
    return next((found for find in _finders if (found := find(table))), None)


def sealed(table: Table) -> bool:
    found = of(table)
    return found is not None and found.sealed
