"""By what names the site answers."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from config import environment


@pytest.fixture(autouse=True)
def _debian(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian writes the machine's own name as 127.0.1.1."""
    monkeypatch.setattr(socket, "gethostname", lambda: "chaumiere")
    found: list[Any] = [(0, 0, 0, "", ("127.0.1.1", 0)), (0, 0, 0, "", ("fe80::1", 0, 0, 0))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: found)
    monkeypatch.setattr(environment, "lan_address", lambda: "192.168.1.20")


def answers_to(**environ: str) -> list[str]:
    return environment.allowed_hosts(environment.read(environ))


def test_neighbours_may_come_by_name_and_by_address() -> None:
    hosts = answers_to(HOST="0.0.0.0")  # noqa: S104  what HOST may say
    assert {"chaumiere", "chaumiere.local", "192.168.1.20", "[fe80::1]", "localhost"} <= set(hosts)


def test_alone_the_machine_answers_to_itself_only() -> None:
    assert "192.168.1.20" not in answers_to(HOST="127.0.0.1")


def test_the_address_people_type_gives_the_name_the_links_and_the_secure_cookies() -> None:
    given = environment.read({"BASE_URL": "https://jeux.example.org/"})
    assert environment.allowed_hosts(given) == ["jeux.example.org", "127.0.0.1"]
    assert environment.origins(given) == ["https://jeux.example.org"]
    assert environment.https(given)
    assert not environment.https(environment.read({"BASE_URL": "http://jeux.local:8000"}))
    assert not environment.https(environment.read({"BASE_URL": "https://jeux.example.org", "HTTPS": "0"}))
