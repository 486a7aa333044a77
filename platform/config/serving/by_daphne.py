"""Daphne, which reads a whole request before the site hears of it: so what it reads is bounded here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, cast

import daphne.server
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory, WebRequest
from twisted.internet import reactor as installed
from twisted.internet.base import DelayedCall
from twisted.internet.defer import Deferred
from twisted.internet.protocol import connectionDone
from twisted.internet.tcp import Server
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel

from config import lifecycle
from web import limits
from web.crowd import Door, Rush
from web.sockets import DOOR

# What is still on its way when a body was refused may run out, or the refusal would not be read.
LINGER_SECONDS = 2
TOO_LONG = b"HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
NOT_NOW = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Reactor(Protocol):
    """Twisted's, whose interfaces are written in a way that mypy cannot read."""

    def callLater(self, delay: float, call: Callable[[], object]) -> DelayedCall: ...  # noqa: N802

    def addSystemEventTrigger(  # noqa: N802
        self, phase: str, event: str, call: Callable[[], object]
    ) -> object: ...


reactor = cast(Reactor, installed)


class Request(WebRequest):
    refused = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802  Twisted's names
        if length is not None and length > limits.BODY_BYTES:
            self._refuse()
            length = 0
        super().gotLength(length)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        if not self.refused and self.content.tell() + len(data) > limits.BODY_BYTES:
            self._refuse()
        if not self.refused:
            super().handleContentChunk(data)

    def _refuse(self) -> None:
        self.refused = True
        transport = self.channel.transport
        transport.write(TOO_LONG)
        transport.loseWriteConnection()
        self.channel.allow(LINGER_SECONDS)

    def process(self) -> Any:
        if self.refused:
            return self.channel.transport.abortConnection()
        if self.requestHeaders.hasHeader(b"Upgrade") and DOOR.full(self.channel.transport.getPeer().host):
            # Before the handshake, which takes as long as many refusals.
            self.channel.transport.write(NOT_NOW)
            return self.channel.transport.loseConnection()
        # Daphne would let any visitor say by this header where the site lives.
        self.requestHeaders.removeHeader(b"Daphne-Root-Path")
        # No socket of ours has a protocol of its own, and Daphne breaks down over one that is not ASCII.
        self.requestHeaders.removeHeader(b"Sec-WebSocket-Protocol")
        answered = super().process()
        if self.transport is None:
            # It became a socket, which is counted as such.
            self.channel.leave()
        return answered


class Channel(HTTPChannel):
    """One connection, which is not given for ever to whoever sends a byte now and then."""

    requestFactory = Request  # noqa: N815
    totalHeadersSize = limits.HEADER_BYTES  # noqa: N815
    _late: DelayedCall | None = None
    _inside = True

    def allow(self, seconds: int | None) -> None:
        """Give the visitor so long for what comes next; None for as long as the site itself takes."""
        if self._late is not None and self._late.active():
            self._late.cancel()
        self._late = reactor.callLater(seconds, self._connection.abortConnection) if seconds else None

    @property
    def _connection(self) -> Server:
        return cast(Server, self.transport)

    def leave(self) -> None:
        self.allow(None)
        if self._inside:
            self._inside = False
            self.factory.door.leave(self._connection.getPeer().host)

    def connectionMade(self) -> None:  # noqa: N802
        super().connectionMade()
        self.allow(limits.HEADER_SECONDS)

    def allHeadersReceived(self) -> None:  # noqa: N802
        self.allow(limits.BODY_SECONDS)
        super().allHeadersReceived()

    def allContentReceived(self) -> None:  # noqa: N802
        self.allow(None)
        super().allContentReceived()

    def requestDone(self, request: Request) -> None:  # noqa: N802
        self.allow(limits.IDLE_SECONDS)
        super().requestDone(request)

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802
        self.leave()
        super().connectionLost(reason)


class Factory(HTTPFactory):
    protocol = Channel

    def __init__(self, server: Any) -> None:
        super().__init__(server)
        rush = Rush(limits.NEW_CONNECTIONS, limits.NEW_CONNECTIONS_A_SECOND)
        self.door = Door(limits.CONNECTIONS, rush)

    def buildProtocol(self, addr: Any) -> Channel | None:  # noqa: N802
        """Twisted hangs up where there is none."""
        if not self.door.enter(addr.host):
            return None
        channel: Channel = super().buildProtocol(addr)
        channel.requestFactory = Request
        return channel


def _stop() -> Deferred[None]:
    return Deferred.fromFuture(asyncio.ensure_future(lifecycle.stop()))


def run(host: str, port: int, application: str) -> None:
    # Daphne's server looks for its factory under this name.
    daphne.server.HTTPFactory = Factory
    # It has no lifespan. Its loop runs once its reactor does.
    reactor.callLater(0, lifecycle.start)
    reactor.addSystemEventTrigger("before", "shutdown", _stop)
    # The same bound holds for what is sent: the whole page of a table has to fit.
    size = str(limits.PAGE_BYTES)
    where = ["--bind", host, "--port", str(port)]
    patience = ["--application-close-timeout", "5", "--websocket_connect_timeout", "20"]
    bounds = ["--websocket-max-message-size", size, "--websocket-max-frame-size", size]
    # Silent: the lines of its access log hold whole addresses, some of which are keys.
    CommandLineInterface().run([*where, *patience, *bounds, "--verbosity", "0", application])
