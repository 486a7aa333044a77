"""What the doctor finds only by asking: a proxy, a mail server, Redis, each with a mistake planted in it."""

from __future__ import annotations

import http.server
import socket
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.accounts.doors.provider import provider
from tests.config.sites import noticed
from tests.loopback import serving


class Answering(http.server.BaseHTTPRequestHandler):
    status = 200

    def do_GET(self) -> None:
        self.send_response(self.status)
        self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/")  # type: ignore[attr-defined]
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def proxy(answer: int) -> AbstractContextManager[str]:
    return serving(type("Handler", (Answering,), {"status": answer}))


PROXIES = {
    # The site sends visitors to https again, for the proxy does not say that they came by it.
    "without X-Forwarded-Proto": (301, "let the proxy set X-Forwarded-Proto to https"),
    # The site does not know the name by which the proxy asks it.
    "without Host": (400, "let the proxy pass the Host header on"),
    "without a site behind it": (502, "answers 502"),
}


@pytest.mark.parametrize("planted", PROXIES)
def test_a_mistake_of_the_proxy_is_found(tmp_path: Path, planted: str) -> None:
    status, sentence = PROXIES[planted]
    with proxy(status) as address:
        assert sentence in noticed(tmp_path, BASE_URL=address)


def test_a_proxy_that_does_its_part_is_not_blamed(tmp_path: Path) -> None:
    with proxy(200) as address:
        assert "proxy:" not in noticed(tmp_path, BASE_URL=address)


def test_a_provider_is_held_to_its_own_name(tmp_path: Path) -> None:
    with provider() as running:
        asked = {"OIDC_CLIENT_ID": "place", "OIDC_CLIENT_SECRET": "s", "BASE_URL": "https://127.0.0.1:9"}
        assert "OpenID Connect" not in noticed(tmp_path, OIDC_ISSUER=running.issuer, **asked)
        assert "to the last slash" in noticed(tmp_path, OIDC_ISSUER=f"{running.issuer}/", **asked)


@contextmanager
def line_server(answer: bytes, greeting: bytes = b"") -> Iterator[int]:
    """Gives the same answer to whatever it is told, one visitor at a time."""
    door = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        line, _ = door.accept()
        with line:
            line.sendall(greeting)
            while line.recv(1000):
                line.sendall(answer)

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield door.getsockname()[1]
    finally:
        door.close()


REDIS = {
    "a Redis that wants a password": (b"-NOAUTH Authentication required.\r\n" * 3, "Redis: does not answer"),
    "something else on its port": (b"HTTP/1.1 400 Bad Request\r\n\r\n", "Redis: does not answer"),
}


@pytest.mark.parametrize("planted", REDIS)
def test_a_mistake_of_redis_is_found(tmp_path: Path, planted: str) -> None:
    answer, sentence = REDIS[planted]
    with line_server(answer) as port:
        assert sentence in noticed(tmp_path, REDIS_URL=f"redis://127.0.0.1:{port}/0")


@pytest.fixture
def refusing_mail() -> Iterator[int]:
    """A mail server that takes nobody's password."""
    door = socket.create_server(("127.0.0.1", 0))
    greeting = b"250-here\r\n250 AUTH PLAIN\r\n"

    def refusal(asked: bytes) -> bytes:
        return b"221 bye\r\n" if asked.upper().startswith(b"QUIT") else b"535 no\r\n"

    def serve() -> None:
        line, _ = door.accept()
        with line:
            line.sendall(b"220 here\r\n")
            while asked := line.recv(1000):
                line.sendall(greeting if asked.upper().startswith(b"EHLO") else refusal(asked))

    threading.Thread(target=serve, daemon=True).start()
    yield door.getsockname()[1]
    door.close()


def test_a_wrong_mail_password_is_found(tmp_path: Path, refusing_mail: int) -> None:
    mail = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(refusing_mail)}
    told = noticed(tmp_path, **mail, EMAIL_USER="place", EMAIL_PASSWORD="wrong", DEFAULT_FROM_EMAIL="a@b.fr")
    assert "does not take EMAIL_USER with EMAIL_PASSWORD" in told
