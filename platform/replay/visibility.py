"""Who may know what of a game, and when: during it one's own seat's view, after it everything."""

from __future__ import annotations

from engine import OMNISCIENT, viewers
from tables.models import Table
from tables.page import presenter
from web.refusals import Refused


def is_open(table: Table) -> bool:
    """The game is over and its seed may be seen: nothing of it is hidden any more."""
    return not table.live and seed_may_show(table)


def seed_may_show(table: Table) -> bool:
    """Whether the game itself has no reason to keep its seed beyond the end."""
    return presenter.of_game(table.rules).seed_shown(table)


def eyes(table: Table, viewer: int, wanted: str | None) -> int:
    """Through whose eyes this visitor looks: a seat, SPECTATOR or OMNISCIENT."""
    if not is_open(table):
        if wanted is not None and viewers.read(wanted) != viewer:
            raise Refused("replay.error.locked", status=403)
        return viewer
    if wanted is None:
        return OMNISCIENT
    found = viewers.read(wanted)
    if found is None or found >= table.seats.count():
        raise Refused("replay.error.view", status=404)
    return found
