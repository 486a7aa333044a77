"""What a page shows only to whoever asks for it, because it takes long to work out: the position in
sentences, the moves as buttons.
"""

from __future__ import annotations

from django.utils import translation

from tables.page import presenter
from tables.page.scene import Scene
from tables.page.templates import render, words


def aid(scene: Scene, name: str) -> str | None:
    """This aid for this viewer, HTML or JSON; None where there is none of this name."""
    if scene.layout != "live":
        return None
    with translation.override(scene.lang):
        if name == "description":
            return _drawn(scene, name, said=presenter.of(scene).description(scene))
        if name == "moves":
            return _drawn(scene, name, moves=presenter.of(scene).listed(scene))
        return presenter.of(scene).aid(scene, name)


def _drawn(scene: Scene, name: str, **more: object) -> str:
    return render(f"tables/aids/{name}.html", words(scene) | more)
