"""The bar: what to do, what would come of it, the buttons that confirm, cancel and pass."""

from __future__ import annotations

import msgspec

from engine.speaker import Speaker
from games.chevoux.actions import Pass
from games.chevoux.data import CARDS, Slide
from games.chevoux.page.village import seen
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "chevoux/actions.html"
# The buttons stand ready under every card; only a slide shows them.
USUAL_WAYS = ("up", "down")


@frame(PARTS)
def bar(say: Speaker, ways: Fragment, passing: Fragment) -> Inputs:
    return locals()


def bar_of(scene: Scene) -> Fragment:
    village = seen(scene)
    if village is None or not village.in_play:
        return note(scene.words, scene.seated and village is not None)
    change = CARDS[village.card].restructure
    directions = change.directions if isinstance(change, Slide) else USUAL_WAYS
    return bar(scene.words, ways(scene.words, directions), passing(scene.words, village.card))


@fragment(PARTS)
def ways(say: Speaker, directions: tuple[str, str]) -> Inputs:
    return {"say": say, "ways": [(way, say.term(way)) for way in directions]}


@fragment(PARTS)
def passing(say: Speaker, card: str) -> Inputs:
    return {"say": say, "action": msgspec.json.encode(Pass(card)).decode()}


@fragment(PARTS)
def note(say: Speaker, waits: bool) -> Inputs:
    return locals()
