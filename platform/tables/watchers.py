"""Who looks on without a chair, for those around the table to see: names, as many as fit, and a number.

Kept in the cache by heartbeat and expiry, as presence is: each process tells of its own sockets.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from uuid import uuid4

from django.core.cache import cache

from accounts.models import User
from tables.presence import EXPIRY

# Names that are shown; whoever else watches is counted.
SHOWN = 6
_PROCESS = uuid4().hex

# By process: the people it serves, how many have no name, and until when that holds.
Told = dict[str, tuple[tuple[int, ...], int, float]]


class Looking(NamedTuple):
    """Who looks on through one process."""

    people: frozenset[int] = frozenset()
    nameless: int = 0


class Watchers(NamedTuple):
    names: tuple[str, ...] = ()
    more: int = 0


NOBODY = Watchers()


def _key(table_id: int) -> str:
    return f"watch:{table_id}"


def beat(looking: Mapping[int, Looking]) -> dict[int, Watchers]:
    """These look on through this process; and who does by anybody's word."""
    known: dict[str, Told] = cache.get_many([_key(table) for table in looking])
    told = {table: _with(known.get(_key(table), {}), mine) for table, mine in looking.items()}
    changed = {_key(table): now for table, now in told.items() if now or _key(table) in known}
    if changed:
        cache.set_many(changed, EXPIRY)
    return _named(told)


def watchers_of(table_id: int) -> Watchers:
    told: Told = cache.get(_key(table_id)) or {}
    return _named({table_id: told})[table_id]


def _with(told: Told, mine: Looking) -> Told:
    """Two processes that tell at once may lose one word of it, until the next beat."""
    now = time.time()
    kept = {process: one for process, one in told.items() if one[2] > now and process != _PROCESS}
    if mine.people or mine.nameless:
        kept[_PROCESS] = (tuple(sorted(mine.people)), mine.nameless, now + EXPIRY)
    return kept


def _named(told: Mapping[int, Told]) -> dict[int, Watchers]:
    people = {
        table: sorted({one for who, _, _ in by_process.values() for one in who})
        for table, by_process in told.items()
    }
    names = _names(one for some in people.values() for one in some[:SHOWN])
    return {table: _counted(people[table], names, told[table]) for table in told}


def _names(people: Iterable[int]) -> dict[int, str]:
    wanted = set(people)
    return dict(User.objects.filter(pk__in=wanted).values_list("pk", "name")) if wanted else {}


def _counted(people: list[int], names: Mapping[int, str], told: Told) -> Watchers:
    shown = tuple(names[one] for one in people[:SHOWN] if names.get(one))
    nameless = sum(count for _, count, _ in told.values())
    return Watchers(shown, len(people) - len(shown) + nameless)
