"""What lies outside the house: a push service, chat rooms and a post office, each with its bad days."""

from __future__ import annotations

import asyncio
import email
import json
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from email import policy
from typing import Any

from aiosmtpd.controller import Controller

from tests.notices.people import Device
from tests.notices.web_push import decrypted, signed_claims
from tests.notices.week.clock import Clock

ANSWERS = {"ok": 201, "gone": 410, "busy": 503}


@dataclass
class Got:
    """Something that arrived, and was taken."""

    at: float
    address: str
    tag: str
    close: bool = False


@dataclass
class World:
    clock: Clock
    mail_port: int
    got: list[Got] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    devices: dict[str, Device] = field(default_factory=dict)
    # Called with what was just taken and not yet answered: the moment at which a process dies worst.
    before_answer: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self._tried: Counter[str] = Counter()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(10)
        self.port: int = server.sockets[0].getsockname()[1]
        self._post_office = Controller(self, hostname="127.0.0.1", port=self.mail_port)
        self._post_office.start()

    def close(self) -> None:
        self._post_office.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)

    def address(self, kind: str, name: str) -> str:
        """kind: ok, flaky (every first try fails), gone, hangs; or the same of a chat room."""
        return f"http://127.0.0.1:{self.port}/{kind}/{name}"

    def _take(self, address: str, tag: str, close: bool = False) -> None:
        self.got.append(Got(self.clock.seconds(), address, tag, close))
        self.before_answer()

    # -- pushes and webhooks --------------------------------------------------------------------------------

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            head = dict(line.split(": ", 1) for line in lines if line)
            body = await reader.readexactly(int(head["Content-Length"]))
            path = first.split()[1]
            if path.startswith("/hangs/"):
                # Until the other end has had enough.
                await reader.read()
                return
            status = self._answer(path, head, body)
            writer.write(f"HTTP/1.1 {status} So\r\nContent-Length: 0\r\n\r\n".encode())
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            # The one who asked was killed: half of what this is about.
            return
        finally:
            writer.close()

    def _answer(self, path: str, head: dict[str, str], body: bytes) -> int:
        _, kind, name = path.split("/", 2)
        if kind == "gone":
            return ANSWERS["gone"]
        try:
            tag, close = self._read(name, head, body)
        except Exception as error:
            self.wrong.append(f"{path}: {type(error).__name__} {error}")
            return ANSWERS["gone"]
        self._tried[name + tag] += 1
        if kind == "flaky" and self._tried[name + tag] == 1 and not close:
            return ANSWERS["busy"]
        self._take(name, tag, close)
        return ANSWERS["ok"]

    def _read(self, name: str, head: dict[str, str], body: bytes) -> tuple[str, bool]:
        """As its reader would; whatever is not as the RFCs say is an error."""
        if name not in self.devices:
            return head["Idempotency-Key"], False
        claims = signed_claims(head["Authorization"])
        if claims["aud"] != f"http://127.0.0.1:{self.port}":
            raise ValueError(f"signed for {claims['aud']}")
        message: dict[str, Any] = json.loads(decrypted(body, self.devices[name]))
        return message["tag"], message.get("close", False)

    # -- letters --------------------------------------------------------------------------------------------

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _: Any) -> str:  # noqa: N802
        if address.startswith("unknown-"):
            return "550 nobody of that name"
        self._tried[address] += 1
        if address.startswith("flaky-") and self._tried[address] % 2:
            return "451 later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        letter = email.message_from_bytes(envelope.content, policy=policy.default)
        self._take(envelope.rcpt_tos[0], str(letter["Message-ID"]))
        return "250 OK"
