"""Places on a table's page that other rooms of the house fill, so that tables need not know them.

    slots.fill("result", draw)

in an AppConfig's `ready` puts what `draw(scene)` returns among the buttons of a finished table; "mine"
is a sentence to its reader before all others; "review"
stands above its result, as the element `playback`, the same for all who read a language; "waiting" is what a
table that waits is opened for. It is asked anew
whenever the page may have changed, so it must be quick; nothing, where it has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.utils import translation
from markupsafe import Markup

if TYPE_CHECKING:
    from tables.page.scene import Scene

Draw = Callable[["Scene"], str]

_fillers: dict[str, list[Draw]] = {}


def fill(place: str, draw: Draw) -> None:
    _fillers.setdefault(place, []).append(draw)


def filled(place: str, scene: Scene) -> Markup:
    # A scene is also asked outside of any page, where the reader's language is not set.
    with translation.override(scene.lang):
        return Markup("").join(Markup(draw(scene)) for draw in _fillers.get(place, ()))  # noqa: S704  our own
