"""Votes: what is asked of the table passes once everybody who is there agrees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from tables.access import find
from tables.change import Change, change
from tables.models import Seat, Table
from tables.verbs import keeping, pausing, stopping, takeback
from tables.verbs.takeback import Plan
from web.refusals import Refused

# What a vote that passes brings about; what was worked out for it beforehand, where it was.
CARRY_OUT: dict[str, Callable[[Change, dict[str, Any], Plan | None], None]] = {
    "takeback": takeback.carry_out,
    "reset": takeback.carry_out,
    "pause": pausing.carry_out,
    "stop": stopping.carry_out,
    "absent": keeping.carry_out,
}
# What people ask; the rest the house asks by itself.
ASKED = ("takeback", "reset", "pause", "stop")
# How often a plan is made anew for a table that moved while it was made.
PLANS = 2


def prepared(
    code: str, foresee: Callable[[Table], Plan | None], act: Callable[[Change, Plan | None], None]
) -> None:
    """Play again what a take-back needs while others may still write, and hold the table only to enter it."""
    for _ in range(PLANS):
        foreseen = foresee(find(code))
        with change(code) as held:
            if foreseen is None or held.table.head == foreseen.head:
                return act(held, foreseen)
    raise Refused("table.refused.stale", status=409)


def waiting_for(table: Table, seats: list[Seat]) -> list[int]:
    """The people whose answer is missing. A bot does not vote; a shared browser votes once."""
    if not table.vote:
        return []
    return [s.number for s in seats if not s.bot and not s.keeper_id and s.number not in table.vote["yes"]]


def settle(held: Change, foreseen: Plan | None = None) -> None:
    """A question passes when no answer is missing, also because a bot has taken the last one's chair."""
    if held.table.vote and not waiting_for(held.table, held.seats):
        carry(held, foreseen)


def carry(held: Change, foreseen: Plan | None) -> None:
    request = cast("dict[str, Any]", held.table.vote)
    held.table.vote = None
    CARRY_OUT[request["kind"]](held, request, foreseen)
