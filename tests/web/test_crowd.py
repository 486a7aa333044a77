"""An address that begins too many things at once is slowed down, and only that one."""

from __future__ import annotations

from typing import Any

import pytest

from web import crowd
from web.crowd import Rush


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(crowd.time, "monotonic", lambda: now[0])
    return now


def admitted(rush: Rush, times: int, address: str = "192.0.2.1") -> int:
    return sum(rush.admit(address) for _ in range(times))


def test_so_many_at_once_then_so_many_a_second(clock: list[float]) -> None:
    rush = Rush(40, 10)
    assert admitted(rush, 100) == 40
    assert admitted(rush, 100, "192.0.2.2") == 40
    clock[0] += 1
    assert admitted(rush, 100) == 10
    clock[0] += 60
    assert admitted(rush, 100) == 40


def test_leniency_counts(clock: list[float], settings: Any) -> None:
    settings.LENIENCY = 2
    assert admitted(Rush(40, 10), 100) == 80


def test_addresses_with_nothing_to_wait_for_are_forgotten(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "MANY", 5)
    rush = Rush(40, 10)
    for n in range(50):
        rush.admit(f"192.0.2.{n}")
        clock[0] += 1
    assert len(rush._whole) <= 6
