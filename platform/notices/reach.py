"""Who is waited for and could not be told: for the host, who may know another way to reach them."""

from __future__ import annotations

from notices.models import Notice
from tables.page.scene import Scene


def unreachable(scene: Scene) -> list[str]:
    """The people asked something who are not looking, and whom no notice has reached or is on its way to."""
    if not scene.playing or scene.table.paused or scene.automatic:
        return []
    told = Notice.objects.filter(table=scene.table, occasion="turn", state__in=Notice.OPEN)
    reached = set(told.values_list("endpoint__user", flat=True))
    seats = scene.snapshot.seats
    return [
        chair.name
        for chair in scene.chairs
        if chair.to_move and not chair.bot and not chair.here and seats[chair.number].user_id not in reached
    ]
