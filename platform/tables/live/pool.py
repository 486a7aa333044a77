"""Threads for database work and rendering, away from the event loop.

Channels' own default runs all of it in one thread for the whole process, and its way there and back costs as
much as a move's rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

POOL = ThreadPoolExecutor(max_workers=8, thread_name_prefix="tables")


def in_pool(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    async def run(*args: P.args, **kwargs: P.kwargs) -> T:
        # With the caller's context: its language, and the request that its log lines name.
        loop, here = asyncio.get_running_loop(), copy_context()
        return await loop.run_in_executor(POOL, lambda: here.run(_do, work, args, kwargs))

    return run


def _do(work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    """With a connection to the database that is neither too old nor broken, as a request has it."""
    close_old_connections()
    try:
        return work(*args, **kwargs)
    finally:
        close_old_connections()
