"""What a long-lived process does once it has loaded all it needs."""

from __future__ import annotations

import gc
import os
import sys


def settle() -> None:
    # Walking what stays anyway in every collection would stop all tables for a tenth of a second.
    gc.freeze()
    # Python does not notice that a full disk cut a compiled module short, and trips over it at every later
    # import. What is loaded from here on, by this process or by its thinkers, is therefore not written down.
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
