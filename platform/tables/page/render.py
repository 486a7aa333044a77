"""From a scene to the HTML of its regions. Each region is a file of templates/tables/."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.template import engines
from django.utils import translation

from engine.texts import LANGUAGES, SITE
from tables.page import presenter
from tables.page.fragments import Laid, Pieces, whole
from tables.page.scene import Scene

LAYOUTS = {
    "waiting": ("status", "board", "hand", "actions", "messages"),
    "live": ("status", "board", "hand", "actions", "help", "players", "log", "messages"),
    "over": ("playback", "status", "board", "hand", "actions", "log", "messages"),
}
SAY = {lang: SITE.sayer(lang) for lang in LANGUAGES}


def regions(scene: Scene, names: Sequence[str] = ()) -> dict[str, str]:
    """Region id -> its element: all of the layout, or those named.

    A table page is these in a frame, so a push can replace any of them.
    """
    drawn = pieces(scene, names)
    return {name: whole(drawn, name) for name in names or LAYOUTS[scene.layout]}


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


def page(scene: Scene, drawn: dict[str, str]) -> str:
    """The whole table, for a socket that has just come or whose layout has changed."""
    return part("table", frame_of(scene, drawn)) + title(scene)


def frame_of(scene: Scene, drawn: dict[str, str]) -> str:
    with translation.override(scene.lang):
        return fragment([f"tables/{scene.layout}/frame.html"], words(scene) | {"regions": drawn})


def partials(changed: dict[str, str]) -> str:
    return "".join(part(name, html) for name, html in changed.items())


def part(name: str, html: str) -> str:
    """An element for a page that already shows it."""
    swap = "outerMorph"
    if html.lstrip().startswith("<g "):
        # Browsers read a piece of a drawing as one only inside a drawing.
        swap, html = "outerMorph strip:true", f"<svg>{html}</svg>"
    return f'<hx-partial hx-target="#{name}" hx-swap="{swap}">{html}</hx-partial>'


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
