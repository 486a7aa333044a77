"""One hub per process and watched table: the table in memory, what each audience sees of it, and its sockets.

A move by a socket or a page of this process is played on the memory and committed (optimistic lock, group
commit: see `ledger`), and only then shown. Whatever else changed the table, here or in another process, tells
the hub to read again (`notify`). While nothing happens a hub costs nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from django.utils import timezone

from engine import SPECTATOR
from tables import presence, signals
from tables.change import Change
from tables.devices import Eyes, chairs_of, own_eyes
from tables.live import notify
from tables.live.ledger import Overtaken, ledger
from tables.live.outbox import Outbox, Person
from tables.live.pool import in_pool
from tables.log import counters
from tables.models import Seat, Table
from tables.page import aids
from tables.page.frames import Audience, Frame, draw
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.watchers import NOBODY, Looking, Watchers
from web import metrics

log = logging.getLogger("place.hub")

# How soon a hub tries again when the database was away.
LOOK_AGAIN = 1
# Longer than any database takes that will answer at all.
COMMIT_SECONDS = 60


# What a hub still has of what it showed before.
Shown = tuple[Snapshot | None, dict[Audience, Frame]]


class Known(NamedTuple):
    """What a hub shows next."""

    snapshot: Snapshot
    frames: dict[Audience, Frame]
    # Those who watch and no longer may.
    barred: frozenset[int] = frozenset()


class Hub:
    def __init__(self, table_id: int, code: str) -> None:
        self.table_id = table_id
        self.code = code
        self.loop = asyncio.get_running_loop()
        self.sockets: set[Outbox] = set()
        self._frames: dict[Audience, Frame] = {}
        # The table in memory; None where somebody else may have changed it unnoticed.
        self._snapshot: Snapshot | None = None
        # One at a time: a slow look would show the past after the present, and two moves cannot both be next.
        self._turn = asyncio.Lock()
        self._news: notify.News | None = None
        self._listening: asyncio.Task[None] | None = None

    # -- sockets come and go ------------------------------------------------------------------------------

    async def join(self, socket: Outbox) -> None:
        if not self.sockets:
            await notify.listen(self.table_id, self.hear)
        self.sockets.add(socket)
        if socket.chairs:
            await in_pool(arrived)(self.table_id, socket)
            notify.talked(self.table_id)
        if frame := self._frames.get(socket.audience):
            # What the others of this audience look at: nobody reads the table again for one more.
            socket.beside = device_of(self._snapshot.seats, socket.user_id) if self._snapshot else None
            socket.show(frame)
        else:
            await self.look()

    async def leave(self, socket: Outbox) -> None:
        self.sockets.discard(socket)
        # First what needs no waiting: the server may not grant a closed socket the time for the rest.
        socket.close()
        if not self.sockets and hubs.get(self.table_id) is self:
            del hubs[self.table_id], _by_code[self.code]
            await notify.forget(self.table_id)
        # A page that was only reloaded may already watch through the next hub.
        if gone := socket.chairs - hubs.get(self.table_id, self).seats():
            await in_pool(departed)(self.table_id, socket, gone)
            notify.talked(self.table_id)

    def seats(self) -> set[int]:
        """The seats whose people watch through this process."""
        return {chair for socket in self.sockets for chair in socket.chairs}

    @property
    def head(self) -> int:
        return self._snapshot.table.head if self._snapshot else -1

    def looking(self) -> Looking:
        """Those who only watch, and do so through this process."""
        watching = [socket.user_id for socket in self.sockets if socket.viewer < 0]
        return Looking(frozenset(who for who in watching if who is not None), watching.count(None))

    def is_behind(self, head: int, here: set[int], watchers: Watchers = NOBODY) -> bool:
        """Whether the database or somebody's presence is not as it is shown; minutes of absence count up."""
        snapshot = self._snapshot
        if snapshot is None or head > self.head or (here, watchers) != (snapshot.here, snapshot.watchers):
            return True
        people = {seat.number for seat in snapshot.seats if seat.user_id is not None}
        return bool(people - here) and snapshot.table.live

    # -- a change made here ---------------------------------------------------------------------------------

    async def change(self, work: Callable[[Change], Any]) -> Any:
        """Do this to the table in memory, commit it, show it.

        Whatever it raises, and whatever the database answers, leaves the table as it was: a memory that may
        have been touched is thrown away. Overtaken by somebody else, it is done once more on what they left.
        """
        async with self._turn:
            try:
                done, known = await in_pool(self._change)(work, self._people())
            except Overtaken:
                done, known = await in_pool(self._change)(work, self._people())
            if known is not None:
                await self._show(known)
                notify.advanced(self.table_id, self.head)
            return done

    def _change(self, work: Callable[[Change], Any], people: set[Person]) -> tuple[Any, Known | None]:
        """In a thread: rules, commit and drawing. Drawn while the disk is busy, shown when it is done."""
        snapshot = self._snapshot or Snapshot.read(self.table_id)
        snapshot.table.held = snapshot.state
        held = Change(snapshot.table, snapshot.seats)
        try:
            done = work(held)
            if not held.entries:
                return done, None
            committing = ledger.submit(held.write)
            known = drawn(snapshot.after(held.entries), self._frames, people, frozenset())
            committing.result(COMMIT_SECONDS)
        except BaseException:
            if held.entries:
                self._snapshot = None
            raise
        counters.entered(held.table, held.entries)
        return done, known

    def aid(self, socket: Outbox, name: str) -> str | None:
        """In a thread: what this socket's page asks for."""
        if self._snapshot is None:
            return None
        return aids.aid(Scene(self._snapshot, *socket.audience), name)

    # -- a change made elsewhere ----------------------------------------------------------------------------

    def hear(self, news: notify.News) -> None:
        """Something changed. Whatever comes before the next look is answered by the same one."""
        if news.head is not None and news.head <= self.head:
            return
        self._news = news if self._news is None else self._news.and_(news)
        if self._listening is None or self._listening.done():
            self._listening = self.loop.create_task(self._answer())

    async def _answer(self) -> None:
        while self._news is not None and self.sockets:
            news, self._news = self._news, None
            if not await self.check(moved=news.head is not None):
                self._news = self._news or notify.News()
                await asyncio.sleep(LOOK_AGAIN)

    async def check(self, moved: bool = False) -> bool:
        try:
            with metrics.SHOW_SECONDS.time():
                await self.look(moved)
        except Exception:
            # The database may be restarting: say so, keep the sockets, look again soon.
            log.exception("table %s could not be shown", self.table_id)
            return False
        return True

    async def look(self, moved: bool = False) -> None:
        """Read the table once; draw it once for each audience that sees something new."""
        async with self._turn:
            shown = self._snapshot, self._frames
            await self._show(await in_pool(look)(self.table_id, shown, self._people(), moved))

    # -- showing --------------------------------------------------------------------------------------------

    def _people(self) -> set[Person]:
        return {socket.person for socket in self.sockets}

    async def _show(self, known: Known) -> None:
        """Give each socket the eyes of the chair its person has now; let go of those who may not watch."""
        self._snapshot, self._frames, barred = known
        for socket in list(self.sockets):
            eyes = eyes_of(known.snapshot, socket.person)
            if eyes is None or socket.user_id in barred or came_before_sharing(known.snapshot, socket):
                self.sockets.discard(socket)
                socket.dismiss()
                continue
            socket.viewer, socket.curtain = eyes
            socket.chairs = chairs_at(known.snapshot.seats, socket.person)
            frame = self._frames.get(socket.audience)
            # Whoever came meanwhile is newer than this snapshot, and looks after it.
            if frame is not None and socket.latest is not frame:
                socket.show(frame)
        # Somebody who has just sat down; or an older socket of theirs that was given up after this one came.
        if thought_away := self.seats() - known.snapshot.here:
            await in_pool(presence.beat)({self.table_id: thought_away})
            notify.talked(self.table_id)


def look(table_id: int, shown: Shown, people: set[Person], moved: bool) -> Known:
    """The table now, and its frame for everybody who watches; in one go, because each way there and back
    between the loop and a thread may cost as much as a drawing.
    """
    before, frames = shown
    snapshot = before.after_moves() if before is not None and moved else None
    barred: frozenset[int] = frozenset()
    if snapshot is None:
        snapshot = Snapshot.read(table_id, before=before)
        barred = barred_among({person.user_id for person in people if person.user_id is not None})
    return drawn(snapshot, frames, people, barred)


def drawn(
    snapshot: Snapshot, before: dict[Audience, Frame], people: set[Person], barred: frozenset[int]
) -> Known:
    frames: dict[Audience, Frame] = {}
    for person in people:
        eyes = eyes_of(snapshot, person)
        if eyes is not None and person.user_id not in barred:
            audience = Audience(eyes.viewer, person.lang, person.origin, eyes.curtain)
            if audience not in frames:
                frames[audience] = draw(snapshot, audience, before.get(audience))
    return Known(snapshot, frames, barred)


def eyes_of(snapshot: Snapshot, person: Person) -> Eyes | None:
    """With whose eyes somebody watches now: a chair's, a spectator's; None where there is no audience."""
    table = snapshot.table
    eyes = own_eyes(table, snapshot.seats, person.user_id, person.device)
    if eyes is not None and not person.screen:
        return eyes
    # A big screen may be opened by whoever has a chair, also where the host wants no other eyes.
    may_watch = eyes is not None or table.spectators or table.status == Table.Status.WAITING
    return Eyes(SPECTATOR) if may_watch else None


def came_before_sharing(snapshot: Snapshot, socket: Outbox) -> bool:
    """Whether this person's browser was shared after the socket came: it may be a page of that browser, which
    has to come back and say so, or it would look past the curtain.
    """
    device = device_of(snapshot.seats, socket.user_id)
    if socket.beside is None:
        socket.beside = device
    return device not in (socket.beside, socket.device)


def device_of(seats: list[Seat], user_id: int | None) -> str:
    """The browser at which this person's chair is shared; empty where it is not."""
    if user_id is None:
        return ""
    return next((seat.device for seat in seats if seat.user_id == user_id), "")


def chairs_at(seats: list[Seat], person: Person) -> frozenset[int]:
    """The chairs whose people sit at this browser. Nobody sits at a big screen."""
    if person.screen:
        return frozenset()
    mine = {seat.number for seat in seats if person.user_id is not None and seat.user_id == person.user_id}
    return frozenset(mine | {seat.number for seat in chairs_of(seats, person.device)} if mine else mine)


def barred_among(users: set[int]) -> frozenset[int]:
    """Those of these people whom the house no longer lets in. Whoever bars somebody also tells the hubs."""
    answers = signals.watching.send(sender=Table, users=users)
    return frozenset(user for _, answer in answers for user in cast("Iterable[int]", answer))


def arrived(table_id: int, socket: Outbox) -> None:
    presence.beat({table_id: set(socket.chairs)})
    _noticed(table_id, socket, here=True)


def departed(table_id: int, socket: Outbox, gone: frozenset[int]) -> None:
    for chair in gone:
        presence.gone(table_id, chair)
    # Others of the device may still be there by another of its pages.
    socket.chairs = gone
    _noticed(table_id, socket, here=False)


def _noticed(table_id: int, socket: Outbox, here: bool) -> None:
    Seat.objects.filter(table_id=table_id, number__in=socket.chairs).update(seen=timezone.now())
    tell_presence(table_id, socket, here)


def tell_presence(table_id: int, socket: Outbox, here: bool) -> None:
    for chair in socket.chairs:
        signals.presence_changed.send_robust(
            sender=Table, table_id=table_id, seat=chair, user_id=socket.user_id, here=here
        )


hubs: dict[int, Hub] = {}
_by_code: dict[str, Hub] = {}


async def look_everywhere() -> None:
    """One after the other: many tables must not all ask the database at once."""
    for hub in list(hubs.values()):
        await hub.check()


def hub_of(table_id: int, code: str) -> Hub:
    if table_id not in hubs:
        hubs[table_id] = _by_code[code] = Hub(table_id, code)
    return hubs[table_id]


def hub_at(code: str) -> Hub | None:
    """The hub of a table that is watched in this process."""
    return _by_code.get(code)
