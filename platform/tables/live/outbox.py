"""One viewer's socket, with a latest-only outbox: a slow reader costs nobody else anything."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from engine import SPECTATOR
from tables.page.frames import Audience, Frame

# A reader that takes nothing for so long is let go; its browser comes back for the present whole.
SEND_TIMEOUT = 20
# A browser that hears nothing for longer knows that its socket is dead: see SILENCE in table.js.
HEARTBEAT = 20

# Who watches, whatever chair they have: the person, their language, and the site's address for them.
Person = tuple[int | None, str, str]


@dataclass(eq=False, slots=True)
class Outlet:
    """The newest frame waiting for a socket, and what it was sent last."""

    viewer: int
    lang: str
    origin: str
    send: Callable[[str], Awaitable[None]]
    drop: Callable[[], Awaitable[None]]
    # Whose socket it is: their chair may move, change hands or be freed while they watch.
    user_id: int | None = None
    dismissed: bool = False
    latest: Frame | None = None
    sent: Frame | None = None
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def audience(self) -> Audience:
        return self.viewer, self.lang, self.origin

    @property
    def person(self) -> Person:
        return self.user_id, self.lang, self.origin

    def show(self, frame: Frame) -> None:
        self.latest = frame
        self.ready.set()

    def dismiss(self) -> None:
        """This person may no longer watch."""
        self.dismissed = True
        self.viewer = SPECTATOR
        self.ready.set()

    async def pump(self) -> None:
        """Send whatever is newest, as long as the socket lives."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT):
                    await self.ready.wait()
            beat = not self.ready.is_set() and self.latest is self.sent
            self.ready.clear()
            if self.dismissed:
                await self.drop()
                return
            frame = self.latest
            if frame is None or (frame is self.sent and not beat):
                continue
            try:
                async with asyncio.timeout(SEND_TIMEOUT):
                    await self.send(frame.pulse() if beat else frame.message(self.sent))
            except TimeoutError:
                await self.drop()
                return
            self.sent = frame
