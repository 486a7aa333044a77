"""Before the site restarts every running game is paused and told; afterwards they go on by themselves.

Nothing would be lost without it: moves are in the database and pages come back. But no clock runs out
while nobody can answer it, and everybody reads why nothing moves.
"""

from __future__ import annotations

from tables.change import change
from tables.models import Entry, Table

# How the log says that the house did it, not the table.
BY_HOUSE = {"by": "house"}


def announce() -> int:
    """Pause every running game, and say why. The number of games told."""
    running = Table.objects.filter(status=Table.Status.PLAYING, paused=False)
    return sum(_pause(code) for code in running.values_list("code", flat=True))


def over() -> int:
    """Take up every game that the house paused and that nobody has resumed since."""
    paused = Table.objects.filter(status=Table.Status.PLAYING, paused=True)
    return sum(_resume(code) for code in paused.values_list("code", flat=True))


def _pause(code: str) -> bool:
    with change(code) as held:
        table = held.table
        if table.paused or table.status != Table.Status.PLAYING:
            return False
        table.paused = True
        held.tell(Entry.Kind.PAUSED, "pause.restart", action=BY_HOUSE)
        held.reschedule()
    return True


def _resume(code: str) -> bool:
    with change(code) as held:
        table = held.table
        last = table.entries.filter(kind=Entry.Kind.PAUSED).last()
        if not table.paused or last is None or last.action != BY_HOUSE:
            return False
        held.end_pause()
        held.tell(Entry.Kind.RESUMED, "pause.resumed")
        held.reschedule()
    return True
