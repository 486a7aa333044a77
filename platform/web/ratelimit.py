"""Slow down whoever does too much of one thing. Nobody is banned: waiting is always enough.

    limit(f"chat:{table.pk}:{user.pk}", times=10, per_seconds=30)

lets ten messages through in any thirty seconds and refuses the eleventh with "error.rate", status 429
and the seconds to wait. What was refused is not counted, so insisting does not prolong the wait.

The count slides: it is that of the present window plus the share of the window before it that is still
less than `per_seconds` old. That needs two counters per key, which every Django cache can add to
atomically, in memory for one process or in Redis for many.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Hashable
from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address, ip_network
from time import time as now

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from web.refusals import Refused

# Seconds since 1970 leave a float this little room after the point.
TINY = 1e-5
# The seconds that the request being answered was told to wait: for the header of its answer.
told_to_wait: ContextVar[int] = ContextVar("told_to_wait", default=0)


def limit(key: str, times: int, per_seconds: int) -> None:
    """Count one more of `key`, or raise Refused when that would be more than `times` in `per_seconds`."""
    if seconds := wait(key, times, per_seconds):
        raise Refused("error.rate", status=429, n=seconds)


def wait(key: str, times: int, per_seconds: int) -> int:
    """Count one more of `key` and return 0; or count nothing and return the seconds to wait."""
    times *= settings.LENIENCY
    moment = now()
    window, elapsed = divmod(moment, per_seconds)
    name = _counter(key, window)
    earlier: int = cache.get(_counter(key, window - 1), 0)
    here = _add(name, per_seconds)
    still = earlier * (1 - elapsed / per_seconds)
    if here + still <= times + TINY:
        return 0
    return _tell(_until_free(_take_back(name), earlier, elapsed, times, per_seconds))


def pending(key: str, times: int, per_seconds: int) -> int:
    """The seconds until one more of `key` would pass, 0 if it would now. Counts nothing."""
    times *= settings.LENIENCY
    window, elapsed = divmod(now(), per_seconds)
    names = [_counter(key, window), _counter(key, window - 1)]
    counts = cache.get_many(names)
    here, earlier = (counts.get(name, 0) for name in names)
    if here + 1 + earlier * (1 - elapsed / per_seconds) <= times + TINY:
        return 0
    return _tell(_until_free(here, earlier, elapsed, times, per_seconds))


def busy(key: str, seconds: int) -> Refused:
    """The refusal of what this process cannot take on just now, with when to come back."""
    return Refused(key, status=429, n=_tell(seconds))


class Window:
    """The same for what one process counts for itself, without the cache: so many in so many seconds."""

    def __init__(self, times: int, per_seconds: int) -> None:
        self._times, self._per = times, per_seconds
        self._window, self._counts = 0, Counter[Hashable]()

    def admits(self, key: Hashable) -> bool:
        window = int(now() // self._per)
        if window != self._window:
            self._window, self._counts = window, Counter()
        self._counts[key] += 1
        most: int = self._times * settings.LENIENCY
        return self._counts[key] <= most


def forgive(key: str, per_seconds: int) -> None:
    """Take one back: the thing counted turned out to be harmless (a right password, say)."""
    _take_back(_counter(key, now() // per_seconds))


def address(request: HttpRequest) -> str:
    """Where a request comes from, as a key.

    Behind a proxy the server must be told to trust its headers (daphne --proxy-headers), or everybody
    seems to come from the proxy.
    """
    return place(request.META.get("REMOTE_ADDR"))


def place(raw: str | None) -> str:
    """An IPv6 home owns a whole /64, so that is what counts."""
    if not raw:
        return "unknown"
    try:
        found = ip_address(raw)
    except ValueError:
        return raw
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


def _tell(exactly: float) -> int:
    seconds = max(1, math.ceil(exactly - TINY))
    told_to_wait.set(seconds)
    return seconds


def _until_free(here: int, earlier: int, elapsed: float, times: int, per: int) -> float:
    """Seconds until one more fits: the older window fades, then the present one does in its turn."""
    room = times - 1
    if here <= room and earlier:
        return per * (1 - (room - here) / earlier) - elapsed
    return per - elapsed + per * (1 - room / max(here, 1))


def _counter(key: str, window: float) -> str:
    # Hashed: keys hold what people typed, and a cache wants short keys without spaces.
    return f"rate:{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()[:32]}:{int(window)}"


def _add(name: str, per_seconds: int) -> int:
    try:
        return int(cache.incr(name))
    except ValueError:  # The first of its window, or lost by a cache that was full.
        if cache.add(name, 1, timeout=2 * per_seconds + 1):
            return 1
    try:
        return int(cache.incr(name))
    except ValueError:
        return 1


def _take_back(name: str) -> int:
    try:
        return int(cache.decr(name))
    except ValueError:
        return 0
