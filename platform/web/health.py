"""Whether what this process leans on answers."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, InterfaceError, connection

from web.cache import SteadyRedisCache


def database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        return "away"
    return "ok"


def redis() -> str:
    if not settings.REDIS_URL:
        return "unused"
    # A failure closes the line for a moment.
    cache.get("healthz")
    line = cast(SteadyRedisCache, cache).line
    return "ok" if line.open else "away"
