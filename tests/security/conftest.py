from __future__ import annotations

from typing import Any

import pytest

from tests.tables.conftest import _in_french, pig, village

__all__ = ["_in_french", "pig", "village"]


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
