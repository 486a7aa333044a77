"""Redis as the cache of many processes; while it is away, each process remembers by itself.

Sessions are in the database, and everything else kept here is worth less than a page: presence comes back
with the next heartbeat, a rate limit counts for one process instead of all of them.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import ConnectionError, TimeoutError

from web import metrics

log = logging.getLogger("place.cache")

# After a failure nobody waits for Redis again for so long.
REST_SECONDS = 1.0


class Line:
    """This process's way to one Redis. Django makes a cache for each request; they all speak through this."""

    def __init__(self, client: RedisCacheClient) -> None:
        self.client = client
        self._again = 0.0

    @property
    def open(self) -> bool:
        return time.monotonic() >= self._again

    def lost(self, error: Exception) -> None:
        self._again = time.monotonic() + REST_SECONDS
        metrics.CACHE_AWAY.inc()
        log.warning("Redis does not answer, this process remembers by itself: %s", error)


_lines: dict[tuple[str, ...], Line] = {}
_making = threading.Lock()


class SteadyRedisCache(RedisCache):
    # Django's own, which its stubs leave out.
    _servers: list[str]
    _class: type[RedisCacheClient]
    _options: dict[str, Any]

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._own = LocMemCache("while-redis-is-away", params | {"OPTIONS": {"MAX_ENTRIES": 50_000}})

    @property
    def line(self) -> Line:
        key = tuple(self._servers)
        if key not in _lines:
            with _making:
                _lines.setdefault(key, Line(self._class(self._servers, **self._options)))
        return _lines[key]

    @property
    def _cache(self) -> RedisCacheClient:
        return self.line.client


def _steady(name: str) -> Callable[..., Any]:
    through_redis: Callable[..., Any] = getattr(RedisCache, name)

    def method(self: SteadyRedisCache, *args: Any, **kwargs: Any) -> Any:
        line = self.line
        if line.open:
            try:
                return through_redis(self, *args, **kwargs)
            except (ConnectionError, TimeoutError) as error:
                line.lost(error)
        return getattr(self._own, name)(*args, **kwargs)

    return method


for _name in (
    "add",
    "get",
    "set",
    "touch",
    "delete",
    "has_key",
    "incr",
    "get_many",
    "set_many",
    "delete_many",
    "clear",
):
    setattr(SteadyRedisCache, _name, _steady(_name))
