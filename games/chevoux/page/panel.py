"""What stands under a player's name: how far the village is, never what is in it."""

from __future__ import annotations

from engine.speaker import Speaker
from games.chevoux.state import State, finished, round_of
from tables.page.scene import Chair, Scene
from web.fragments import Fragment, Inputs, fragment

PARTS = "chevoux/panel.html"


@fragment(PARTS)
def panel(
    say: Speaker, seat: int, round: int, rounds: int, cards: int, decisions: int, done: bool, secret: bool
) -> Inputs:
    return locals()


def panel_of(scene: Scene, chair: Chair) -> Fragment:
    state: State = scene.view
    village = state.villages[chair.number]
    return panel(
        scene.words,
        chair.number,
        round_of(state, village),
        state.rounds,
        village.played,
        state.decisions,
        finished(state, village),
        not village.cells,
    )
