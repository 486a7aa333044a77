"""The bar: the projects or the avenues to choose from, confirm, cancel, and what is still to be done."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.speaker import Speaker
from games.rolling_village.actions import CHOICES
from games.rolling_village.page.preview import OWNER, Brush, Desk, brushes, missing, ready
from games.rolling_village.page.views import avenue_name
from games.rolling_village.rules import wording
from games.rolling_village.rules.scoring import avenue_scores
from games.rolling_village.state import Table, avenue_is_free, drafted_sheet
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "rolling_village/actions.html"


@frame(PARTS)
def bar(choice: Fragment, confirm: Fragment, undo: Fragment, note: Fragment) -> Inputs:
    return locals()


@fragment(PARTS)
def idle(say: Speaker, seated: bool) -> Inputs:
    return locals()


def bar_of(scene: Scene) -> Fragment:
    if not scene.my_turn:
        return idle(scene.words, scene.seated)
    return bar(*buttons(scene.words, Desk.of(scene.view, scene.viewer)))


@lru_cache(1024)
def buttons(say: Speaker, desk: Desk) -> tuple[Fragment, Fragment, Fragment, Fragment]:
    state = desk.table
    village = state.villages[OWNER]
    may_confirm = ready(state, village)
    return (
        choice_of(say, state),
        confirm(say, may_confirm),
        undo(say, bool(desk.draft)),
        note(note_of(say, state, may_confirm)),
    )


def choice_of(say: Speaker, state: Table) -> Fragment:
    """The avenue is chosen where the projects were."""
    village = state.villages[OWNER]
    if avenue_is_free(state) and not missing(state, village):
        return avenues(say, avenue_scores(drafted_sheet(village)), village.avenue)
    return projects(say, tuple(brushes(say, state)))


def note_of(say: Speaker, state: Table, may_confirm: bool) -> str:
    if may_confirm:
        return say("rv.page.note_ready")
    left = wording.to_build(state, state.villages[OWNER])
    return say("rv.page.note_left", missing=left) if left else ""


# -- the parts ------------------------------------------------------------------------------------------


@fragment(PARTS)
def avenues(say: Speaker, scores: tuple[int, ...], chosen: str | None) -> Inputs:
    choices = [
        (msgspec.json.encode(move).decode(), avenue_name(move.avenue), points, move.avenue == chosen)
        for move, points in zip(CHOICES, scores, strict=True)
    ]
    return {"say": say, "choices": choices}


@fragment(PARTS)
def projects(say: Speaker, brushes: tuple[Brush, ...]) -> Inputs:
    return locals()


@fragment(PARTS)
def confirm(say: Speaker, ready: bool) -> Inputs:
    return locals()


@fragment(PARTS)
def undo(say: Speaker, possible: bool) -> Inputs:
    return locals()


@fragment(PARTS)
def note(text: str) -> Inputs:
    return {"text": text}
