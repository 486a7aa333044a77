"""The bar: draw, turn, cancel, and what is still to be chosen."""

from __future__ import annotations

from engine.speaker import Speaker
from games.vallee.state import over
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment


@fragment("vallee/actions.html")
def bar(say: Speaker, seated: bool, planning: bool, mine: bool) -> Inputs:
    return locals()


def bar_of(scene: Scene) -> Fragment:
    planning = scene.seated and scene.playing and not over(scene.view)
    return bar(scene.words, scene.seated, planning, scene.my_turn)
