from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import registry
from tests.example import pig


@pytest.fixture
def with_pig() -> Iterator[None]:
    registry.register(pig.game())
    yield
    registry.unregister("pig")
