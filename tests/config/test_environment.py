"""By what names the site answers."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from config import environment


@pytest.fixture(autouse=True)
def _debian(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian writes the machine's own name as 127.0.1.1."""
    monkeypatch.delenv("ALLOWED_HOSTS", raising=False)
    monkeypatch.setattr(socket, "gethostname", lambda: "chaumiere")
    found: list[Any] = [(0, 0, 0, "", ("127.0.1.1", 0)), (0, 0, 0, "", ("fe80::1", 0, 0, 0))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: found)
    monkeypatch.setattr(environment, "lan_address", lambda: "192.168.1.20")


def test_neighbours_may_come_by_name_and_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOST", "0.0.0.0")  # noqa: S104  what HOST may say
    hosts = environment.allowed_hosts()
    assert {"chaumiere", "chaumiere.local", "192.168.1.20", "[fe80::1]", "localhost"} <= set(hosts)


def test_alone_the_machine_answers_to_itself_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOST", "127.0.0.1")
    assert "192.168.1.20" not in environment.allowed_hosts()
