"""A latest-only outbox for each socket: backpressure without a queue. A slow reader costs nobody else.

While one message is on its way newer positions replace one another; the next message goes from what the
socket has to the newest of them. A socket that is quiet costs no task.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine import SPECTATOR
from tables.page.frames import Audience, Frame
from web import metrics

# A reader that takes nothing for so long is let go; its browser comes back for the present whole.
SEND_TIMEOUT = 20
# A browser that hears nothing for longer knows that its socket is dead: see SILENCE in table.js.
HEARTBEAT = 25


class Person(NamedTuple):
    """Who watches, whatever chair they have."""

    user_id: int | None
    lang: str
    # The site's address for them.
    origin: str
    # The shared browser it is, if any.
    device: str = ""
    # A big screen for a room: whoever opened it, it sees what everybody may.
    screen: bool = False


@dataclass(eq=False, slots=True)
class Outbox:
    """The newest frame waiting for a socket, and what it was sent last."""

    viewer: int
    lang: str
    origin: str
    send: Callable[[str], Awaitable[None]]
    drop: Callable[[], Coroutine[Any, Any, None]]
    # Whose socket it is: their chair may move, change hands or be freed while they watch.
    user_id: int | None = None
    device: str = ""
    screen: bool = False
    # The device of this person's chair when the socket came; None until the table was looked at.
    beside: str | None = None
    # Whom the curtain asks for, while one hides what this browser would show.
    curtain: int | None = None
    # The chairs of all who sit at this browser.
    chairs: frozenset[int] = frozenset()
    dismissed: bool = False
    # The root of the page that the browser has just loaded, if that is known: see loaded.py.
    loaded: int | None = None
    latest: Frame | None = None
    sent: Frame | None = None
    # When the socket was last sent anything.
    heard: float = 0.0
    # The nonces of moves that have landed: told with what they changed.
    _landed: list[str] = field(default_factory=list)
    # Since when a message is on its way; 0 while none is. Looked at by the sweep: a timer for each message
    # would cost as much as sending it.
    _since: float = 0.0
    _sending: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        if self.viewer >= 0 and not self.chairs:
            self.chairs = frozenset((self.viewer,))

    @property
    def audience(self) -> Audience:
        return Audience(self.viewer, self.lang, self.origin, self.curtain)

    @property
    def person(self) -> Person:
        return Person(self.user_id, self.lang, self.origin, self.device, self.screen)

    def show(self, frame: Frame) -> None:
        if self.sent is None and frame.root.number == self.loaded:
            self.sent = frame
            self.tell(frame.pulse())
        self.loaded = None
        self.latest = frame
        self._wake()

    def tell(self, text: str) -> None:
        """An answer to this socket alone; it waits for nothing that is drawn."""
        asyncio.create_task(self._deliver(text))  # noqa: RUF006  a socket that closes ends it

    def done(self, nonce: str) -> None:
        """A move of this socket's has landed."""
        self._landed.append(nonce)
        self._wake()

    def pulse(self, now: float) -> None:
        """A sign of life, where nothing was said for long; the end, where nothing is taken for too long."""
        if self._since and now - self._since >= SEND_TIMEOUT:
            self.close()
            asyncio.create_task(self.drop())  # noqa: RUF006  it closes the socket, and ends with it
        elif self._sending is None and self.sent is not None and now - self.heard >= HEARTBEAT:
            self.tell(self.sent.pulse())

    def dismiss(self) -> None:
        """This person may no longer watch."""
        self.dismissed = True
        self.viewer, self.curtain, self.chairs = SPECTATOR, None, frozenset()
        self._wake()

    def close(self) -> None:
        if self._sending is not None:
            self._sending.cancel()

    def _wake(self) -> None:
        if self._sending is None:
            self._sending = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        """Send whatever is newest, until that is what the socket has."""
        try:
            while not self.dismissed and (frame := self.latest) is not None:
                if frame is self.sent and not self._landed:
                    return
                text = frame.message(self.sent) if frame is not self.sent else frame.pulse()
                await self._deliver(self._answered(text))
                self.sent = frame
            if self.dismissed:
                await self.drop()
        finally:
            self._sending = None

    def _answered(self, message: str) -> str:
        landed, self._landed = self._landed, []
        return f'{message[:-1]},"done":{json.dumps(landed)}}}' if landed else message

    async def _deliver(self, text: str) -> None:
        self._since = began = time.monotonic()
        await self.send(text)
        self._since, self.heard = 0.0, time.monotonic()
        metrics.PUSH_SECONDS.observe(self.heard - began)
