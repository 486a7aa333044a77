"""Pages that were just loaded, by a token that each of them has: their socket need not bring the same again.

A token counts once and for a few seconds. Whatever a page shows later, after a break or a look of its own,
came another way: it is then sent the present whole.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from threading import Lock

from web.fragments import Fragment

# Shorter than a page without a socket waits before it looks by itself: see LOOK_EVERY in table.js.
SECONDS = 5
MOST = 4096

# The fragment that is a page's root, and until when it is what the page shows.
_pages: OrderedDict[str, tuple[int, float]] = OrderedDict()
_changing = Lock()


def remember(root: Fragment) -> str:
    token = secrets.token_urlsafe(9)
    with _changing:
        _pages[token] = root.number, time.monotonic() + SECONDS
        if len(_pages) > MOST:
            _pages.popitem(last=False)
    return token


def claim(token: str) -> int | None:
    """The number of the fragment that the page with this token shows; None where that is no longer known."""
    with _changing:
        number, until = _pages.pop(token, (None, 0.0))
    return number if time.monotonic() < until else None
