from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from accounts.oidc import client
from tests.accounts.conftest import _quick, account, as_account, as_guest, guest
from tests.accounts.doors.provider import CLIENT, SECRET, Provider, provider
from web import doors

__all__ = ["_quick", "account", "as_account", "as_guest", "guest"]


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    """Nobody waits for what another test did."""
    cache.clear()
    yield
    client._made.cache_clear()


@pytest.fixture
def village(settings: Any) -> Iterator[Provider]:
    with provider() as running:
        settings.OIDC = doors.Provider(running.issuer, CLIENT, SECRET, "Le Village")
        yield running
