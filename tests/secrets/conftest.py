from __future__ import annotations

from tests.tables.conftest import _in_french, pig, village

__all__ = ["_in_french", "pig", "village"]
