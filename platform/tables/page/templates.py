"""Templates of a table's page, drawn outside of any request."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from jinja2 import Environment

from engine.texts import LANGUAGES, SITE

if TYPE_CHECKING:
    from tables.page.scene import Scene

SAY = {lang: SITE.sayer(lang) for lang in LANGUAGES}


def words(scene: Scene) -> dict[str, Any]:
    """What every region knows. `say` need not ask for the reader's language each time."""
    return {"scene": scene, "lang": scene.lang, "say": SAY[scene.lang]}


def render(name: str, context: dict[str, Any]) -> str:
    return _jinja().get_template(name).render(context)


@cache
def first_of(*names: str) -> str:
    """The first of these templates that exists.

    Kept, because Jinja forgets what it did not find and would ask the disk again at every draw.
    """
    return cast(str, _jinja().select_template(names).name)


def _jinja() -> Environment:
    return cast(Jinja2, engines["jinja2"]).env
