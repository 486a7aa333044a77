"""After a change: whom to tell of what, and which notices are no longer true.

A table that nobody wants to hear of costs one short query. Looked at twice, a table gives nothing new: so
what a process that died left undone is made up for by the runner, which finds the tables that moved on since.

Nobody who plays waits for this: a process that serves looks once a second at the tables that moved on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, cast

from django.db import DatabaseError
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from engine import SPECTATOR
from notices import channels, webhooks
from notices.models import Endpoint, Lookout, Notice, Wishes
from notices.occasions import KINDS, Clock, Invited, Occasion, Turn
from tables.clocks import DAY
from tables.live.pool import in_pool
from tables.models import Entry, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot

log = logging.getLogger("place.notices")

LOOK_EVERY = 1.0
# Whoever has the page open has seen it by then.
PARK = timedelta(seconds=8)
# A change this old whose process has not looked yet: it never will.
LOST = timedelta(seconds=10)
SWEPT = 50
# Nobody sits at so many tables where a clock runs.
REMINDED = 50


# The tables that moved on since the last look; None in a process in which nobody looks by and by.
_moved_on: set[int] | None = None


def entered(table: Table, **_: Any) -> None:
    """A change is committed."""
    if _moved_on is None:
        _look_for_whoever_wants(table.pk)
    else:
        _moved_on.add(table.pk)


async def run() -> None:
    """Until cancelled, beside the tables of a process that serves."""
    global _moved_on
    _moved_on = set()
    try:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for table_id in list(_moved_on):
                _moved_on.discard(table_id)
                await in_pool(_look_for_whoever_wants)(table_id)
    finally:
        _moved_on = None


def _look_for_whoever_wants(table_id: int) -> None:
    if wanted := list(_endpoints(table_id)):
        look(table_id, wanted)


def sweep(now: datetime) -> None:
    """Tables that moved on and were not looked at since: their process died on the way."""
    behind = Table.objects.filter(
        Q(lookout__isnull=True) | ~Q(lookout__head=F("head")),
        Q(seats__user__endpoints__isnull=False)
        | Q(webhook__isnull=False)
        | Q(rematch_of__in=_invitations().values("table")),
        moved__lt=now - LOST,
        moved__gt=now - timedelta(seconds=DAY),
    )
    for pk in behind.values_list("pk", flat=True).distinct()[:SWEPT]:
        try:
            look(pk, list(_endpoints(pk)))
        except DatabaseError:
            raise
        except Exception:
            # One table that cannot be read must not keep every other from being told of.
            log.exception("table %s cannot be looked at", pk)
            Lookout.objects.update_or_create(table_id=pk, defaults={"head": Table.objects.get(pk=pk).head})


def _endpoints(table_id: int) -> QuerySet[Endpoint]:
    """Of those who sit here, of the table itself, and of whoever was told of an invitation to it."""
    rows = Endpoint.objects.filter(
        Q(user__seats__table=table_id)
        | Q(table=table_id)
        | Q(pk__in=_invitations().filter(table__rematch=table_id).values("endpoint"))
    )
    return rows.select_related("user__wishes").distinct()


def _invitations() -> QuerySet[Notice]:
    """Told at the table before; the one that waits decides whether they still stand."""
    return Notice.objects.filter(occasion=Invited.key, state__in=Notice.OPEN)


def wishes_of(endpoint: Endpoint) -> Wishes:
    user = endpoint.user
    return getattr(user, "wishes", None) or Wishes(user=user)


def viewer_of(endpoint: Endpoint, snapshot: Snapshot) -> int | None:
    """As whom this endpoint sees the table; None where its person no longer sits there."""
    if endpoint.table_id is not None:
        return SPECTATOR
    mine = (seat.number for seat in snapshot.seats if seat.user_id == endpoint.user_id)
    return next(mine, None)


def look(table_id: int, endpoints: Iterable[Endpoint]) -> None:
    snapshot = Snapshot.read(table_id)
    if snapshot.table.installed:
        _Look(snapshot).at(endpoints)


def remind(user: User) -> None:
    """Somebody has changed how they are told: where they are asked already, their clock is told of too."""
    endpoints = list(Endpoint.objects.filter(user=user).select_related("user__wishes"))
    running = Table.objects.filter(seats__user=user, status=Table.Status.PLAYING, clock_due__isnull=False)
    for table_id in running.values_list("pk", flat=True).distinct()[:REMINDED]:
        snapshot = Snapshot.read(table_id)
        if snapshot.table.installed:
            _Look(snapshot).at_the_clock(endpoints)


class _Look:
    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot, self.table, self.now = snapshot, snapshot.table, timezone.now()
        before = Lookout.objects.filter(table=self.table).first()
        known = before.head if before else self.table.head - 1
        self.before = set(before.asked) if before else set()
        self.news = [entry for entry in snapshot.entries if entry.index > known]
        self.moved = [entry.seat for entry in self.news if entry.kind == Entry.Kind.PLAYED]
        self.asked = {seat.number for seat in snapshot.seats if self._scene(seat.number).my_turn}

    def at(self, endpoints: Iterable[Endpoint]) -> None:
        self._close()
        if any(entry.kind == Entry.Kind.REMATCH for entry in self.news):
            webhooks.go_along(self.table)
        fresh = [notice for endpoint in endpoints for notice in self._notices(endpoint)]
        Notice.objects.bulk_create(fresh, ignore_conflicts=True)
        found = {"head": self.table.head, "asked": sorted(self.asked)}
        Lookout.objects.update_or_create(table=self.table, defaults=found)

    def at_the_clock(self, endpoints: Iterable[Endpoint]) -> None:
        """For whoever was asked before these were theirs: a clock that runs already."""
        fresh = [notice for one in endpoints for notice in self._notices(one, (Clock,), new=False)]
        Notice.objects.bulk_create(fresh, ignore_conflicts=True)

    def _scene(self, viewer: int, lang: str = "fr") -> Scene:
        return Scene(self.snapshot, viewer, lang)

    # -- what is new --------------------------------------------------------------------------------------

    def _notices(
        self, endpoint: Endpoint, kinds: Iterable[type[Occasion]] = tuple(KINDS.values()), new: bool = True
    ) -> Iterable[Notice]:
        viewer = viewer_of(endpoint, self.snapshot)
        if viewer is None or (viewer != SPECTATOR and endpoint.confirmed is None):
            return
        for kind in kinds:
            if not self._wanted(endpoint, kind):
                continue
            occasion = kind(self._scene(viewer, endpoint.lang))
            if (not new or self._arises(occasion, endpoint)) and occasion.true:
                entry = 0 if kind.once else self.table.head
                due = self._due(occasion, endpoint)
                yield Notice(endpoint=endpoint, table=self.table, occasion=kind.key, entry=entry, due=due)

    @staticmethod
    def _wanted(endpoint: Endpoint, kind: type[Occasion]) -> bool:
        if endpoint.table_id is not None:
            return kind.public
        return wishes_of(endpoint).wants(kind.key, endpoint.channel)

    def _arises(self, occasion: Occasion, endpoint: Endpoint) -> bool:
        if isinstance(occasion, Turn):
            return self._newly_asked(occasion.scene.viewer)
        if occasion.once:
            at = self.table.ended or self.table.started
            return at is not None and at >= endpoint.created
        return any(entry.kind in occasion.kinds for entry in self.news)

    def _newly_asked(self, seat: int) -> bool:
        """Not by what others do in secret while the same question stands: that would tell of it."""
        if seat == SPECTATOR:
            return any(map(self._newly_asked, self.asked))
        again = seat in self.moved and self.moved[-1] != seat
        return seat in self.asked and (seat not in self.before or again)

    def _due(self, occasion: Occasion, endpoint: Endpoint) -> datetime:
        # What was looked at late has been parked long enough.
        at = self.news[-1].at if self.news else self.now
        due = max(at + PARK, occasion.since or self.now, self.now)
        slow = self.table.pace is None or self.table.pace >= DAY
        if endpoint.channel == Endpoint.Way.MAIL and slow and not isinstance(occasion, Clock):
            wishes = wishes_of(endpoint)
            return wishes.next_morning(self.now) if wishes.bundle else due
        return due

    # -- what is over -------------------------------------------------------------------------------------

    def _close(self) -> None:
        open_ = Notice.objects.filter(table=self.table, state__in=Notice.OPEN).select_related("endpoint")
        for notice in open_:
            if not self._still(notice):
                withdraw(notice, self.now)
        for notice in _invitations().filter(table__rematch=self.table).select_related("endpoint"):
            if not _Look(Snapshot.read(cast(int, notice.table_id)))._still(notice):
                withdraw(notice, self.now)

    def _still(self, notice: Notice) -> bool:
        viewer = viewer_of(notice.endpoint, self.snapshot)
        if viewer is None or notice.occasion not in KINDS:
            return False
        occasion = KINDS[notice.occasion](self._scene(viewer))
        answered = isinstance(occasion, Turn) and viewer in self.moved
        return occasion.true and not answered


def withdraw(notice: Notice, now: datetime) -> None:
    """Not sent, it never is; shown, it is taken away where that can be done."""
    rows = Notice.objects.filter(pk=notice.pk)
    if rows.filter(state=Notice.State.PARKED).update(state=Notice.State.DROPPED, due=None):
        return
    if channels.BY_NAME[notice.endpoint.channel].withdraws:
        change = {"state": Notice.State.CLOSING, "due": now, "tries": 0}
    else:
        change = {"state": Notice.State.CLOSED, "due": None}
    rows.filter(state=Notice.State.SENT).update(**change)
