"""Every action a seat may take now: what `play` accepts, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Seat
from games.villages_hache.actions import (
    Acquisitions,
    Action,
    ChooseTarget,
    ChooseVillage,
    Draw,
    PlacePawn,
    PlayPoints,
    ReturnHome,
    Step,
)
from games.villages_hache.data.board import STEPS, STREETS
from games.villages_hache.data.pieces import POINTS, VILLAGES, VISITS
from games.villages_hache.rules.board import grounds_near
from games.villages_hache.rules.payments import accepted
from games.villages_hache.rules.possible import buildable, candidates
from games.villages_hache.state import State, owner_of

# Actions are immutable, so the frequent ones are made once.
_DRAW: Final[Sequence[Action]] = (Draw(),)
_PLACEMENTS: Final = {village: [PlacePawn(cell) for cell in street] for village, street in STREETS.items()}
_RETURNS: Final = {village: [ReturnHome(cell) for cell in street] for village, street in STREETS.items()}
_STEPS: Final = {cell: [Step(other) for other in others] for cell, others in STEPS.items()}
_STRIDES: Final = {value: PlayPoints(value) for value in POINTS.values()}


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat != state.turn:
        return ()
    player = state.players[seat]
    match state.phase:
        case "DRAW":
            return _DRAW
        case "STEP":
            return _STEPS[player.pawn]
        case "VISIT_MOVE":
            return [_STRIDES[value] for value in sorted(set(player.points))]
        case "RETURN":
            return _RETURNS[player.village]
        case "ACQUIRE":
            return Acquisitions(
                buildable(state, player, player.stake),
                accepted(state, player),
                grounds_near(player.pawn, player.covered),
            )
        case "VISIT_TARGET":
            return [ChooseTarget(cells) for cells in candidates(state, VISITS[player.stake])]
        case "PLACE_PAWN":
            return _PLACEMENTS[player.village]
        case "CHOOSE_VILLAGE":
            return [ChooseVillage(v) for v in VILLAGES if owner_of(state, v) is None]
        case _:
            return ()
