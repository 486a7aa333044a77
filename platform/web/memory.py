"""Memory that was needed for a moment goes back to the system: one large upload must not cost it for good."""

from __future__ import annotations

import ctypes

# <malloc.h>
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
# Larger pieces (bodies, files of games) are taken from the system one by one, and go back as soon as they are
# free. The C library would raise this bound whenever such a piece is freed, and keep the next ones.
LARGE_BYTES = 256 * 1024
# It would also give every thread a heap of its own, each with its holes. Python's threads take turns anyway.
HEAPS = 2


def give_back() -> bool:
    """Tell the C library so; False where it is not one that can be told (musl, macOS)."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return False
    return bool(mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)) and bool(mallopt(M_ARENA_MAX, HEAPS))
