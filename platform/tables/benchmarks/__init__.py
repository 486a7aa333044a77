"""How quick and how light the house is: measured by `manage.py bench`, never asserted by a test.

The figures depend on the machine and on what else it does, so each run says its load.
"""

from collections.abc import Callable
from typing import Any

# What other rooms of the house have measured: name -> (what it is, how it is found out).
OTHERS: dict[str, tuple[str, Callable[[], Any]]] = {}
