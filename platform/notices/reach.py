"""Who is waited for and could not be told: for the host, who may know another way to reach them."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from notices.models import Notice
from tables.page.scene import Scene

# What should have gone by now and has not, although nothing failed: nobody sends.
LATE = timedelta(seconds=30)
State = Notice.State


def unreachable(scene: Scene) -> list[str]:
    """The people asked something who are not looking, and whom no notice has reached or is on its way to."""
    if not scene.playing or scene.table.paused or scene.automatic:
        return []
    under_way = Q(state=State.PARKED, trouble="", due__gt=timezone.now() - LATE)
    told = Notice.objects.filter(under_way | Q(state=State.SENT), table=scene.table, occasion="turn")
    reached = set(told.values_list("endpoint__user", flat=True))
    seats = scene.snapshot.seats
    return [
        chair.name
        for chair in scene.chairs
        if chair.to_move and not chair.bot and not chair.here and seats[chair.number].user_id not in reached
    ]
