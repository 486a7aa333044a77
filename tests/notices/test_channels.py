"""The ways themselves, each against a real server on loopback."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from notices import outside, vapid
from notices.channels import web_push, webhook
from notices.channels.base import Passing, Permanent
from tests.notices.people import TOLD, Device
from tests.notices.web_push import decrypted, signed_claims


@pytest.fixture
def _loopback(settings: Any) -> None:
    settings.NOTICE_NETWORKS = ["127.0.0.0/8", "::1/128"]


class Server:
    """Answers everybody the same, and keeps what was asked."""

    def __init__(self, answer: bytes = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n") -> None:
        self.answer, self.head, self.body, self.port, self.wrote = answer, {}, b"", 0, 0
        self.keep_on: Callable[[], bytes] | None = None

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        self.head = dict(line.split(": ", 1) for line in head[1:] if line)
        self.body = await reader.readexactly(int(self.head["Content-Length"]))
        writer.write(self.answer)
        try:
            while self.keep_on:
                writer.write(self.keep_on())
                await writer.drain()
                self.wrote += 1
        except ConnectionError:
            return
        finally:
            writer.close()


@asynccontextmanager
async def serving(server: Server) -> AsyncIterator[str]:
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    server.port = listening.sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{server.port}/push/xyz"
    finally:
        listening.close()


# -- web push ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_loopback")
async def test_a_push_can_be_read_by_its_browser_and_is_signed_by_the_site() -> None:
    device, server = Device(), Server()
    async with serving(server) as address:
        await web_push.send(SimpleNamespace(address=address, keys=device.keys), TOLD)
        message = json.loads(decrypted(server.body, device))
        assert message == {
            "title": TOLD.title,
            "body": TOLD.body,
            "url": TOLD.path,
            "tag": TOLD.tag,
            "lang": "fr",
        }
        claims = signed_claims(server.head["Authorization"])
        assert claims["aud"] == f"http://127.0.0.1:{server.port}"
        assert claims["sub"].startswith("mailto:")
        assert int(server.head["TTL"]) > 0
        assert len(server.head["Topic"]) <= 32
        first = server.body
        await web_push.send(SimpleNamespace(address=address, keys=device.keys), TOLD)
        assert server.body != first, "another salt and another key each time"


@pytest.mark.usefixtures("_loopback")
@pytest.mark.parametrize(
    ("status", "failure"), [(410, Permanent), (404, Permanent), (503, Passing), (429, Passing)]
)
async def test_a_push_service_says_whether_to_try_again(status: int, failure: type[Exception]) -> None:
    server = Server(f"HTTP/1.1 {status} No\r\n\r\n".encode())
    async with serving(server) as address:
        with pytest.raises(failure):
            await web_push.send(SimpleNamespace(address=address, keys=Device().keys), TOLD)


def test_the_key_is_made_once_and_nobody_else_reads_it(settings: Any, tmp_path: Path) -> None:
    settings.VAR = tmp_path
    vapid.key.cache_clear()
    try:
        first = vapid.public()
        vapid.key.cache_clear()
        assert vapid.public() == first
        assert [path.name for path in tmp_path.iterdir()] == ["vapid.pem"]
        assert (tmp_path / "vapid.pem").stat().st_mode & 0o777 == 0o600
    finally:
        vapid.key.cache_clear()


# -- webhooks ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_loopback")
@pytest.mark.parametrize("shape", webhook.SHAPES)
async def test_each_shape_has_the_line_and_the_link(shape: str) -> None:
    server = Server()
    async with serving(server) as address:
        keys = {"shape": shape}
        await webhook.send(SimpleNamespace(address=address, keys=keys, origin="https://place.example"), TOLD)
    link = "https://place.example/t/ABCDEFGH/"
    body = server.body.decode()
    expected: dict[str, Any] = {
        "discord": {"content": f"{TOLD.body}\n{link}", "allowed_mentions": {"parse": []}},
        "slack": {"text": f"{TOLD.body.replace('<b>', '&lt;b&gt;')}\n{link}"},
        "matrix": {"text": f"{TOLD.body}\n{link}"},
        "json": {"id": "tag1", "occasion": "turn", "text": TOLD.body, "link": link},
    }
    if shape == "ntfy":
        assert (body, server.head["Click"]) == (TOLD.body, link)
    else:
        assert json.loads(body) == expected[shape]


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:1/",
        "http://localhost/",
        "http://10.1.2.3/",
        "http://192.168.1.1/",
        "http://172.16.0.9/",
        "http://169.254.169.254/latest/meta-data/",
        "http://100.64.0.1/",
        "http://0.0.0.0/",
        "http://224.0.0.1/",
        "http://[::1]/",
        "http://[fe80::1]/",
        "http://[fd00::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://2130706433/",
        "http://0x7f.1/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "http://name:password@example.org/",
        "http://exa mple.org/",
        "http://example.org/\r\nHost: other",
        "http:///nowhere",
        "http://example.org:99999/",
    ],
)
async def test_no_address_of_our_own_is_ever_asked(address: str) -> None:
    with pytest.raises(Permanent):
        await outside.post(address, b"", {})
    with pytest.raises(Permanent):
        outside.require_public(address)


def test_addresses_of_the_open_internet_may_be_asked() -> None:
    assert all(map(outside.allowed, ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"]))


@pytest.mark.usefixtures("_loopback")
async def test_no_redirect_is_followed() -> None:
    server = Server(b"HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\n\r\n")
    async with serving(server) as address:
        with pytest.raises(Permanent, match="redirects"):
            await outside.post(address, b"", {})


@pytest.mark.usefixtures("_loopback")
async def test_whoever_hangs_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "SECONDS", 0.3)
    server = Server(b"HTTP/1.1 200 OK\r\n")

    def drip() -> bytes:
        return b"X-More: and more\r\n"

    async def slow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                writer.write(drip())
                await writer.drain()
                await asyncio.sleep(0.05)
        except ConnectionError:
            writer.close()

    server.serve = slow  # type: ignore[method-assign]
    began = asyncio.get_running_loop().time()
    async with serving(server) as address:
        with pytest.raises(Passing, match="in time"):
            await outside.post(address, b"", {})
    assert asyncio.get_running_loop().time() - began < 2


@pytest.mark.usefixtures("_loopback")
async def test_of_a_gigabyte_next_to_nothing_is_read() -> None:
    server = Server(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
    server.keep_on = lambda: b"x" * 65_536
    async with serving(server) as address:
        await outside.post(address, b"", {})
        await asyncio.sleep(0.2)
    assert server.wrote < 200, "the connection was closed, and the buffers of the two kernels hold no more"


@pytest.mark.usefixtures("_loopback")
async def test_an_endless_head_is_cut_off() -> None:
    server = Server(b"HTTP/1.1 200 OK\r\n")
    server.keep_on = lambda: b"X-More: " + b"x" * 65_536 + b"\r\n"
    async with serving(server) as address:
        with pytest.raises(Passing):
            await outside.post(address, b"", {})
