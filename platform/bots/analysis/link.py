"""What the bots add to the result of a table: the way to its analysis."""

from __future__ import annotations

from tables.page import presenter
from tables.page.render import fragment
from tables.page.scene import Scene


def link(scene: Scene) -> str:
    if scene.outcome is None or not presenter.of(scene).seed_shown(scene.table):
        return ""
    return fragment(["bots/over.html"], {"code": scene.table.code})
