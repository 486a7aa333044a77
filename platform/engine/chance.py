"""Where every die and every shuffle comes from.

An engine only ever asks `below(n)`; everything else here is built on it, so that a recorded list of
answers replays a game exactly, and a published seed lets anybody recompute each answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, MutableSequence, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

# One answer of chance: (how many outcomes were possible, which came out).
Draw = tuple[int, int]

_WORD = 2**32


class Chance:
    """A source of luck. Subclasses supply `below`."""

    def below(self, n: int) -> int:
        """A uniform integer in 0 … n-1."""
        raise NotImplementedError

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def pop(self, items: MutableSequence[T]) -> T:
        """Take one item out at random. Cheaper than `remove`: the last one fills the gap."""
        i = self.below(len(items))
        items[i], items[-1] = items[-1], items[i]
        return items.pop()

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher–Yates, from the end."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class SeededChance(Chance):
    """The table's own luck: a public function of its secret seed and of a stream number.

    Stream `k` is the k-th entry of the game that draws anything, so taking a move back and playing
    it again gives the same draw. Block `b` of the stream is SHA-256 of "seed:k:b", read as eight
    big-endian 32-bit words. `below(n)` takes the next word and rejects those at or above the largest
    multiple of n, which would favour small answers. Every answer is kept in `drawn`.
    """

    def __init__(self, seed: str, stream: int) -> None:
        self.drawn: list[Draw] = []
        self._words = _words(f"{seed}:{stream}")

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError("nothing to draw from")
        limit = _WORD - _WORD % n
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        value = word % n
        self.drawn.append((n, value))
        return value


def _words(prefix: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{prefix}:{block}".encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def fingerprint(seed: str) -> str:
    """Published before a game starts; the seed follows when it ends, so anyone can check it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def mixed_seed(secret: str, mixed: str) -> str:
    """The seed that is drawn from: the secret, with what was added to it since its fingerprint was shown."""
    return fingerprint(f"{secret}\n{mixed}") if mixed else secret


class RecordedChance(Chance):
    """Gives back what was drawn, whatever code asks for it."""

    def __init__(self, drawn: Sequence[Draw]) -> None:
        self._left = iter(drawn)

    def below(self, n: int) -> int:
        try:
            size, value = next(self._left)
        except StopIteration:
            raise DamagedLog("the log holds fewer draws than the rules ask for") from None
        if size != n:
            raise DamagedLog(f"the rules draw among {n}, the log among {size}")
        return value

    def exhausted(self) -> bool:
        return next(self._left, None) is None


class DamagedLog(Exception):
    """A stored game that the rules cannot follow."""


class FastChance(Chance):
    """For bots, searches and tests: Python's generator, about fifty times quicker than SHA-256."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed).random  # noqa: S311  thinking, never a table's dice

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """The same draws as everywhere, without a call for each: dealing is much of a short game."""
        random = self._random
        for i in range(len(items) - 1, 0, -1):
            j = int(random() * (i + 1))
            items[i], items[j] = items[j], items[i]
