"""One short request to an address that somebody else gave us. It never reaches our own networks.

The name is looked up here, every address it has must be a public one, and the connection goes to the address
that was looked at, so a name that changes its mind in between gains nothing. No redirect is followed, the
whole takes a few seconds at most, and of the answer only its head is read.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from socket import SOCK_STREAM, getaddrinfo
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from notices.channels.base import Passing, Permanent

SECONDS = 5.0
HEAD_BYTES = 65_536
LENGTH = 1000
# Answers of a busy or resting server; any other refusal would be the same the next time.
MAY_PASS = {408, 425, 429}


async def post(url: str, body: bytes, headers: Mapping[str, str]) -> None:
    """Raises Permanent or Passing, unless it was taken."""
    try:
        async with asyncio.timeout(SECONDS):
            status = await _ask(split(url), body, headers)
    except TimeoutError:
        raise Passing("no answer in time") from None
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise Passing(f"{type(error).__name__}: {error}") from error
    if 300 <= status < 400:
        raise Permanent(f"redirects ({status})")
    if status in MAY_PASS or status >= 500:
        raise Passing(f"answered {status}")
    if status >= 400:
        raise Permanent(f"answered {status}")


def split(url: str) -> SplitResult:
    """The parts of an address that can be asked at all; Permanent of any other."""
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError as error:
        raise Permanent(str(error)) from error
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LENGTH
    if not plain or found.scheme not in {"https", "http"} or not found.hostname or port == 0:
        raise Permanent("no address of the web")
    if found.username is not None or found.password is not None:
        raise Permanent("an address with a name or a password in it")
    return found


def allowed(raw: str) -> bool:
    """Whether this address is on the open internet, or on a network that the host named."""
    address: IPv4Address | IPv6Address = ip_address(raw.partition("%")[0])
    if isinstance(address, IPv6Address):
        # The same machine, spelled through an older or newer network.
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            return allowed(str(inner))
        if address in ip_network("64:ff9b::/96"):
            return allowed(str(IPv4Address(int(address) & 0xFFFFFFFF)))
    named = any(address in ip_network(network) for network in settings.NOTICE_NETWORKS)
    return named or (address.is_global and not address.is_multicast)


def require_public(url: str) -> None:
    """For a form: Permanent of what would be refused anyway. Asked again of every request."""
    found = split(url)
    try:
        known = getaddrinfo(found.hostname, found.port or 443, type=SOCK_STREAM)
    except OSError as error:
        raise Permanent("a name that nobody knows") from error
    if not all(allowed(str(info[4][0])) for info in known):
        raise Permanent("on a private network")


async def look_up(host: str, port: int) -> str:
    """An address of this host, all of whose addresses are allowed."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=SOCK_STREAM)
    addresses = [str(info[4][0]) for info in found]
    if not addresses or not all(map(allowed, addresses)):
        raise Permanent("on a private network")
    return addresses[0]


async def _ask(url: SplitResult, body: bytes, headers: Mapping[str, str]) -> int:
    secure = url.scheme == "https"
    host, port = str(url.hostname), url.port or (443 if secure else 80)
    address = await look_up(host, port)
    reader, writer = await asyncio.open_connection(
        address,
        port,
        limit=HEAD_BYTES,
        ssl=ssl.create_default_context() if secure else None,
        server_hostname=host if secure else None,
    )
    try:
        writer.write(_request(url, body, headers))
        await writer.drain()
        head = await reader.readuntil(b"\r\n\r\n")
    finally:
        # What comes after the head, a gigabyte or nothing, is not ours to read.
        writer.transport.abort()
    return _status(head)


def _request(url: SplitResult, body: bytes, headers: Mapping[str, str]) -> bytes:
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    lines = {
        "Host": url.netloc,
        "User-Agent": "PlaceDuVillage",
        "Connection": "close",
        "Content-Length": str(len(body)),
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def _status(head: bytes) -> int:
    parts = head.split(b" ", 2)
    if len(parts) < 3 or not parts[0].startswith(b"HTTP/1.") or not parts[1].isdigit():
        raise Passing("no answer of the web")
    return int(parts[1])
