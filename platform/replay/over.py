"""What a finished table's page offers of its past."""

from __future__ import annotations

from replay import together
from tables.render import fragment
from tables.scene import Scene


def links(scene: Scene) -> str:
    if scene.snapshot.state is None:
        return ""
    return fragment(["replay/over.html"], {"scene": scene, "leader": together.leader(scene.table.pk)})
