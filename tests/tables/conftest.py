from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tables.live.hub import hubs


@pytest.fixture
def empty_house(settings: Any) -> Iterator[None]:
    """Nobody watches, and at the end nobody is left watching."""
    settings.BOTS_INSIDE = False
    hubs.clear()
    yield
    assert not hubs, "the last socket has gone: its hub should be forgotten"
