"""How much a table may log. A whole game is a few hundred entries; whoever fills a log fills the house."""

from __future__ import annotations

from tables.change import Change
from tables.models import Entry
from web.refusals import Refused

# From here on nothing is entered that people could repeat at will; moves still are, and ways to an end.
ENTRIES = 5_000
# So many steps may a seat make that the others do not see, in a whole game; and once they are used up, so
# many between two moves that they do see: a round of any game is drafted in less.
UNSEEN = 600
UNSEEN_AT_A_TIME = 60


def require_room(held: Change) -> None:
    if held.table.head >= ENTRIES:
        raise Refused("table.refused.full", status=409)


def require_room_to_draft(held: Change, seat: int) -> None:
    """Refuse one more hidden step of a seat that changes its mind without end."""
    if held.table.head <= UNSEEN:
        return
    mine = held.table.entries.filter(seat=seat, kind=Entry.Kind.PLAYED)
    hidden = mine.filter(secret=True)
    if hidden.count() < UNSEEN:
        return
    shown = mine.filter(secret=False).order_by("-index").values_list("index", flat=True).first() or 0
    if hidden.filter(index__gt=shown).count() >= UNSEEN_AT_A_TIME:
        raise Refused("table.refused.drafts", status=409)
