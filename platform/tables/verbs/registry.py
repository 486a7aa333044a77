"""The registry of verbs: what people do at a table, each by a POST to `/t/CODE/<verb>/`.

    @verb("resign")
    def read(request: HttpRequest, code: str) -> Answer:
        resign(code, person(request))
        return Done()

in a module of this package is all that the site needs to know of one. The reader takes from the request what
the verb needs, has it done, and says how to answer; it raises Refused or IllegalMove where it cannot be done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from django.http import HttpRequest

from tables import verbs as package


@dataclass(frozen=True)
class Done:
    """Back to the table, where the news is."""


@dataclass(frozen=True)
class Elsewhere:
    """On to another page."""

    url: str


@dataclass(frozen=True)
class ToRead:
    """Something that only its author reads: a fragment for a script, a page of its own without one."""

    fragment: str
    page: str
    context: dict[str, Any] = field(default_factory=dict)


Answer = Done | Elsewhere | ToRead
Reader = Callable[[HttpRequest, str], Answer]


@dataclass(frozen=True)
class Verb:
    read: Reader
    # What a click that was lost and sent again is told, without doing it twice. None does it again: where
    # the answer itself is wanted, or where the verb knows what it has done already.
    again: Callable[[], Answer] | None
    # Done by the browser as a whole where several people share it, not by whoever has it in hand.
    by_browser: bool = False


_verbs: dict[str, Verb] = {}


def verb(
    name: str, *, again: Callable[[], Answer] | None = Done, by_browser: bool = False
) -> Callable[[Reader], Reader]:
    """Register a reader as what `/t/CODE/<name>/` does."""

    def register(read: Reader) -> Reader:
        if name in _verbs:
            raise ValueError(f"two verbs are called {name}")
        _verbs[name] = Verb(read, again, by_browser)
        return read

    return register


@cache
def verbs() -> dict[str, Verb]:
    """All of them: every module of this package is imported, and has registered what it holds."""
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    return _verbs
