"""What a finished table's page offers of its past."""

from __future__ import annotations

from replay import shared_view
from tables.page import presenter
from tables.page.render import fragment
from tables.page.scene import Scene


def links(scene: Scene) -> str:
    if scene.snapshot.state is None:
        return ""
    context = {
        "scene": scene,
        "leader": shared_view.leader(scene.table.pk),
        "open": presenter.of(scene).seed_shown(scene.table),
    }
    return fragment(["replay/over.html"], context)
