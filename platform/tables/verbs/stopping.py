"""Stop a game before its end, without a ranking."""

from __future__ import annotations

from typing import Any

from tables.change import Change
from tables.models import Entry, Table


def carry_out(held: Change, request: dict[str, Any], _: object) -> None:
    held.tell(Entry.Kind.STOPPED, "log.stopped", seat=request["seat"])
    held.end(Table.Status.STOPPED)
