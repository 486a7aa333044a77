"""The week's own time, shared by all its processes: it runs faster than ours, and whole hours jump by."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path

from django.utils import timezone


class Clock:
    """In a file of three numbers: since when, what time it was then, and how fast it runs."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def start(self, speed: float) -> None:
        self._set(time.time(), speed)

    def jump(self, hours: float) -> None:
        self._set(self.seconds() + hours * 3600, self.speed)

    @property
    def speed(self) -> float:
        return self._read()[2]

    def seconds(self) -> float:
        since, then, speed = self._read()
        return then + (time.time() - since) * speed

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.seconds(), tz=UTC)

    def rule(self) -> None:
        """This process lives in it. To be called before any model is imported."""
        timezone.now = self.now

    def _set(self, then: float, speed: float) -> None:
        draft = self.path.with_suffix(f".{os.getpid()}")
        draft.write_text(f"{time.time()} {then} {speed}")
        draft.replace(self.path)

    def _read(self) -> tuple[float, float, float]:
        since, then, speed = map(float, self.path.read_text().split())
        return since, then, speed
