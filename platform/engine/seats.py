"""Seats, and who looks: a viewer is a seat or one of two who hold none."""

from __future__ import annotations

from typing import Final

Seat = int
Viewer = int

# Two viewers that hold no seat. Negative, so that `viewer == seat` needs no special case.
SPECTATOR: Final[Viewer] = -1
OMNISCIENT: Final[Viewer] = -2
