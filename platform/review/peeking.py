"""Looking at a running game through somebody's eyes: announced to the table first, and recorded each time."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from engine import OMNISCIENT, SPECTATOR, Event, phrase
from replay.visibility import seed_may_show
from review.models import Look
from tables.chairs import seat_number
from tables.change import change
from tables.models import Entry, Table
from web.refusals import Refused

# How long an announced look lasts.
WINDOW = timedelta(minutes=15)


def has_secrets(table: Table) -> bool:
    """The game still keeps something from somebody: it runs, or what it dealt is sealed for now."""
    if table.live:
        return True
    return table.installed and not seed_may_show(table)


def announce(code: str, user: User, viewer: int) -> None:
    """Tell the table that somebody of the house is about to see what this viewer sees."""
    with change(code) as held:
        if held.seat_of(user):
            raise Refused("admin.refused.own_table", status=403)
        if viewer == OMNISCIENT:
            said = phrase("look.all")
        else:
            said = phrase("look.seat", name=seat_number(held, viewer).name)
        held.append(Entry.Kind.LOOKED, user=user, action={"viewer": viewer}, events=[Event(said)])


class Eyes:
    """What a reviewer may see of a table now."""

    def __init__(self, table: Table, user: User) -> None:
        self.table, self.user = table, user
        self.secrets = has_secrets(table)
        announced = table.entries.filter(
            kind=Entry.Kind.LOOKED, user=user, at__gte=timezone.now() - WINDOW
        ).values_list("action", flat=True)
        viewers = {action.get("viewer") for action in announced if isinstance(action, dict)}
        self._announced = viewers if self.secrets else set()

    @property
    def all_seeing(self) -> bool:
        return not self.secrets or OMNISCIENT in self._announced

    def open(self, viewer: int) -> bool:
        return viewer == SPECTATOR or self.all_seeing or viewer in self._announced

    def record(self, viewer: int, index: int) -> None:
        if self.secrets and viewer != SPECTATOR:
            Look.objects.get_or_create(table=self.table, user=self.user, viewer=viewer, index=index)
