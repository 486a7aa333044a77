"""From a scene to the HTML of its regions. Each region is a file of templates/tables/."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from django.template import engines
from django.utils import translation

from engine.texts import LANGUAGES, SITE
from tables.page import presenter
from tables.page.fragments import Laid, Pieces
from tables.page.scene import Scene
from web.fragments import Fragment, Hole, partial, shell_of

LAYOUTS = {
    "waiting": ("status", "board", "hand", "actions", "messages"),
    "live": ("status", "board", "hand", "actions", "help", "players", "log", "messages"),
    "over": ("playback", "status", "board", "hand", "actions", "log", "messages"),
}
SAY = {lang: SITE.sayer(lang) for lang in LANGUAGES}


def tree(scene: Scene) -> Fragment:
    """The whole table."""
    inner = parts(scene)
    holes = {name: Hole(region.id) for name, region in inner.items()}
    return Fragment(shell_of(frame_of(scene, holes)), tuple(inner.values()))


def regions(scene: Scene, names: Sequence[str] = ()) -> dict[str, str]:
    """The HTML of each region of the layout, or of those named."""
    return {name: part.whole() for name, part in parts(scene, names).items()}


def parts(scene: Scene, names: Sequence[str] = ()) -> dict[str, Fragment]:
    """Region id -> its element. A table page is these in a frame, so a push can replace any of them."""
    drawn = pieces(scene, names)
    return {name: _laid(drawn, name) for name in names or LAYOUTS[scene.layout]}


def _laid(drawn: Pieces, name: str) -> Fragment:
    shell = shell_of(drawn[name].strip())
    return Fragment(shell, tuple(_laid(drawn, hole) for hole in shell.holes))


def pieces(scene: Scene, names: Sequence[str] = ()) -> Pieces:
    """The same, with the smaller pieces that a push can replace apart.

    Templates make one with `{% call part("its-id") %}`, around an element with that id. What costs much to
    draw they ask for with `once`: a macro that knows nothing but its arguments. A piece that is one such
    macro is `part_once("its-id", macro, …)`; a macro that makes pieces itself, by its last argument `part`,
    is asked for with `once_in_parts`.
    """
    laid = Laid()

    def once_in_parts(make: Callable[..., str], *inputs: Any) -> str:
        html, inner = scene.snapshot.kept.once_in_parts(make, (scene.lang, scene.names), inputs)
        laid.pieces |= inner
        return html

    def part_once(name: str, make: Callable[..., str], *inputs: Any) -> str:
        return laid.part(name, lambda: scene.once(make, *inputs))

    drawer = presenter.of(scene)
    with translation.override(scene.lang):
        context = {
            **words(scene),
            "presenter": drawer,
            "part": laid.part,
            "once": scene.once,
            "part_once": part_once,
            "once_in_parts": once_in_parts,
            **(drawer.context(scene) if scene.view is not None else {}),
        }
        for name in names or LAYOUTS[scene.layout]:
            html = fragment([f"tables/{scene.layout}/{name}.html", f"tables/{name}.html"], context)
            laid.pieces[name] = html
    return laid.pieces


def words(scene: Scene) -> dict[str, Any]:
    """What every region knows. `say` need not ask for the reader's language each time."""
    return {"scene": scene, "lang": scene.lang, "say": SAY[scene.lang]}


def page(scene: Scene) -> str:
    """The whole table, for a browser that has just come or whose layout has changed."""
    return partial("table", "outerMorph", tree(scene).whole()) + title(scene)


def frame_of(scene: Scene, inner: Mapping[str, Any]) -> str:
    """The frame around the regions; each is printed by what `inner` has in its place."""
    with translation.override(scene.lang):
        return fragment([f"tables/{scene.layout}/frame.html"], words(scene) | {"regions": inner}).strip()


def partials(changed: Mapping[str, str]) -> str:
    return "".join(partial(name, "outerMorph", html) for name, html in changed.items())


def title(scene: Scene) -> str:
    """The tab says whose turn it is."""
    with translation.override(scene.lang):
        return fragment(["tables/title.html"], words(scene))


def fragment(names: list[str], context: dict[str, Any]) -> str:
    """The first of these templates that exists, drawn."""
    html: str = engines["jinja2"].env.get_template(_first(*names)).render(context)
    return html


@cache
def _first(*names: str) -> str:
    """Kept, because Jinja forgets what it did not find and would ask the disk again at every draw."""
    name: str = engines["jinja2"].env.select_template(names).name
    return name
