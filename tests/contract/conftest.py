from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import registry
from tables.page import slots
from tests.example import pig


@pytest.fixture(autouse=True)
def on_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other rooms look into the database for what they add to a table's page; one on paper is in none."""
    monkeypatch.setattr(slots, "_fillers", {})


@pytest.fixture
def with_pig() -> Iterator[None]:
    registry.register(pig.game())
    yield
    registry.unregister("pig")
