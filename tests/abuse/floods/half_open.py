"""Requests that never end: headers a byte at a time, bodies a byte at a time, bodies without measure."""

from __future__ import annotations

import asyncio
import contextlib
from urllib.parse import urlsplit

from tests.abuse.floods.flood import Flood
from tests.abuse.visitor import loopback

ADDRESSES = 3
# Bytes that are sent of a body, unless the site hangs up before.
ENORMOUS = 300_000_000
PIECE = b"x" * 64_000
HEAD = "POST /importer/ HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/octet-stream\r\n"


class HalfOpen(Flood):
    """Each connection stays open until the window is over, or until the site closes it."""

    name = "half-open requests"
    units = 900
    at_once = 300
    # Seconds between two bytes.
    pause = 1.0
    drain = 0.0

    async def one(self, n: int) -> None:
        host = urlsplit(self.staged.url)
        kinds = (self._slow_headers, self._slow_body, self._enormous, self._endless)
        try:
            reader, writer = await asyncio.open_connection(
                host.hostname, host.port, local_addr=(loopback(n % ADDRESSES), 0)
            )
        except OSError:
            self.answers["none"] += 1
            return
        try:
            # Many slow ones, a few enormous.
            kind = kinds[n % 2] if n % 20 else kinds[2 + n // 20 % 2]
            await kind(writer, HEAD.format(host=host.netloc).encode())
            await self._answered(reader)
        except ConnectionError:
            self.answers["hung up"] += 1
        finally:
            writer.transport.abort()

    async def _slow_headers(self, writer: asyncio.StreamWriter, head: bytes) -> None:
        await self._slowly(writer, head + b"X-Slow: " + b"y" * 10_000)

    async def _slow_body(self, writer: asyncio.StreamWriter, head: bytes) -> None:
        writer.write(head + b"Content-Length: 2000000\r\n\r\n")
        await self._slowly(writer, b"z" * 2_000_000)

    async def _slowly(self, writer: asyncio.StreamWriter, content: bytes) -> None:
        for byte in content:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(self.pause)

    async def _enormous(self, writer: asyncio.StreamWriter, head: bytes) -> None:
        writer.write(head + f"Content-Length: {ENORMOUS}\r\n\r\n".encode())
        await self._at_length(writer, PIECE)

    async def _endless(self, writer: asyncio.StreamWriter, head: bytes) -> None:
        writer.write(head + b"Transfer-Encoding: chunked\r\n\r\n")
        await self._at_length(writer, f"{len(PIECE):x}\r\n".encode() + PIECE + b"\r\n")

    async def _at_length(self, writer: asyncio.StreamWriter, piece: bytes) -> None:
        # An answer may be there to read though the site takes no more.
        with contextlib.suppress(ConnectionError):
            for _ in range(ENORMOUS // len(piece)):
                writer.write(piece)
                await writer.drain()

    async def _answered(self, reader: asyncio.StreamReader) -> None:
        status = (await reader.readline()).split()
        self.answers[status[1].decode() if len(status) > 1 else "hung up"] += 1
