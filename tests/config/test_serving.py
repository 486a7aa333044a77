"""Whoever dawdles, floods or crowds holds neither server: half requests, long bodies, many connections."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidMessage, InvalidStatus
from websockets.sync.client import connect

from benchmarks.cluster.service import answers, free_port
from config.serving import SERVERS
from replay import importing
from tests.config import small
from web import limits

ROOT = Path(__file__).resolve().parents[2]
NGINX = ROOT / "deploy" / "nginx"
PROXY = (NGINX / "proxy.conf").read_text()


@pytest.fixture(scope="module", params=SERVERS)
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    yield from serving(request.param, tmp_path_factory.mktemp("var"))


@pytest.fixture(scope="module", params=SERVERS)
def proxied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    yield from serving(request.param, tmp_path_factory.mktemp("var"), TRUSTED_PROXIES="127.0.0.0/8")


def serving(server: str, var: Path, **env: str) -> Iterator[int]:
    port = free_port()
    env |= {"PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}", "PLACE_VAR": str(var), "LENIENCY": "1"}
    command = [sys.executable, "-m", "tests.config.small", server, str(port)]
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | env)
    try:
        deadline = time.monotonic() + 60
        while not answers(port):
            assert process.poll() is None, f"{server} fell over"
            assert time.monotonic() < deadline, f"{server} does not answer"
            time.sleep(0.1)
        yield port
    finally:
        process.kill()
        process.wait()


def line_to(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=4 * small.SECONDS)
    line.settimeout(4 * small.SECONDS)
    return line


def heard(line: socket.socket) -> bytes:
    """All that is said until the server hangs up."""
    said = b""
    try:
        while piece := line.recv(65536):
            said += piece
    except ConnectionResetError:
        pass
    return said


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf",
    ],
    ids=["nothing", "a word", "a header", "a body"],
)
def test_half_a_request_is_not_waited_for_however_often_it_adds_a_letter(port: int, begun: bytes) -> None:
    began = time.monotonic()
    with line_to(port) as line:
        line.sendall(begun)
        line.settimeout(0.2)
        while time.monotonic() - began < 4 * small.SECONDS:
            try:
                if not line.recv(65536):
                    break
            except TimeoutError:
                line.sendall(b"x" if begun else b"")
            except (ConnectionResetError, BrokenPipeError):
                break
    assert small.SECONDS - 1 < time.monotonic() - began < 3 * small.SECONDS


def test_after_an_answer_half_a_request_is_not_waited_for_either(port: int) -> None:
    with line_to(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200" in line.recv(65536)
        began = time.monotonic()
        line.sendall(b"GET / HTTP/1.1\r\n")
        heard(line)
        assert time.monotonic() - began < 3 * small.SECONDS


def test_a_body_announced_as_too_long_is_refused_before_it_comes(port: int) -> None:
    with line_to(port) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000000\r\n\r\n")
        began = time.monotonic()
        assert b" 413 " in line.recv(65536).split(b"\r\n")[0]
        assert time.monotonic() - began < 1


def test_a_body_that_grows_too_long_is_cut_off(port: int) -> None:
    chunk = b"%x\r\n%s\r\n" % (100_000, b"x" * 100_000)
    sent = 0
    with line_to(port) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        try:
            while sent < 40 * limits.BODY_BYTES:
                line.sendall(chunk)
                sent += 100_000
                line.settimeout(0.001)
                try:
                    assert b" 413 " in line.recv(65536)
                    break
                except TimeoutError:
                    line.settimeout(5)
        except (ConnectionResetError, BrokenPipeError):
            pass
    assert limits.BODY_BYTES * 0.9 < sent < 10 * limits.BODY_BYTES


def test_the_longest_body_passes(port: int) -> None:
    answer = httpx.post(f"http://127.0.0.1:{port}/", content=b"x" * limits.BODY_BYTES, timeout=30)
    assert answer.text.startswith(str(limits.BODY_BYTES))


@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "one by one"])
def test_headers_are_bounded(port: int, at_once: bool) -> None:
    lines = [b"X-Long: " + b"x" * 8000 + b"\r\n"] * 10
    with line_to(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        try:
            for piece in [b"".join([*lines, b"\r\n"])] if at_once else [*lines, b"\r\n"]:
                line.sendall(piece)
        except (ConnectionResetError, BrokenPipeError):
            pass
        assert b" 200 " not in heard(line)
    assert httpx.get(f"http://127.0.0.1:{port}/", headers={"X-Long": "x" * 8000}).status_code == 200


def taken(port: int, lines: int) -> int:
    """How many of so many connections at once are answered."""
    with ExitStack() as held:
        answered = 0
        for _ in range(lines):
            try:
                line = held.enter_context(line_to(port))
                line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                answered += b"200" in line.recv(65536)
            except (ConnectionResetError, BrokenPipeError):
                pass
    return answered


def test_one_address_holds_only_so_many_connections(port: int) -> None:
    assert taken(port, small.CONNECTIONS + 5) == small.CONNECTIONS
    # Whoever hangs up makes room.
    time.sleep(0.5)
    assert taken(port, 1) == 1


def test_one_address_that_insists_is_hung_up_on_and_no_other(port: int) -> None:
    def passes(address: str) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", port), 10, (address, 0)) as line:
                line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return b"200" in line.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            return False

    for _ in range(20):
        # Without waiting for anything: on a busy machine answers come more slowly than anybody is refused.
        for _ in range(40):
            socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.7", 0)).close()
        if not passes("127.0.0.7"):
            break
    else:
        pytest.fail("nobody was refused")
    assert passes("127.0.0.8")
    time.sleep(2 / limits.NEW_CONNECTIONS_A_SECOND)
    assert passes("127.0.0.7"), "waiting is enough"


def test_one_address_holds_only_so_many_sockets(port: int) -> None:
    for _ in range(2):
        with ExitStack() as held:
            for _ in range(small.SOCKETS):
                held.enter_context(connect(f"ws://127.0.0.1:{port}/"))
            with pytest.raises((InvalidStatus, InvalidMessage)):
                connect(f"ws://127.0.0.1:{port}/")
        time.sleep(1)


def test_a_proxy_may_hold_more_and_each_of_its_visitors_as_many_sockets(proxied: int) -> None:
    assert taken(proxied, small.CONNECTIONS + 5) == small.CONNECTIONS + 5
    time.sleep(0.5)
    with ExitStack() as held:
        for visitor in ("203.0.113.1", "203.0.113.2"):
            said = {"X-Forwarded-For": visitor}
            for _ in range(small.SOCKETS):
                held.enter_context(connect(f"ws://127.0.0.1:{proxied}/", additional_headers=said))
            with pytest.raises((InvalidStatus, InvalidMessage)):
                connect(f"ws://127.0.0.1:{proxied}/", additional_headers=said)


def test_only_a_proxy_says_for_whom_it_asks(port: int, proxied: int) -> None:
    said = {"X-Forwarded-For": "198.51.100.9, 203.0.113.1"}
    assert httpx.get(f"http://127.0.0.1:{port}/", headers=said).text.endswith("from 127.0.0.1")
    assert httpx.get(f"http://127.0.0.1:{proxied}/", headers=said).text.endswith("from 203.0.113.1")


def test_the_proxy_example_lets_pass_what_the_site_takes() -> None:
    found = re.search(r"client_max_body_size (\d+)k;", PROXY)
    assert found
    assert importing.MAX_BYTES < int(found[1]) * 1024 <= limits.BODY_BYTES


def test_the_proxy_example_strips_what_no_visitor_may_say() -> None:
    assert PROXY.count('proxy_set_header Daphne-Root-Path "";') == PROXY.count("proxy_pass ")


def test_nginx_reads_the_example(tmp_path: Path) -> None:
    example = (NGINX / "place.conf").read_text().replace("/etc/nginx/place", str(NGINX))
    example = re.sub(r"ssl_certificate.*|listen 443.*|listen \[::\]:443.*", "", example)
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; events {{}}\nhttp {{ {example.replace('/var/log/nginx', str(tmp_path))} }}\n"
    )
    command = ["/usr/sbin/nginx", "-t", "-q", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


SHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nOrigin: http://localhost\r\n"
)
ODD = [
    b"Daphne-Root-Path",
    b"Sec-WebSocket-Protocol",
    b"Sec-WebSocket-Extensions",
    b"Cookie",
    b"Authorization",
]
ODD += [b"Origin", b"Host", b"Accept-Language", b"X-Forwarded-For", b"User-Agent", b"Upgrade", b"Connection"]


@pytest.mark.parametrize("begun", [b"GET / HTTP/1.1\r\nHost: localhost\r\n", SHAKE], ids=["page", "socket"])
@pytest.mark.parametrize("header", ODD)
def test_a_header_of_any_bytes_is_no_breakdown(port: int, begun: bytes, header: bytes) -> None:
    for value in (b"\xc3\xa9", b"\xff\xfe", b"http://[", b"%ff"):
        with line_to(port) as line:
            line.sendall(begun + header + b": " + value + b"\r\n\r\n")
            first = line.recv(65536).split(b"\r\n")[0]
            assert b" 5" not in first[:13], (value, first)
        time.sleep(0.02)
