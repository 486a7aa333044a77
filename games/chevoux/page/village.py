"""The village that a viewer looks at: which one it is, and what is known of it beside its tiles."""

from __future__ import annotations

from typing import NamedTuple

from games.chevoux.actions import touched
from games.chevoux.rules.secrets import open_village
from games.chevoux.rules.still import Still, still
from games.chevoux.state import State, Village, finished, visible_card
from tables.models import Entry
from tables.page.scene import Scene


class Seen(NamedTuple):
    """One's own village, or the only one, as a viewer sees it."""

    # Who plays it.
    seat: int
    village: Village
    still: Still
    # The card that lies open; empty once the village is finished.
    card: str
    # Whether this viewer is asked to play it.
    in_play: bool
    # Whether misplaced tiles are shown as such.
    marks: bool


def seen(scene: Scene) -> Seen | None:
    """None for whoever looks at several villages, or at none."""
    state: State = scene.view
    mine = open_village(state, scene.viewer)
    if mine is None:
        return None
    over = finished(state, mine)
    return Seen(
        scene.viewer if state.duel else 0,
        mine,
        still(state, mine),
        "" if over else visible_card(state, mine),
        not over and scene.my_turn,
        marks_shown(state, mine),
    )


def marks_shown(state: State, village: Village) -> bool:
    """Without markers a player judges alone, until the final check."""
    return state.show_violations or finished(state, village)


def last_touched(scene: Scene, seat: int, size: int) -> frozenset[int]:
    """What this seat's last move changed; only ever asked for a village the viewer sees."""
    for move in reversed(scene.snapshot.entries):
        if move.kind == Entry.Kind.TAKEN_BACK:
            break
        if move.kind == Entry.Kind.PLAYED and move.seat == seat:
            return frozenset(touched(move.action, size))
    return frozenset()
