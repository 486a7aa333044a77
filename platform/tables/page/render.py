"""From a scene to its page: a tree of fragments, whose regions a push can replace one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.utils import translation
from markupsafe import Markup

from engine.speaker import Speaker
from tables.page import live, presenter
from tables.page.regions import PARTS
from tables.page.scene import Scene
from tables.page.templates import first_of, render, words
from web.fragments import Fragment, Hole, Shell, element, macro, partial

# A running table is drawn by its fragments; what comes before and after it, by a template a region.
LAYOUTS = {
    "waiting": ("status", "board", "hand", "actions", "messages"),
    "live": tuple(live.REGIONS),
    "curtain": ("status", "actions"),
    "over": ("playback", "status", "board", "hand", "actions", "log", "messages"),
}


def tree(scene: Scene) -> Fragment:
    """The whole table."""
    with translation.override(scene.lang):
        if scene.layout == "live":
            return live.tree(scene)
        inner = parts(scene)
        holes = {name: Hole(region.id) for name, region in inner.items()}
        return Fragment(Shell(frame_of(scene, holes)), tuple(inner.values()))


def regions(scene: Scene, names: Sequence[str] = ()) -> dict[str, str]:
    """The HTML of each region of the layout, or of those named."""
    return {name: part.whole() for name, part in parts(scene, names).items()}


def parts(scene: Scene, names: Sequence[str] = ()) -> dict[str, Fragment]:
    """Region id -> its element. A table page is these in a frame, so a push can replace any of them."""
    wanted = names or LAYOUTS[scene.layout]
    with translation.override(scene.lang):
        if scene.layout == "live":
            return {name: live.REGIONS[name](scene) for name in wanted}
        context = words(scene) | {"presenter": presenter.of(scene)}
        if scene.view is not None:
            context |= presenter.of(scene).context(scene)
        return {name: _region(scene, name, context) for name in wanted}


def _region(scene: Scene, name: str, context: dict[str, Any]) -> Fragment:
    if name in ("log", "messages"):
        return live.REGIONS[name](scene)
    return element(render(first_of(f"tables/{scene.layout}/{name}.html", f"tables/{name}.html"), context))


def page(scene: Scene) -> str:
    """The whole table, for a browser that has just come or whose layout has changed."""
    return partial("table", "outerMorph", tree(scene).whole()) + title(scene)


def frame_of(scene: Scene, inner: Mapping[str, Any]) -> str:
    """The frame around the regions; each is printed by what `inner` has in its place."""
    if scene.layout != "live":
        with translation.override(scene.lang):
            context = words(scene) | {"regions": inner}
            return render(f"tables/{scene.layout}/frame.html", context).strip()
    say, *rest = live.surroundings(scene)
    around = {"say": say.site, **dict(zip(live.SURROUNDINGS, rest, strict=True))}
    drawn = {region: Markup(inner.get(region, "")) for region in live.REGIONS}  # noqa: S704  our own HTML
    with translation.override(scene.lang):
        return _live_frame({**around, **drawn})


_live_frame = macro(PARTS, "table")


def partials(changed: Mapping[str, str]) -> str:
    return "".join(partial(name, "outerMorph", html) for name, html in changed.items())


def title(scene: Scene) -> str:
    """The tab says whose turn it is."""
    asked = scene.playing and scene.asked_to_answer
    return _title(scene.words, scene.game.texts.get("title", scene.lang), asked, scene.my_turn)


@lru_cache(256)
def _title(say: Speaker, game: str, asked: bool, mine: bool) -> str:
    return _tab({"say": say.site, "game": game, "asked": asked, "mine": mine})


_tab = macro("tables/title.html", "title")


def fragment(names: list[str], context: dict[str, Any]) -> str:
    """The first of these templates that exists, drawn."""
    return render(first_of(*names), context)
