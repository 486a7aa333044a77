"""Games behind the headless door."""

from __future__ import annotations

import pytest

from engine import registry
from tests.engine.door import Program
from tests.example import pig


@pytest.fixture
def village() -> Program:
    return Program(registry.get("rolling_village"))


@pytest.fixture
def cochon() -> Program:
    return Program(pig.game())
