"""A move on trial."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bots.analysis.rollouts import End, lead_of
from engine import Seat


@dataclass(slots=True, eq=False)
class Trial:
    """A move, and how the game ended after it in each of the futures it was tried in."""

    action: Any
    ends: list[End] = field(default_factory=list)

    def leads(self, seat: Seat) -> list[float]:
        return [lead_of(end, seat) for end in self.ends]

    def points(self, seat: Seat) -> list[float]:
        return [end[seat].total for end in self.ends]
