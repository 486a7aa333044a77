"""Templates of a table's page, drawn outside of any request."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from django.template import engines

from engine.texts import LANGUAGES, SITE

if TYPE_CHECKING:
    from tables.page.scene import Scene

SAY = {lang: SITE.sayer(lang) for lang in LANGUAGES}


def words(scene: Scene) -> dict[str, Any]:
    """What every region knows. `say` need not ask for the reader's language each time."""
    return {"scene": scene, "lang": scene.lang, "say": SAY[scene.lang]}


def render(name: str, context: dict[str, Any]) -> str:
    html: str = engines["jinja2"].env.get_template(name).render(context)
    return html


@cache
def first_of(*names: str) -> str:
    """The first of these templates that exists.

    Kept, because Jinja forgets what it did not find and would ask the disk again at every draw.
    """
    name: str = engines["jinja2"].env.select_template(names).name
    return name
