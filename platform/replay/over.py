"""What a finished table's page offers of its past."""

from __future__ import annotations

from replay import shared_view
from tables.models import Table
from tables.page import presenter
from tables.page.render import fragment
from tables.page.scene import Scene

# How many trials a result offers at once.
AT_MOST = 3


def links(scene: Scene) -> str:
    if scene.snapshot.state is None:
        return ""
    context = {
        "scene": scene,
        "leader": shared_view.leader(scene.table.pk),
        "trials": offered(scene.table),
        "open": presenter.of(scene).seed_shown(scene.table),
    }
    return fragment(["replay/over.html"], context)


def offered(table: Table) -> list[Table]:
    """Trials from this game that wait for company."""
    waiting = table.trials.select_related("host").filter(offered=True, status=Table.Status.PLAYING)
    return list(waiting.filter(seats__user=None).distinct().order_by("-created")[:AT_MOST])
