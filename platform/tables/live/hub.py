"""One hub per process and table: it hears that the table moved, reads it once, and draws it for each
audience once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, NamedTuple

from channels.layers import get_channel_layer
from django.utils import timezone

from engine import SPECTATOR
from tables import presence, signals
from tables.live import layer_probe, notify
from tables.live.outbox import Outlet, Person
from tables.live.pool import in_pool
from tables.models import Seat, Table
from tables.page.frames import Audience, Frame, draw
from tables.page.snapshot import Snapshot
from web import metrics

log = logging.getLogger("place.hub")

# A look without a hint: a lost message or a minute that passed shows after this long.
LOOK_EVERY = presence.BEAT
# How soon a hub tries again when the channel layer or the database was away.
LOOK_AGAIN = 1
# How old "last seen" may be after a crash.
SEEN_EVERY = 60


class Known(NamedTuple):
    """What a hub showed last."""

    snapshot: Snapshot | None
    frames: dict[Audience, Frame]
    # Those who watch and no longer may.
    barred: frozenset[int] = frozenset()


class Hub:
    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.outlets: set[Outlet] = set()
        self._frames: dict[Audience, Frame] = {}
        self._snapshot: Snapshot | None = None
        self._task: asyncio.Task[None] | None = None
        # One look at a time, or a slow one would show the past after the present.
        self._looking = asyncio.Lock()
        self._beaten = self._written = time.monotonic()

    # -- sockets come and go ------------------------------------------------------------------------------

    async def join(self, outlet: Outlet) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        layer_probe.ensure_running(look_everywhere)
        self.outlets.add(outlet)
        if outlet.viewer >= 0:
            await in_pool(arrived)(self.table_id, outlet)
            await notify.talked_on_the_loop(self.table_id)
        if frame := self._frames.get(outlet.audience):
            # What the others of this audience look at: nobody reads the table again for one more.
            outlet.show(frame)
        else:
            await self._refresh()

    async def leave(self, outlet: Outlet) -> None:
        self.outlets.discard(outlet)
        # First what needs no waiting: the server may not grant a closed socket the time for the rest.
        if not self.outlets:
            self._close()
        # A page that was only reloaded may already watch through the next hub.
        if outlet.viewer >= 0 and outlet.viewer not in hubs.get(self.table_id, self)._seats():
            await in_pool(departed)(self.table_id, outlet)
            await notify.talked_on_the_loop(self.table_id)

    def _close(self) -> None:
        if hubs.get(self.table_id) is self:
            del hubs[self.table_id]
        if self._task:
            self._task.cancel()
            self._task = None

    def _seats(self) -> set[int]:
        return {outlet.viewer for outlet in self.outlets if outlet.viewer >= 0}

    # -- news ---------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """As long as somebody watches, whatever becomes of the channel layer."""
        while True:
            try:
                await self._hear()
            except Exception as error:
                log.warning("table %s hears no news for now: %s", self.table_id, error)
                await asyncio.sleep(LOOK_AGAIN)
                await self.check()

    async def _hear(self) -> None:
        layer, group = get_channel_layer(), notify.group(self.table_id)
        # Fails where the layer is away, before there is a channel that nobody would clear away.
        await layer.group_send(group, {"type": "talked"})
        channel = await layer.new_channel("hub")
        await layer.group_add(group, channel)
        # Never cancelled for a mere look: that would end the subscription, and lose what comes meanwhile.
        receiving = asyncio.ensure_future(layer.receive(channel))
        shown = True
        try:
            while True:
                await asyncio.wait({receiving}, timeout=LOOK_EVERY if shown else LOOK_AGAIN)
                heard = []
                while receiving.done():
                    heard.append(receiving.result())
                    receiving = asyncio.ensure_future(layer.receive(channel))
                    # Whatever else has come by now is answered by the same look.
                    await asyncio.sleep(0)
                if heard and all(map(self._knows, heard)):
                    continue
                moved = {hint["type"] for hint in heard} == {"advanced"}
                shown = await self.check(moved=moved)
        finally:
            receiving.cancel()
            await layer.group_discard(group, channel)

    async def check(self, moved: bool = False) -> bool:
        try:
            await self._beat()
            with metrics.SHOW_SECONDS.time():
                await self._refresh(moved=moved)
        except Exception:
            # The database may be restarting: say so, keep the sockets, look again soon.
            log.exception("table %s could not be shown", self.table_id)
            return False
        return True

    def _knows(self, hint: dict[str, Any]) -> bool:
        """Several moves in a row are one look: the first has already shown the others."""
        return (
            hint["type"] == "advanced" and bool(self._snapshot) and hint["head"] <= self._snapshot.table.head
        )

    async def _beat(self) -> None:
        """Say who is here: often in the cache, now and then in the database, however busy the table is."""
        now = time.monotonic()
        if now - self._beaten >= presence.BEAT:
            self._beaten = now
            await in_pool(presence.beat)(self.table_id, self._seats())
        if now - self._written >= SEEN_EVERY:
            self._written = now
            await in_pool(seen)(self.table_id, self._seats())

    async def _refresh(self, moved: bool = False) -> None:
        """Read the table once; draw it once for each audience that sees something new."""
        async with self._looking:
            # Whoever comes meanwhile is newer than this snapshot, and looks after it.
            outlets = list(self.outlets)
            known, people = Known(self._snapshot, self._frames), {outlet.person for outlet in outlets}
            self._snapshot, self._frames, barred = await in_pool(look)(self.table_id, known, people, moved)
            await self._seat(outlets, self._snapshot, barred)
            for outlet in outlets:
                frame = self._frames.get(outlet.audience)
                if frame is not None and not outlet.dismissed and outlet.latest is not frame:
                    outlet.show(frame)

    async def _seat(self, outlets: list[Outlet], snapshot: Snapshot, barred: frozenset[int]) -> None:
        """Give each socket the eyes of the chair its person has now; let go of those who may not watch."""
        for outlet in outlets:
            viewer = viewer_of(snapshot, outlet.user_id)
            if viewer is None or outlet.user_id in barred:
                self.outlets.discard(outlet)
                outlet.dismiss()
            else:
                outlet.viewer = viewer
        # Somebody who has just sat down; or an older socket of theirs that was given up after this one came.
        if thought_away := self._seats() - snapshot.here:
            await in_pool(presence.beat)(self.table_id, thought_away)
            await notify.talked_on_the_loop(self.table_id)


def look(table_id: int, known: Known, people: set[Person], moved: bool) -> Known:
    """The table now, and its frame for everybody who watches; in one go, because each way there and back
    between the loop and a thread may cost as much as a drawing.
    """
    snapshot = known.snapshot.after_moves() if known.snapshot is not None and moved else None
    barred: frozenset[int] = frozenset()
    if snapshot is None:
        snapshot = Snapshot.read(table_id, before=known.snapshot)
        barred = barred_among({user_id for user_id, _, _ in people if user_id is not None})
    frames = {}
    for user_id, lang, origin in people:
        viewer = viewer_of(snapshot, user_id)
        if viewer is not None and user_id not in barred:
            audience = viewer, lang, origin
            if audience not in frames:
                frames[audience] = draw(snapshot, audience, known.frames.get(audience))
    return Known(snapshot, frames, barred)


def viewer_of(snapshot: Snapshot, user_id: int | None) -> int | None:
    """Who this person is at the table now: a seat, a spectator, or None where there is no audience."""
    for seat in snapshot.seats:
        if user_id is not None and seat.user_id == user_id:
            return seat.number
    table = snapshot.table
    return SPECTATOR if table.spectators or table.status == Table.Status.WAITING else None


def barred_among(users: set[int]) -> frozenset[int]:
    """Those of these people whom the house no longer lets in. Whoever bars somebody also sends a hint."""
    answers = signals.watching.send(sender=Table, users=users)
    return frozenset(user for _, answer in answers for user in answer)


def arrived(table_id: int, outlet: Outlet) -> None:
    presence.beat(table_id, {outlet.viewer})
    _noticed(table_id, outlet, here=True)


def departed(table_id: int, outlet: Outlet) -> None:
    presence.gone(table_id, outlet.viewer)
    _noticed(table_id, outlet, here=False)


def _noticed(table_id: int, outlet: Outlet, here: bool) -> None:
    seen(table_id, {outlet.viewer})
    tell_presence(table_id, outlet, here)


def tell_presence(table_id: int, outlet: Outlet, here: bool) -> None:
    signals.presence_changed.send_robust(
        sender=Table, table_id=table_id, seat=outlet.viewer, user_id=outlet.user_id, here=here
    )


def seen(table_id: int, seats: set[int]) -> None:
    Seat.objects.filter(table_id=table_id, number__in=seats).update(seen=timezone.now())


hubs: dict[int, Hub] = {}


async def look_everywhere() -> None:
    """One after the other: many tables must not all ask the database at once."""
    for hub in list(hubs.values()):
        await hub.check()


def hub_of(table_id: int) -> Hub:
    return hubs.setdefault(table_id, Hub(table_id))
