"""What happens in a game, counted instead of told."""

from __future__ import annotations

from engine import Seat
from games.villages_hache.rules.log import SILENCE, Teller
from games.villages_hache.state import Player, State

NAMES = (
    "visits",
    "visits at home",
    "visits impossible",
    "surprise: visit off",
    "surprise: free building",
    "surprise: nothing held",
    "rotations",
    "stocks turned over",
    "pawns relocated",
)


class Tally(type(SILENCE), Teller):  # type: ignore[misc]
    """Silent on all but a few things, which it counts."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(NAMES, 0)

    def visit_done(self, state: State, seat: Seat, owner: Seat, type_: str) -> None:
        self.counts["visits"] += 1
        self.counts["visits at home"] += owner == seat

    def nobody_to_visit(self, seat: Seat, card: str) -> None:
        self.counts["visits impossible"] += 1

    def surprise(self, seat: Seat, player: Player, visiting: bool, building: bool) -> None:
        self.counts["surprise: visit off"] += visiting
        self.counts["surprise: free building"] += building
        self.counts["surprise: nothing held"] += not (visiting or building)

    def rotation(self, seat: Seat) -> None:
        self.counts["rotations"] += 1

    def turned(self, count: int) -> None:
        self.counts["stocks turned over"] += 1

    def relocated(self, seat: Seat, cell: str) -> None:
        self.counts["pawns relocated"] += 1
