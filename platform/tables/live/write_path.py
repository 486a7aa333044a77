"""One road for a change: on the table in memory where this process keeps it, else on the row, locked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tables.change import Change, change
from tables.live.hub import hub_at
from tables.models import read_code

# Longer than a database that is restarting is waited for; a page then tries again by itself.
PATIENCE = 30


def change_table(code: str, work: Callable[[Change], Any]) -> Any:
    """Do this to a table and save it, from any thread that is not the loop's."""
    hub = hub_at(read_code(code))
    if hub is not None and hub.loop.is_running():
        return asyncio.run_coroutine_threadsafe(hub.change(work), hub.loop).result(PATIENCE)
    with change(code) as held:
        return work(held)
