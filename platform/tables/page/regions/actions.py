"""The bar under the board, and the ways back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.speaker import Speaker
from tables.log import turns
from tables.page import presenter
from tables.page.regions import PARTS
from web.fragments import Fragment, Inputs, fragment, frame

if TYPE_CHECKING:
    from tables.page.scene import Scene


@frame(PARTS)
def actions(say: Speaker, stamp: Fragment | None, code: str, verb: str, inner: Fragment | None) -> Inputs:
    return {**locals(), "say": say.site}


@fragment(PARTS)
def stamp(value: str) -> Inputs:
    return {"value": value}


def actions_of(scene: Scene) -> Fragment:
    asked = stamp(scene.stamp) if scene.my_turn else None
    verb = ""
    if scene.seated and scene.table.paused:
        verb = "resume"
    elif scene.seated and scene.my_chair.held and not scene.my_chair.resigned:
        verb = "back"
    inner = None if verb else presenter.of(scene).actions(scene)
    return actions(scene.words, asked, scene.table.code, verb, inner)


@fragment(PARTS)
def undo(say: Speaker, code: str, moved: bool, steps: bool) -> Inputs:
    return {**locals(), "say": say.site}


def undo_of(scene: Scene) -> Fragment:
    """The ways back: for one's last move, and for the whole of a turn in several steps."""
    row = scene.table
    allowed = scene.playing and scene.seated and not scene.my_chair.resigned and not row.paused
    allowed = allowed and row.take_back == row.TakeBack.VOTE and scene.engine.mode.takes_back
    moved = allowed and scene.viewer in scene.movers
    steps = moved and scene.my_turn and len(turns.own_steps(scene.snapshot.entries, scene.viewer)) > 1
    return undo(scene.words, row.code, moved, steps)
