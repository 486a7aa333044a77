"""Somebody at a table without a browser, with the manners of static/js/table.js: a socket that comes back by
itself, frames of the past ignored, and a click that is sent again with its nonce until it is answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from random import Random
from typing import Any

import httpx
import websockets

from tests.faults import books
from tests.faults.report import Report

CSRF = "c" * 32
RETRY_AFTER = (0.3, 0.6, 1.2, 2.5)
# As SILENCE in table.js, but a test has less time.
SILENCE = 30
# Sent once, doubled by an impatient finger, or ten times by a broken network.
COPIES, WEIGHTS = (1, 2, 10), (85, 10, 5)
# A person whose page says nothing new looks away and back.
GLANCE = 20


class Viewer:
    """A socket at a table, and what it shows."""

    def __init__(self, site: str, code: str, session: str | None, report: Report, luck: Random) -> None:
        self.site, self.code, self.report, self.luck = site, code, report, luck
        self.cookies = {"csrftoken": CSRF} | ({"sessionid": session} if session else {})
        self.shown = 0
        self.news = asyncio.Event()
        self._socket: Any = None

    async def watch(self) -> None:
        """Until cancelled."""
        attempt = 0
        while True:
            try:
                async with self._connected() as self._socket:
                    attempt = 0
                    self.report.sockets["opened"] += 1
                    await self._listen()
            except (OSError, TimeoutError, websockets.WebSocketException):
                self.report.sockets["lost or refused"] += 1
            await asyncio.sleep(RETRY_AFTER[min(attempt, len(RETRY_AFTER) - 1)])
            attempt += 1

    def _connected(self, **options: Any) -> websockets.connect:
        return websockets.connect(
            f"{self.site.replace('http', 'ws')}/ws/t/{self.code}/?lang=fr",
            origin=self.site,  # type: ignore[arg-type]
            additional_headers={"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())},
            open_timeout=10,
            close_timeout=1,
            max_size=None,
            **options,
        )

    async def _listen(self) -> None:
        while True:
            async with asyncio.timeout(SILENCE):
                frame = json.loads(await self._socket.recv())
            self.report.sockets["frames"] += 1
            if frame["version"] >= self.shown:
                self.shown = frame["version"]
                self.news.set()

    def cut(self) -> None:
        """The network goes, without a word."""
        if self._socket is not None and self._socket.transport is not None:
            self._socket.transport.abort()

    async def shows(self, index: int, within: float) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while self.shown < index:
                    self.news.clear()
                    await self.news.wait()
        return self.shown == index


class DeafReader(Viewer):
    """Opens a socket and never reads it: its buffers fill, and nobody else may notice."""

    async def watch(self) -> None:
        while True:
            with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                async with self._connected(max_queue=1, ping_interval=None) as self._socket:
                    self.report.sockets["deaf readers"] += 1
                    await asyncio.sleep(SILENCE)
            await asyncio.sleep(1)


class Person(Viewer):
    def __init__(
        self, site: str, code: str, seat: int, session: str, report: Report, luck: Random, pause: float
    ) -> None:
        super().__init__(site, code, session, report, luck)
        self.seat, self._pause = seat, pause
        self._http = httpx.AsyncClient(base_url=site, cookies=self.cookies, timeout=10)

    async def play(self) -> None:
        """Click whenever the page asks something, until the game is over."""
        while True:
            self.news.clear()
            over, question = await books.read(books.look, self.code, self.seat, self.luck)
            if over:
                break
            if question:
                await asyncio.sleep(self.luck.uniform(0, 2 * self._pause))
                await self._click(question)
            try:
                async with asyncio.timeout(GLANCE):
                    await self.news.wait()
            except TimeoutError:
                # Other people are slow, or the house forgot to tell this page: the report says how often.
                self.report.sockets["long silences"] += 1
        await self._http.aclose()

    async def _click(self, question: books.Question) -> None:
        nonce = secrets.token_urlsafe(12)
        self.report.sent.setdefault(self.code, set()).add(nonce)
        copies = self.luck.choices(COPIES, WEIGHTS)[0]
        self.report.clicks[f"sent {copies} times at once" if copies > 1 else "sent once"] += 1
        data = {"action": question.action, "stamp": question.stamp, "nonce": nonce}
        statuses = await asyncio.gather(*(self._until_answered(data) for _ in range(copies)))
        answers = [status for status in statuses if status is not None]
        if any(status < 300 for status in answers):
            self.report.acknowledged.setdefault(self.code, set()).add(nonce)
        if any(status >= 300 for status in answers):
            self.report.refused.setdefault(self.code, set()).add(nonce)

    async def _until_answered(self, data: dict[str, str]) -> int | None:
        deadline = time.monotonic() + books.PATIENCE
        for attempt in range(1000):
            status = await self._post(data)
            if status is not None:
                return status
            if time.monotonic() > deadline:
                self.report.problems.append(f"{self.code}: a click was never answered")
                break
            await asyncio.sleep(RETRY_AFTER[min(attempt, len(RETRY_AFTER) - 1)])
        return None

    async def _post(self, data: dict[str, str]) -> int | None:
        """The status of the answer, or None where the page would send the click again."""
        headers = {"X-CSRFToken": CSRF, "HX-Request": "true", "X-Live": "1", "Origin": self.site}
        try:
            answer = await self._http.post(f"/t/{self.code}/play/", data=data, headers=headers)
        except (httpx.HTTPError, OSError):
            self.report.answers["no answer"] += 1
            return None
        self.report.answers[str(answer.status_code)] += 1
        if answer.status_code == 500:
            self.report.problems.append(f"{self.code}: a click was answered with 500")
        # 429: too many copies at once; the page says to wait.
        return None if answer.status_code in (429, 500, 502, 503, 504) else answer.status_code
