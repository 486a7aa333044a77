"""Chance as docs/engine.md describes it, for whoever has only the docs."""

from __future__ import annotations

import hashlib
from itertools import count


def outsider(seed: str, stream: int, sizes: list[int]) -> list[int]:
    """The function as docs/engine.md describes it, written without a look at the house's code."""
    digests = (hashlib.sha256(f"{seed}:{stream}:{block}".encode()).hexdigest() for block in count())
    words = (int(digest[at : at + 8], 16) for digest in digests for at in range(0, 64, 8))
    return [next(word % n for word in words if word < 2**32 // n * n) for n in sizes]
