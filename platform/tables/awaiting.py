"""Whether a table waits for somebody, answered from its row alone: for lists and counts of many tables."""

from __future__ import annotations

from accounts.models import User
from engine import DamagedLog
from tables.models import Seat, Table

# So many running tables of one person are looked at.
MOST = 100


def waits_for(table: Table, seat: Seat) -> bool:
    """False where the rules can no longer read it: one such table closes no list of others."""
    if seat.bot or table.paused or table.status != Table.Status.PLAYING:
        return False
    try:
        return seat.number in table.rules.engine.to_move(table.position())
    except DamagedLog:
        return False


def count(user: User) -> int:
    """How many tables wait for this person."""
    seats = Seat.objects.filter(user=user, bot="", table__status=Table.Status.PLAYING, table__paused=False)
    newest = seats.select_related("table").order_by("-table__moved")[:MOST]
    return sum(seat.table.installed and waits_for(seat.table, seat) for seat in newest)
