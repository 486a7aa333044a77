"""From a scene to the HTML of its regions. Each region is a file of templates/tables/."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.template import engines
from django.utils import translation

from tables import presenter
from tables.scene import Scene

LAYOUTS = {
    "waiting": ("statut", "plateau", "main", "actions", "messages"),
    "live": ("statut", "plateau", "main", "actions", "aides", "joueurs", "journal", "messages"),
    "over": ("lecteur", "statut", "plateau", "main", "actions", "journal", "messages"),
}

# The log holds only what is told to everybody.
SHARED = frozenset({"journal"})


def regions(scene: Scene, names: Sequence[str] = ()) -> dict[str, str]:
    """Region id -> its element: all of the layout, or those named.

    A table page is these in a frame, so a push can replace any of them.
    """
    drawn = presenter.of(scene)
    with translation.override(scene.lang):
        context = {
            "scene": scene,
            "presenter": drawn,
            "lang": scene.lang,
            **(drawn.context(scene) if scene.view is not None else {}),
        }
        return {name: _region(scene, name, context) for name in names or LAYOUTS[scene.layout]}


def _region(scene: Scene, name: str, context: dict[str, Any]) -> str:
    shared = scene.snapshot.shared
    if name in SHARED and (name, scene.lang) in shared:
        return shared[name, scene.lang]
    html = fragment([f"tables/{scene.layout}/{name}.html", f"tables/{name}.html"], context)
    if name in SHARED:
        shared[name, scene.lang] = html
    return html


def page(scene: Scene, drawn: dict[str, str]) -> str:
    """The whole table, for a socket that has just come or whose layout has changed."""
    return part("table", frame_of(scene, drawn)) + title(scene)


def frame_of(scene: Scene, drawn: dict[str, str]) -> str:
    with translation.override(scene.lang):
        context = {"scene": scene, "regions": drawn, "lang": scene.lang}
        return fragment([f"tables/{scene.layout}/frame.html"], context)


def partials(changed: dict[str, str]) -> str:
    return "".join(part(name, html) for name, html in changed.items())


def part(name: str, html: str) -> str:
    """A region for a page that already shows it."""
    return f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>'


def title(scene: Scene) -> str:
    """The tab says whose turn it is."""
    with translation.override(scene.lang):
        return fragment(["tables/title.html"], {"scene": scene})


def fragment(names: list[str], context: dict[str, Any]) -> str:
    """The first of these templates that exists, drawn."""
    html: str = engines["jinja2"].env.get_template(_first(*names)).render(context)
    return html


@cache
def _first(*names: str) -> str:
    """Kept, because Jinja forgets what it did not find and would ask the disk again at every draw."""
    name: str = engines["jinja2"].env.select_template(names).name
    return name
