"""Who may know what of a game, and when: during it one's own seat's view, after it everything."""

from __future__ import annotations

from engine import OMNISCIENT, SPECTATOR
from tables.models import Table
from tables.page import presenter
from tables.page.scene import Scene
from web.refusals import Refused

EVERYTHING, PUBLIC = "all", "public"


def is_open(table: Table) -> bool:
    """The game is over and its seed may be seen: nothing of it is hidden any more."""
    return not table.live and seed_may_show(table)


def seed_may_show(table: Table) -> bool:
    """Whether the game itself has no reason to keep its seed beyond the end."""
    bare = Scene.bare(table)
    return presenter.of(bare).seed_shown(bare)


def eyes(table: Table, viewer: int, wanted: str | None) -> int:
    """Through whose eyes this visitor looks: a seat, SPECTATOR or OMNISCIENT."""
    if not is_open(table):
        if wanted is not None and wanted != name_of(viewer):
            raise Refused("replay.error.locked", status=403)
        return viewer
    if wanted is None or wanted == EVERYTHING:
        return OMNISCIENT
    if wanted == PUBLIC:
        return SPECTATOR
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) < table.seats.count():
        return int(wanted)
    raise Refused("replay.error.view", status=404)


def name_of(viewer: int) -> str:
    """How a link calls these eyes."""
    return {OMNISCIENT: EVERYTHING, SPECTATOR: PUBLIC}.get(viewer, str(viewer))
