"""What a long-lived process does once it has loaded all it needs, before it serves anybody."""

from __future__ import annotations

import gc
import os
import sys

from django.urls import get_resolver

from engine.warm import warm
from web.memory import give_back


def settle() -> None:
    # Django would load the pages with the first request.
    _ = get_resolver().url_patterns
    warm()
    give_back()
    # Walking what stays anyway in every collection would stop all tables for a tenth of a second.
    gc.freeze()
    # A thread that works on gives way so often, five times as often as Python's own: a move takes dozens of
    # small steps, each of which waits so long for every page that is being made.
    sys.setswitchinterval(0.001)
    # Python does not notice that a full disk cut a compiled module short, and trips over it at every later
    # import. What is loaded from here on, by this process or by its thinkers, is therefore not written down.
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
