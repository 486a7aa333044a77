from tests.tables.conftest import _in_french, pig

__all__ = ["_in_french", "pig"]
