"""What a finished table's page offers of its past."""

from __future__ import annotations

from replay import together
from tables import presenter
from tables.render import fragment
from tables.scene import Scene


def links(scene: Scene) -> str:
    if scene.snapshot.state is None:
        return ""
    context = {
        "scene": scene,
        "leader": together.leader(scene.table.pk),
        "open": presenter.of(scene).seed_shown(scene),
    }
    return fragment(["replay/over.html"], context)
