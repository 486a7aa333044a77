"""Threads for database work and rendering, away from the event loop.

Channels' own default runs all of it in one thread for the whole process.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

P = ParamSpec("P")
T = TypeVar("T")

POOL = ThreadPoolExecutor(max_workers=8, thread_name_prefix="tables")


def in_pool(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    return database_sync_to_async(work, thread_sensitive=False, executor=POOL)
