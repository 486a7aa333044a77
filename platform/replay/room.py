"""The newest things of a kind, as many as fit: each counts by its weight, not by its number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Room(Generic[T]):
    """Things by key, the longest unused thrown away first."""

    def __init__(self, room: int, weigh: Callable[[T], int]) -> None:
        self._room, self._weigh = room, weigh
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self.weight = 0

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: Hashable, thing: T) -> None:
        with self._lock:
            if key in self._kept:
                self.weight -= self._weigh(self._kept.pop(key))
            self._kept[key] = thing
            self.weight += self._weigh(thing)
            while self.weight > self._room:
                self.weight -= self._weigh(self._kept.popitem(last=False)[1])
